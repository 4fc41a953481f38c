"""Turns a program and its own headers into one source file that is the same program.

Every include of an own header is replaced by the header, at the place of the include; everything
else stays as it is and where it is. Conditions are not decided but kept, and only looked into as
far as they decide whether a header has been included already. What cannot be shown to be right is
refused.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Dict, FrozenSet, List, Optional, Sequence, Set, Tuple

from haengma import lexer
from haengma.conditions import Definition, Known, Macros, Undefined, Unknown, holds, merged
from haengma.errors import UserError
from haengma.lexer import Kind, Token

# The first line of a bundle, by which a bundle knows one.
STAMP = b"// Bundled by haengma"

Line = Sequence[Token]
FileId = Tuple[int, int]


@dataclass(frozen=True)
class Options:
    roots: Sequence[Path] = ()  # include folders, in the order in which they are searched
    command: str = ""  # shown in the first comment
    defined: FrozenSet[bytes] = frozenset()  # macros that every judge in question defines
    unsure: FrozenSet[bytes] = frozenset()  # macros that some of them define
    strip_comments: bool = False
    line_directives: bool = False
    base: Optional[Path] = None  # folder to which the names in #line are relative


@dataclass(frozen=True)
class Bundle:
    text: bytes
    sizes: Sequence[Tuple[str, int]]  # bytes of each part, in the order of the bundle
    files: FrozenSet[Path]  # every file that was read


def bundle(main: Path, options: Options) -> Bundle:
    """The bundle of a program. UserError with file and line for what cannot be bundled."""
    files = _Files(main, options)
    plan = _Plan()
    # What a pass learns about headers further down changes how they are written further up.
    while True:
        writer = _Writer(files, options, plan)
        writer.write_main()
        plan_now = writer.better_plan()
        if plan_now == plan:
            return writer.result()
        plan = plan_now


def _refuse(file: _File, line: int, reason: str) -> UserError:
    return UserError(f"{file.path}:{line}: {reason}")


# Headers that may be written in quotes although they are the system's.
_SYSTEM_HEADERS = frozenset(
    b"""
    algorithm any array atomic barrier bit bitset cassert ccomplex cctype cerrno cfenv cfloat
    charconv chrono cinttypes ciso646 climits clocale cmath codecvt compare complex complex.h
    concepts condition_variable coroutine csetjmp csignal cstdalign cstdarg cstdbool cstddef
    cstdint cstdio cstdlib cstring ctgmath ctime cuchar cwchar cwctype deque exception execution
    expected filesystem format forward_list fstream functional future initializer_list iomanip ios
    iosfwd iostream istream iterator latch limits list locale map memory memory_resource mutex new
    numbers numeric optional ostream print queue random ranges ratio regex scoped_allocator
    semaphore set shared_mutex source_location span spanstream sstream stack stacktrace stdexcept
    stop_token streambuf string string_view strstream syncstream system_error thread tuple
    type_traits typeindex typeinfo unordered_map unordered_set utility valarray variant vector
    version assert.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h math.h
    setjmp.h signal.h stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h stdint.h stdio.h stdlib.h
    stdnoreturn.h string.h tgmath.h threads.h time.h uchar.h wchar.h wctype.h bits/stdc++.h
    bits/extc++.h immintrin.h x86intrin.h unistd.h sys/mman.h sys/stat.h sys/time.h sys/resource.h
    sys/types.h fcntl.h pthread.h malloc.h memory.h
    """.split()
)


@dataclass(frozen=True)
class _Guard:
    macro: bytes
    first: int  # the lines of #ifndef and #define and #endif, as indices
    second: int
    last: int
    is_removable: bool  # the macro is defined as nothing


@dataclass(eq=False)
class _File:
    path: Path
    id: FileId
    name: str  # how the bundle marks it
    lines: List[List[Token]]
    is_once: bool = False  # #pragma once
    guard: Optional[_Guard] = None
    identifiers: Dict[bytes, int] = field(default_factory=dict)  # and how often each occurs

    @property
    def included_once(self) -> bool:
        return self.is_once or self.guard is not None


class _Files:
    """Finds and reads files as a compiler would."""

    def __init__(self, main: Path, options: Options) -> None:
        self._options = options
        self._folder = Path(os.path.abspath(main)).parent
        self._roots = [Path(os.path.abspath(root)) for root in options.roots]
        self._known: Dict[FileId, _File] = {}
        self.main = self._load(Path(os.path.abspath(main)))

    def all(self) -> List[_File]:
        return list(self._known.values())

    def find(self, header: bytes, includer: _File, line: int) -> Optional[_File]:
        """The own file that an include names; None if it names a header of the system."""
        name = os.fsdecode(header[1:-1])
        in_quotes = header.startswith(b'"')
        folders = ([includer.path.parent] if in_quotes else []) + self._roots
        for folder in folders:
            path = Path(os.path.join(folder, name))
            if path.is_file():
                return self._load(path)
        if in_quotes and header[1:-1] not in _SYSTEM_HEADERS:
            raise _refuse(includer, line, f"there is no {name}; looked in {self._shown(folders)}")
        # <lib/x.hpp> beside a folder lib of one's own is no header of the system.
        first = name.split("/")[0]
        if "/" in name and any((root / first).is_dir() for root in self._roots):
            raise _refuse(includer, line, f"there is no {name}; looked in {self._shown(folders)}")
        return None

    def is_own(self, header: bytes, includer: _File) -> bool:
        """Whether an include that is not taken names an own header, there or not."""
        name = os.fsdecode(header[1:-1])
        if header.startswith(b'"') and header[1:-1] not in _SYSTEM_HEADERS:
            return True
        folders = ([includer.path.parent] if header.startswith(b'"') else []) + self._roots
        return any((folder / name).is_file() for folder in folders)

    def _shown(self, folders: Sequence[Path]) -> str:
        return ", ".join(str(folder) for folder in folders) or "no folder"

    def _load(self, path: Path) -> _File:
        try:
            status = path.stat()
            data = path.read_bytes()
        except OSError as error:
            raise UserError(f"{path}: {error.strerror}") from error
        identity = (status.st_dev, status.st_ino)
        if identity not in self._known:
            file = _File(path, identity, self._name(path), [])
            _read(file, data)
            self._known[identity] = file
        return self._known[identity]

    def _name(self, path: Path) -> str:
        normal = Path(os.path.normpath(path))
        for root in self._roots:
            try:
                return normal.relative_to(root).as_posix()
            except ValueError:
                continue
        return Path(os.path.relpath(normal, self._folder)).as_posix()


def _read(file: _File, data: bytes) -> None:
    """Checks the bytes of a source and takes it apart."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UserError(f"{file.path}: not UTF-8: byte {error.start} (counted from 0)") from None
    data = data[3:] if data.startswith(b"\xef\xbb\xbf") else data
    data = data.replace(b"\r\n", b"\n")
    for byte, what in ((b"\r", "a carriage return without a line feed"), (b"\0", "a NUL byte")):
        if byte in data:
            line = 1 + data.count(b"\n", 0, data.index(byte))
            raise _refuse(file, line, f"{what}, which compilers read in different ways")
    # A backslash at the very end joins nothing here, and must not join what follows in a bundle.
    data = re.sub(rb"(?:\\[ \t\v\f]*\n?)+\Z", b"", data)
    if data and not data.endswith(b"\n"):
        data += b"\n"
    if data.startswith(STAMP):
        data = re.sub(rb"\A(?://[^\n]*\n)+\n?", b"", data)
    file.lines = list(lexer.lines(data))
    for tokens in file.lines:
        for token in tokens:
            if token.kind is Kind.OTHER and token.spelling.startswith(b"/*"):
                raise _refuse(file, token.line, "a comment that does not end")
            if token.kind is Kind.OTHER and b'R"' in token.spelling[:4]:
                raise _refuse(file, token.line, "a raw string that does not end")
            if token.kind is Kind.IDENTIFIER:
                count = file.identifiers.get(token.spelling, 0)
                file.identifiers[token.spelling] = count + 1
    file.guard = _guard(file)
    file.is_once = _has_pragma_once(file)


def _guard(file: _File) -> Optional[_Guard]:
    """The include guard: the whole file in #ifndef X, #define X, ..., #endif, nothing outside."""
    lines = [index for index, line in enumerate(file.lines) if lexer.significant(line)]
    # #pragma once may stand before a guard, or between its lines.
    lines = [index for index in lines if not _is_pragma_once(file.lines[index])]
    if len(lines) < 3:
        return None
    first, second, last = lines[0], lines[1], lines[-1]
    macro = _guard_macro(file.lines[first])
    definition = lexer.directive(file.lines[second])
    if macro is None or definition is None or definition[0] != b"define":
        return None
    if not definition[1] or definition[1][0].spelling != macro:
        return None
    depth = 0
    for index in lines:
        found = lexer.directive(file.lines[index])
        if found is None:
            continue
        if found[0] in (b"if", b"ifdef", b"ifndef"):
            depth += 1
        elif found[0] == b"endif":
            depth -= 1
            if depth == 0 and index != last:
                return None
        elif found[0].startswith(b"el") and depth == 1:
            return None
    end = lexer.directive(file.lines[last])
    if end is None or end[0] != b"endif":
        return None
    # Around nothing, it is there for its macro: #ifndef NDEBUG, #define NDEBUG, #endif.
    is_removable = len(definition[1]) == 1 and len(lines) > 3
    return _Guard(macro, first, second, last, is_removable)


def _guard_macro(line: Line) -> Optional[bytes]:
    found = lexer.directive(line)
    if found is None:
        return None
    name, words = found
    spellings = [word.spelling for word in words]
    if name == b"ifndef" and len(words) == 1:
        return spellings[0]
    if name == b"if" and spellings[:2] == [b"!", b"defined"]:
        rest = [spelling for spelling in spellings[2:] if spelling not in (b"(", b")")]
        return rest[0] if len(rest) == 1 else None
    return None


def _is_pragma_once(line: Line) -> bool:
    found = lexer.directive(line)
    return (
        found is not None
        and found[0] == b"pragma"
        and [word.spelling for word in found[1]] == [b"once"]
    )


def _has_pragma_once(file: _File) -> bool:
    """Whether #pragma once stands there under no condition but the guard."""
    depth = 0
    for index, line in enumerate(file.lines):
        found = lexer.directive(line)
        if found is None:
            continue
        if found[0] in (b"if", b"ifdef", b"ifndef"):
            depth += file.guard is None or index != file.guard.first
        elif found[0] == b"endif":
            depth -= 1
        elif depth <= 0 and _is_pragma_once(line):
            return True
    return False


@dataclass(frozen=True)
class _Plan:
    """What must be known of the whole bundle before its first line is written."""

    kept_guards: FrozenSet[FileId] = frozenset()  # guards whose macro is used elsewhere too
    # Headers that are included under a condition nobody knows here, and again later: they are
    # written at each of these places, under a guard.
    repeated: FrozenSet[FileId] = frozenset()


@dataclass
class _State:
    macros: Macros
    seen: Dict[FileId, bool]  # True: included for sure; False: perhaps

    def copy(self) -> _State:
        return _State(self.macros.copy(), dict(self.seen))


def _meet(ends: Sequence[_State]) -> _State:
    seen: Dict[FileId, bool] = {}
    for identity in {identity for end in ends for identity in end.seen}:
        seen[identity] = all(end.seen.get(identity, False) for end in ends)
    return _State(merged([end.macros for end in ends]), seen)


@dataclass
class _Branches:
    """An #if with all that belongs to it, as far as it has been read."""

    line: int
    is_dead: bool  # nothing of it is compiled, because of what is around it
    before: _State
    taken: Known = False  # whether one of the branches so far is the one that is compiled
    live: Known = False  # whether the present branch is
    ends: List[_State] = field(default_factory=list)


class _Writer:
    """One pass over the sources."""

    def __init__(self, files: _Files, options: Options, plan: _Plan) -> None:
        self._files = files
        self._options = options
        self._plan = plan
        given: Dict[bytes, Definition] = {name: (_ONE,) for name in options.defined}
        self._state = _State(Macros(given, options.unsure), {})
        self._output = _Output(options, files.main)
        self._chain: List[_File] = []
        self._removed_guards: Set[FileId] = set()
        self._repeated: Set[FileId] = set()
        self._undefined: Dict[bytes, Tuple[_File, int]] = {}

    def write_main(self) -> None:
        self._write(self._files.main)
        for file in self._files.all():
            if file.guard is not None and file.guard.macro in self._undefined:
                where, line = self._undefined[file.guard.macro]
                raise _refuse(where, line, f"undefines the include guard of {file.path}")

    def better_plan(self) -> _Plan:
        files = self._files.all()
        kept = set(self._plan.kept_guards)
        for file in files:
            if file.id in self._removed_guards and file.guard is not None:
                macro = file.guard.macro
                if sum(other.identifiers.get(macro, 0) for other in files) != 2:
                    kept.add(file.id)
        return _Plan(frozenset(kept), self._plan.repeated | frozenset(self._repeated))

    def result(self) -> Bundle:
        files = frozenset(file.path for file in self._files.all())
        return Bundle(self._output.text(), self._output.sizes(), files)

    def _write(self, file: _File) -> None:
        self._chain.append(file)
        branches: List[_Branches] = []
        hidden = self._hidden_lines(file)
        for index, line in enumerate(file.lines):
            found = lexer.directive(line)
            if index in hidden:
                if file.guard is not None and index == file.guard.second:
                    self._state.macros.given[file.guard.macro] = ()
                self._output.leave_out(file, line)
            elif found is None:
                self._check_code(file, line, branches)
                self._output.line(file, line)
            elif not self._conditional(file, line, found, branches):
                self._directive(file, line, found, _is_live(branches))
        if branches:
            raise _refuse(file, branches[-1].line, "an #if without #endif")
        self._chain.pop()

    def _hidden_lines(self, file: _File) -> Set[int]:
        """The lines of the guard and #pragma once, which a bundle does not need."""
        hidden = {index for index, line in enumerate(file.lines) if _is_pragma_once(line)}
        if file is self._files.main or file.guard is None or file.id in self._plan.kept_guards:
            return hidden
        if file.id in self._plan.repeated or not file.guard.is_removable:
            return hidden
        self._removed_guards.add(file.id)
        return hidden | {file.guard.first, file.guard.second, file.guard.last}

    def _check_code(self, file: _File, line: Line, branches: List[_Branches]) -> None:
        words = [token.spelling for token in lexer.significant(line)]
        if b"_Pragma" in words and b'"once"' in words and _is_live(branches) is not False:
            raise _refuse(file, line[0].line, '_Pragma("once") is not understood here')

    # Conditions

    def _conditional(
        self,
        file: _File,
        line: Line,
        found: Tuple[bytes, List[Token]],
        branches: List[_Branches],
    ) -> bool:
        """Follows #if ... #endif; False if the directive is none of them."""
        name, words = found
        number = line[0].line
        if name in (b"if", b"ifdef", b"ifndef"):
            dead = _is_live(branches) is False
            branches.append(_Branches(number, dead, self._state))
            self._open(file, number, name, words, branches[-1])
        elif name in (b"elif", b"else", b"elifdef", b"elifndef", b"endif"):
            if not branches:
                raise _refuse(file, number, f"#{name.decode()} without #if")
            group = branches[-1]
            if group.live is not False:
                group.ends.append(self._state)
                group.taken = True if group.live else group.taken or None
            if name == b"endif":
                branches.pop()
                ends = group.ends if group.taken else [*group.ends, group.before]
                self._state = _meet(ends)
            else:
                self._open(file, number, name, words, group)
        else:
            return False
        self._output.line(file, line)
        self._output.forget_line_number()
        return True

    def _open(
        self, file: _File, number: int, name: bytes, words: List[Token], group: _Branches
    ) -> None:
        """Begins a branch."""
        value: Known
        if group.is_dead or group.taken:
            value = False
        else:
            macros = group.before.macros
            if name == b"else":
                value = True
            elif name in (b"if", b"elif"):
                self._check_has_include(file, number, words)
                value = holds(words, macros)
            else:
                if not words:
                    raise _refuse(file, number, f"#{name.decode()} without a name")
                value = macros.is_defined(words[0].spelling)
                if name in (b"ifndef", b"elifndef") and value is not None:
                    value = not value
            if value and group.taken is None:
                value = None
        # An #else closes the list: one of the branches is compiled, whichever it is.
        if name == b"else" and value is None:
            group.live = None
            self._state = group.before.copy()
            group.taken = True
            return
        group.live = value
        self._state = group.before.copy()

    def _check_has_include(self, file: _File, number: int, words: List[Token]) -> None:
        for index, word in enumerate(words):
            if word.spelling not in (b"__has_include", b"__has_include_next"):
                continue
            if b"defined" in [token.spelling for token in words[max(0, index - 2) : index]]:
                continue
            argument = b"".join(token.spelling for token in words[index + 2 :])
            match = re.match(rb'<[^>]*>|"[^"]*"', argument)
            if match is None or self._files.is_own(match.group(), file):
                raise _refuse(
                    file, number, "__has_include of an own header has no answer in a bundle"
                )

    # Other directives

    def _directive(
        self, file: _File, line: Line, found: Tuple[bytes, List[Token]], live: Known
    ) -> None:
        name, words = found
        number = line[0].line
        if name in (b"include", b"include_next", b"import", b"embed"):
            self._include(file, line, name, words, live)
            return
        if live is not False and name in (b"define", b"undef"):
            if not words or words[0].kind is not Kind.IDENTIFIER:
                raise _refuse(file, number, f"#{name.decode()} without a name")
            if name == b"define":
                self._check_has_include(file, number, words[1:])
                self._state.macros.define(words, line)
            else:
                self._state.macros.given[words[0].spelling] = Undefined()
                self._undefined.setdefault(words[0].spelling, (file, number))
        elif live is not False and name == b"pragma":
            spellings = [word.spelling for word in words]
            if spellings[:1] in ([b"push_macro"], [b"pop_macro"]):
                for macro in spellings[2:3]:
                    self._state.macros.given[macro.strip(b'"')] = Unknown()
        self._output.line(file, line)

    def _include(
        self, file: _File, line: Line, name: bytes, words: List[Token], live: Known
    ) -> None:
        number = line[0].line
        header = words[0] if words and words[0].kind is Kind.HEADER_NAME else None
        if live is False:
            if header is not None and self._files.is_own(header.spelling, file):
                text = re.sub(rb"[^\w./ -]", b"_", header.spelling[1:-1])
                self._output.replaced(
                    file, line, b"#error a branch that was left out of the bundle: " + text
                )
            else:
                self._output.line(file, line)
            return
        if name != b"include":
            raise _refuse(file, number, f"#{name.decode()} cannot be bundled")
        if header is None:
            raise _refuse(file, number, "#include of a macro: which file it is, is not known here")
        if len(words) > 1:
            raise _refuse(file, number, "text after the name of the header")
        own = self._files.find(header.spelling, file, number)
        if own is None:
            self._output.line(file, line)
            return
        self._output.leave_out(file, line)
        self._expand(file, number, own)

    def _expand(self, file: _File, number: int, found: _File) -> None:
        seen = self._state.seen.get(found.id)
        if found.included_once and seen:
            return
        if found in self._chain:
            if found.included_once:
                return  # The guard is defined already, or #pragma once has been seen.
            last = len(self._chain) - 1 - self._chain[::-1].index(found)
            cycle = self._chain[last:]
            # Otherwise it ends at a header that is not there twice.
            if not any(chained.included_once for chained in cycle):
                names = " -> ".join(chained.name for chained in [*cycle, found])
                raise _refuse(file, number, f"a cycle of includes: {names}")
        if found.included_once and seen is False:
            self._repeated.add(found.id)
        needs_guard = found.id in self._plan.repeated and found.guard is None
        if needs_guard:
            # By the order of the files, which does not depend on where they are stored.
            order = [file.id for file in self._files.all() if file.id in self._plan.repeated]
            macro = b"HAENGMA_ONCE_%d" % order.index(found.id)
            self._output.text_line(found, b"#ifndef " + macro)
            self._output.text_line(found, b"#define " + macro)
        self._state.seen[found.id] = True
        self._write(found)
        if needs_guard:
            self._output.text_line(found, b"#endif")


def _is_live(branches: Sequence[_Branches]) -> Known:
    """Whether the present line is compiled."""
    result: Known = True
    for group in branches:
        if group.live is False:
            return False
        if group.live is None:
            result = None
    return result


_ONE = Token(Kind.NUMBER, b"1", b"1", 0)


class _Output:
    """The text of the bundle as it grows, with the mark of a file before each part of it."""

    def __init__(self, options: Options, main: _File) -> None:
        self._options = options
        self._main = main
        self._pieces: List[bytes] = []
        self._sizes: Dict[str, int] = {}
        self._current = main
        self._blank_lines = 0
        # After a line that was left out, a blank line does not follow on another one.
        self._left_out = False
        self._next_line: Optional[int] = 1 if not options.line_directives else None

    def text(self) -> bytes:
        return self._stamp() + b"".join(self._pieces)

    def sizes(self) -> List[Tuple[str, int]]:
        return [("(first comment)", len(self._stamp())), *self._sizes.items()]

    def line(self, file: _File, line: Line) -> None:
        text = self._text(line)
        if text.strip():
            self._add(file, text, line[0].line)
        elif not lexer.significant(line) and any(token.kind is Kind.COMMENT for token in line):
            # It was nothing but comments, which are left out.
            if self._options.line_directives:
                self._blank_lines += sum(token.text.count(b"\n") for token in line)
            else:
                self._left_out = True
        elif not (self._left_out and self._blank_lines):
            self._blank_lines += 1

    def leave_out(self, file: _File, line: Line) -> None:
        """Leaves a directive out, but not the comments on its line."""
        self._left_out = True
        if self._options.strip_comments:
            return
        comments = [token for token in line if token.kind is Kind.COMMENT]
        for comment in comments:
            self._add(file, _without_trailing_blanks(comment.text) + b"\n", comment.line)

    def replaced(self, file: _File, line: Line, text: bytes) -> None:
        self._add(file, text + b"\n", line[0].line)

    def text_line(self, file: _File, text: bytes) -> None:
        self._add(file, text + b"\n", None)

    def forget_line_number(self) -> None:
        """What follows may be reached with other lines compiled before it."""
        self._next_line = None

    def _add(self, file: _File, text: bytes, line: Optional[int]) -> None:
        if file is not self._current:
            self._current = file
            self._blank_lines = 1
            self._next_line = None
            self._flush_blank_lines()
            if not self._options.strip_comments:
                self._append(b"// " + _in_utf8(file.name) + b"\n")
        else:
            self._flush_blank_lines()
        if self._options.line_directives and line is not None and line != self._next_line:
            self._append(b'#line %d "%s"\n' % (line, self._path(file)))
        self._append(text)
        self._next_line = None if line is None else line + text.count(b"\n")

    def _flush_blank_lines(self) -> None:
        if self._pieces:
            self._append(b"\n" * self._blank_lines)
            if self._next_line is not None:
                self._next_line += self._blank_lines
        self._blank_lines = 0
        self._left_out = False

    def _append(self, text: bytes) -> None:
        self._pieces.append(text)
        self._sizes[self._current.name] = self._sizes.get(self._current.name, 0) + len(text)

    def _text(self, line: Line) -> bytes:
        pieces: List[bytes] = []
        after_stripped = False
        for token in line:
            was_after_stripped, after_stripped = after_stripped, False
            if token.kind is Kind.COMMENT and self._options.strip_comments:
                after_stripped = True
                line_ends = token.text.count(b"\n")
                if line_ends and self._options.line_directives and not lexer.directive(line):
                    # A #line after it could stand among the arguments of a macro.
                    while pieces and not pieces[-1].strip(b" \t\v\f"):
                        pieces.pop()
                    pieces.append(b"\n" * line_ends)
                elif pieces and not pieces[-1].endswith((b" ", b"\t", b"\n")):
                    pieces.append(b" ")
            elif token.kind is Kind.BLANK and was_after_stripped:
                after_stripped = True
            elif token.kind is Kind.LITERAL:
                pieces.append(token.text)
            elif token.kind is Kind.NEWLINE:
                while pieces and not pieces[-1].strip(b" \t\v\f"):
                    pieces.pop()
                if pieces and line[len(line) - 2].kind is not Kind.LITERAL:
                    pieces[-1] = pieces[-1].rstrip(b" \t\v\f")
                pieces.append(b"\n")
            else:
                pieces.append(_without_trailing_blanks(token.text))
        return b"".join(pieces)

    def _path(self, file: _File) -> bytes:
        base = self._options.base or self._main.path.parent
        path = _in_utf8(Path(os.path.relpath(file.path, base)).as_posix())
        return path.replace(b'"', b'\\"')

    def _stamp(self) -> bytes:
        return STAMP + b" (MIT licence) from several files:\n//     %s\n\n" % (
            _in_utf8(self._options.command)
        )


def _in_utf8(name: str) -> bytes:
    """A name for the bundle: the same under any locale, and nothing that ends its line."""
    text = os.fsencode(name).decode("utf-8", "replace")
    return re.sub(r"[\\?\x00-\x1f]", "_", text).encode()


def _without_trailing_blanks(text: bytes) -> bytes:
    text = re.sub(rb"(?<=\\)[ \t\v\f]+(?=\n)", b"", text)
    return re.sub(rb"[ \t\v\f]+(?=\n)", b"", text)
