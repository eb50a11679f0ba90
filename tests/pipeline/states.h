// A state of every game, as one would write it down, with all that the notation has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace storey::test {

struct State {
  std::string_view game;
  std::string_view text;
};

inline const std::vector<State>& states() {
  static const std::vector<State> kStates{{"balconia", R"(game: balconia
set: around=4
player: green
5 |  1A   .    .    .    .
4 |  2A   3B   4C   5D   .
3 |  6A   7A   8A   9A   10A
2 |  11A  12A  13A  .    .
1 |  .    .    E1A  14A  .
     a    b    c    d    e
)"},
                                          {"happy-city", R"(game: happy-city
round: 8

player: ann
coins: 2
2 |  marketA           school            shoe-shop         house             museum
1 |  film-studios      zoo               spa               steelworks        luxury-residence
     a                 b                 c                 d                 e

player: bob
coins: 5
2 |  marketA             police-station      apartment-building  museum              garage
1 |  zoo                 spa                 florist             observatory         grocery
     a                   b                   c                   d                   e

player: cat
known: no
)"},
                                          {"towers", R"(game: towers
final: no
set: base=free
round: 3
clients: deli qbq

player: ann
coins: 4
hand: skylite
claim drugcorp: a2 b1 b2 c1
3 |  .    r    p    .
2 |  r+$  r+$  o    s
1 |  o    r+$  r+$  s
     a    b    c    d

player: bob
tiles: r s
1 |  s  r
     a  b
)"},
                                          {"chock-a-block", R"(game: chock-a-block
final: no
residents: R1 R2

player: ann
hand: 5A 6A
claim F6: a1 a2
2 |  =     =+R3  =     =
1 |  17A   =     3B    =
     a     b     c     d

player: auto
auto-block: grand
tiles: R4
tokens: B6
)"},
                                          {"highrise-homino", R"(game: highrise-homino
final: no
guests: T1
market: B5 B6

player: ann
construction: yes
tenants: T2
2 |  =      B2@90  =
1 |  B1     .      .
     a      b      c

player: bob
2 |  =
1 |  B3
     a
)"}};
  return kStates;
}

}  // namespace storey::test
