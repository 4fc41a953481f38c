#pragma once

#include <array>

// The number of placements by N (OEIS A000170).
inline constexpr std::array<int, 17> counts{
    1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512};
