// Random play of Connect Four of 7 by 6 alone, with the random numbers of gametree.search.philox.
//
// A board is two sets of bits, 7 a column, as in gametree.games.connect_four.
//
//     random_play KEY GAMES
//
// prints how many games X won, O won and nobody won, the plies of all games, and the CPU microseconds.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <initializer_list>

using Bits = uint64_t;

constexpr int WIDTH = 7, HEIGHT = 6, STRIDE = HEIGHT + 1, PLACES = WIDTH * HEIGHT;
constexpr int ORDER[WIDTH] = {3, 2, 4, 1, 5, 0, 6};  // of the columns, as gametree offers them

static uint32_t draw_below(uint32_t number, uint32_t key, uint64_t simulation, uint32_t ply) {
    key += uint32_t(simulation >> 32);
    for (;; ply += 1u << 24) {
        uint32_t first = uint32_t(simulation), second = ply, turning = key;
        for (int round = 0; round < 10; round++, turning += 0x9E3779B9u) {
            uint64_t product = 0xD256D193ull * first;
            first = uint32_t(product >> 32) ^ turning ^ second;
            second = uint32_t(product);
        }
        for (uint32_t bits : {first, second}) {
            uint64_t product = uint64_t(bits) * number;
            if (uint32_t(product) >= number || uint32_t(product) >= -number % number) return uint32_t(product >> 32);
        }
    }
}

static bool four(Bits own) {
    for (int step : {1, STRIDE, STRIDE - 1, STRIDE + 1}) {
        Bits pairs = own & own >> step;
        if (pairs & pairs >> 2 * step) return true;
    }
    return false;
}

int main(int, char **given) {
    uint32_t key = uint32_t(strtoul(given[1], nullptr, 10));
    uint64_t games = strtoull(given[2], nullptr, 10), wins[3] = {0, 0, 0}, plies = 0;
    clock_t begun = clock();
    for (uint64_t simulation = 0; simulation < games; simulation++) {
        Bits own = 0, both = 0;
        int ply = 0, winner = 2;
        while (ply < PLACES) {
            int columns[WIDTH];
            uint32_t count = 0;
            for (int at : ORDER) {
                columns[count] = at;
                count += !(both >> (at * STRIDE + HEIGHT - 1) & 1);
            }
            int at = columns[draw_below(count, key, simulation, uint32_t(ply))];
            Bits disc = (both + (Bits(1) << at * STRIDE)) & ~both;
            own |= disc;
            both |= disc;
            ply++;
            if (four(own)) {
                winner = (ply + 1) & 1;
                break;
            }
            own ^= both;
        }
        wins[winner]++;
        plies += uint64_t(ply);
    }
    printf("%llu %llu %llu %llu %ld\n", (unsigned long long)wins[0], (unsigned long long)wins[1],
           (unsigned long long)wins[2], (unsigned long long)plies, long(clock() - begun));
}
