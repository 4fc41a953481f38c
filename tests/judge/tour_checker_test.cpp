#include "judge/tour_checker.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "grid/grid.hpp"

namespace {

using grid::Cell;
using grid::Shape;

std::string name_of(Cell cell) {
    return '(' + std::to_string(cell.row) + ',' + std::to_string(cell.col) + ')';
}

constexpr judge::TourFormat from_0{0, name_of};
constexpr judge::TourFormat from_1{1, name_of};
constexpr Shape board{3, 4};
constexpr const char* tour = "0 3 6 9\n11 8 1 4\n2 5 10 7\n";

std::string reason_from_0(const std::string& text) {
    return judge::reason_against_tour(text, board, {0, 0}, from_0);
}

TEST(TourCheckerTest, AcceptsATourInAnyLayout) {
    EXPECT_EQ(reason_from_0(tour), "");
    EXPECT_EQ(reason_from_0("0\t3\r\n\n 6 9 11 8 1 4 2 5 10 7"), "");
    EXPECT_EQ(judge::reason_against_tour("1 4 7 10\n12 9 2 5\n3 6 11 8\n", board, {0, 0}, from_1),
              "");
    EXPECT_EQ(judge::reason_against_tour("0", {1, 1}, {0, 0}, from_0), "");
}

TEST(TourCheckerTest, SaysWhatIsWrong) {
    const struct {
        const char* text;
        const char* reason;
    } cases[] = {
        {"", "the output is empty"},
        {" \n", "the output is empty"},
        {"0 3 6 9", "the output ends after 4 of 12 numbers"},
        {"0 3 6 9 11 8 1 4 2 5 10 7 12", "after the 12 numbers stands \"12\""},
        {"0 3 x 9 11 8 1 4 2 5 10 7", "(0,2): \"x\" is not a number"},
        {"0 3 - 9 11 8 1 4 2 5 10 7", "(0,2): \"-\" is not a number"},
        {"0 3 --6 9 11 8 1 4 2 5 10 7", "(0,2): \"--6\" is not a number"},
        {"0 3 6- 9 11 8 1 4 2 5 10 7", "(0,2): \"6-\" is not a number"},
        {"0 3 6.0 9 11 8 1 4 2 5 10 7", "(0,2): \"6.0\" is not a number"},
        {"0 3 6 9 11 8 1 4 2 5 12 7", "(2,2): \"12\" is not in 0..11"},
        {"0 3 6 9 11 8 1 4 2 5 999999999 7", "(2,2): \"999999999\" is not in 0..11"},
        {"0 3 6 9 11 8 1 4 2 5 4294967306 7", "(2,2): \"4294967306\" is not in 0..11"},
        {"0 3 6 9 11 8 1 4 2 5 18446744073709551626 7",
         "(2,2): \"18446744073709551626\" is not in 0..11"},
        {"0 3 6 9 11 8 -1 4 2 5 10 7", "(1,2): \"-1\" is not in 0..11"},
        {"-0 3 6 9 11 8 1 4 2 5 10 7", "(0,0): \"-0\" is not in 0..11"},
        {"0 03 6 9 11 8 1 4 2 5 10 7", "(0,1): \"03\" should be 3"},
        {"0 3 6 3 11 8 1 4 2 5 10 7", "3 stands twice: at (0,1), and at (0,3)"},
        {"11 8 5 2 0 3 10 7 9 6 1 4", "0 stands at (1,0), not at the start, (0,0)"},
        {"0 3 7 9 11 8 1 4 2 5 10 6", "from 5 at (2,1) to 6 at (2,3) is no knight's move"},
        {"0 3 6 9 1 8 11 4 2 5 10 7", "from 0 at (0,0) to 1 at (1,0) is no knight's move"},
        {"0 3 6 9 10 8 1 4 2 5 11 7", "from 9 at (0,3) to 10 at (1,0) is no knight's move"},
    };
    for (const auto& [text, reason] : cases) EXPECT_EQ(reason_from_0(text), reason) << text;
}

TEST(TourCheckerTest, CountsAsTheStatementDoes) {
    const auto reason = [](const char* text) {
        return judge::reason_against_tour(text, board, {0, 0}, from_1);
    };
    EXPECT_EQ(reason(tour), "(0,0): \"0\" is not in 1..12");
    EXPECT_EQ(reason("1 4 7 13 12 9 2 5 3 6 11 8"), "(0,3): \"13\" is not in 1..12");
    EXPECT_EQ(reason("01 4 7 10 12 9 2 5 3 6 11 8"), "(0,0): \"01\" should be 1");
    EXPECT_EQ(reason("1 4 7 4 12 9 2 5 3 6 11 8"), "4 stands twice: at (0,1), and at (0,3)");
    EXPECT_EQ(reason("2 4 7 10 12 9 1 5 3 6 11 8"), "1 stands at (1,2), not at the start, (0,0)");
    EXPECT_EQ(reason("1 4 8 10 12 9 2 5 3 6 11 7"),
              "from 6 at (2,1) to 7 at (2,3) is no knight's move");
}

// Tried on tours with two numbers exchanged, and on their numbers moved along the cells.
TEST(TourCheckerTest, HasAReasonExactlyAgainstWhatIsNoTour) {
    std::vector<int> numbers{0, 3, 6, 9, 11, 8, 1, 4, 2, 5, 10, 7};
    const auto expect_agreement = [&] {
        grid::Grid<int> order(board);
        std::string text;
        for (int i = 0; i < area(board); i++) {
            order[{i / board.cols, i % board.cols}] = numbers[i];
            text += std::to_string(numbers[i]) + ' ';
        }
        for (int i = 0; i < area(board); i++) {
            const Cell start{i / board.cols, i % board.cols};
            const std::string reason = judge::reason_against_tour(text, board, start, from_0);
            EXPECT_EQ(reason.empty(), grid::is_tour(order, start)) << text << name_of(start);
        }
    };
    expect_agreement();
    for (std::size_t a = 0; a < numbers.size(); a++) {
        for (std::size_t b = 0; b < a; b++) {
            std::swap(numbers[a], numbers[b]);
            expect_agreement();
            std::swap(numbers[a], numbers[b]);
        }
        std::rotate(numbers.begin(), numbers.begin() + 1, numbers.end());
        expect_agreement();
    }
}

}  // namespace
