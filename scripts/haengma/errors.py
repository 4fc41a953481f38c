"""The one exception that ends a script with a plain message instead of a traceback."""

from __future__ import annotations


class UserError(Exception):
    """Something the user can put right: a wrong argument, missing data, a failed build."""
