// A solver for Connect Four of 7 by 6 alone: values and distances, as programs written for one game find them.
//
// It leaves out discs that lose at once, tries what makes most threats first, keeps bounds in a table, and halves the
// span of scores with null windows. A board is two sets of bits, 7 a column, as in gametree.games.connect_four.
//
//     one_game < positions
//
// reads a position a line (discs of the player to move, all discs) and prints its score, nodes and CPU microseconds. The
// score of a win is higher by one for each disc of one's own that it leaves unplayed. The table is cleared for each.

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <vector>

using Bits = uint64_t;

constexpr int WIDTH = 7, HEIGHT = 6, STRIDE = HEIGHT + 1, PLACES = WIDTH * HEIGHT;
constexpr int ORDER[WIDTH] = {3, 2, 4, 1, 5, 0, 6};  // the centre first

constexpr Bits column(int at) { return ((Bits(1) << HEIGHT) - 1) << at * STRIDE; }
constexpr Bits every_bottom() {
    Bits bits = 0;
    for (int at = 0; at < WIDTH; at++) bits |= Bits(1) << at * STRIDE;
    return bits;
}
constexpr Bits BOTTOM = every_bottom(), BOARD = BOTTOM * ((Bits(1) << HEIGHT) - 1);

struct Entry {
    uint32_t key;
    int8_t bound;  // 0 if empty; above 64 a lower bound plus 128 - 64, and else an upper bound plus 32
};

constexpr size_t ENTRIES = 8388593;  // a prime, so that 32 bits of a key and its place tell it from all others
static std::vector<Entry> table(ENTRIES);
static uint64_t nodes;

// The free places at which four discs in a row would be complete.
static Bits threats(Bits own, Bits both) {
    Bits found = own << 1 & own << 2 & own << 3;
    for (int step : {STRIDE, STRIDE - 1, STRIDE + 1}) {
        Bits above = own << step & own << 2 * step, below = own >> step & own >> 2 * step;
        found |= above & (own << 3 * step | own >> step);
        found |= below & (own >> 3 * step | own << step);
    }
    return found & (BOARD ^ both);
}

static Bits playable(Bits both) { return (both + BOTTOM) & BOARD; }

// The score of a position in which nobody wins with the next disc, within a window.
static int search(Bits own, Bits both, int discs, int low, int high) {
    nodes++;
    Bits next = playable(both), against = threats(own ^ both, both), forced = next & against;
    if (forced) {
        if (forced & (forced - 1)) return -(PLACES - discs) / 2;
        next = forced;
    }
    next &= ~(against >> 1);  // not under a place where the other one wins
    if (!next) return -(PLACES - discs) / 2;
    if (discs >= PLACES - 2) return 0;
    int least = -(PLACES - 2 - discs) / 2, most = (PLACES - 1 - discs) / 2;
    Bits key = own + both;
    Entry &entry = table[key % ENTRIES];
    if (entry.bound && entry.key == uint32_t(key)) {
        if (entry.bound > 64) least = entry.bound - 96;
        else most = entry.bound - 32;
    }
    if (low < least && (low = least) >= high) return low;
    if (high > most && (high = most) <= low) return high;
    Bits moves[WIDTH];
    int worth[WIDTH], count = 0;
    for (int at : ORDER) {
        Bits move = next & column(at);
        if (!move) continue;
        int score = __builtin_popcountll(threats(own | move, both)), place = count++;
        for (; place && worth[place - 1] < score; place--) moves[place] = moves[place - 1], worth[place] = worth[place - 1];
        moves[place] = move, worth[place] = score;
    }
    for (int place = 0; place < count; place++) {
        int score = -search(own ^ both, both | moves[place], discs + 1, -high, -low);
        if (score >= high) {
            table[key % ENTRIES] = {uint32_t(key), int8_t(score + 96)};
            return score;
        }
        if (score > low) low = score;
    }
    table[key % ENTRIES] = {uint32_t(key), int8_t(low + 32)};
    return low;
}

static int solve(Bits own, Bits both) {
    int discs = __builtin_popcountll(both);
    if (threats(own, both) & playable(both)) return (PLACES + 1 - discs) / 2;
    int least = -(PLACES - discs) / 2, most = (PLACES + 1 - discs) / 2;
    while (least < most) {
        int middle = least + (most - least) / 2;
        if (middle <= 0 && least / 2 < middle) middle = least / 2;
        else if (middle >= 0 && most / 2 > middle) middle = most / 2;
        int score = search(own, both, discs, middle, middle + 1);
        if (score <= middle) most = score;
        else least = score;
    }
    return least;
}

int main() {
    unsigned long long own, both;
    while (scanf("%llu %llu", &own, &both) == 2) {
        memset(table.data(), 0, ENTRIES * sizeof(Entry));
        nodes = 0;
        clock_t begun = clock();
        int score = solve(own, both);
        printf("%d %llu %ld\n", score, (unsigned long long)nodes, long(clock() - begun));
    }
}
