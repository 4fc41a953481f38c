#pragma once

#include <cassert>
#include <cstddef>
#include <vector>

namespace grid {

// A FIFO queue in one block of memory, for searches that push a bounded number of items: it
// never wraps round, so everything that was ever pushed since the last reset can still be seen.
template <class T>
class FlatQueue {
 public:
    FlatQueue() = default;
    explicit FlatQueue(int capacity) { reset(capacity); }

    // Empties the queue and makes room for `capacity` pushes. O(1) if it had that much room.
    void reset(int capacity) {
        assert(capacity >= 0);
        items_.clear();
        items_.reserve(static_cast<std::size_t>(capacity));
        capacity_ = static_cast<std::size_t>(capacity);
        head_ = 0;
    }

    // At most `capacity` pushes between two resets, however many pops there are.
    void push(const T& item) {
        assert(items_.size() < capacity_);
        items_.push_back(item);
    }

    // The oldest item. The queue is not empty.
    T pop() {
        assert(!empty());
        return items_[head_++];
    }

    bool empty() const { return head_ == items_.size(); }
    int size() const { return static_cast<int>(items_.size() - head_); }

    // All items pushed since the last reset, oldest first, popped ones included.
    const std::vector<T>& pushed() const { return items_; }

 private:
    std::vector<T> items_;
    std::size_t capacity_ = 0;
    std::size_t head_ = 0;
};

}  // namespace grid
