"""Adapters: games of other libraries and of courses, made into games of this one, and the other way round.

`from_open_spiel`, `from_chess` and `from_easyai` make a game of an object of another library, and `to_open_spiel`,
`to_easyai` and `to_pettingzoo` an object of another library of a game. Each needs that library, by the extra of
its name, and imports it when it is called. `cs50`, `aima`, `cs188` and `mit_6034` make a game of a course's module
or object, and `from_environment` one of an object with `reset` and `step`; they need nothing else. `adapt` chooses
among these by what an object offers.
"""

from typing import TYPE_CHECKING

from gametree.lazy_names import offer_lazily

if TYPE_CHECKING:
    from gametree.adapters.aima import AimaGame as AimaGame, AimaStochasticGame as AimaStochasticGame, aima as aima
    from gametree.adapters.chess import ChessGame as ChessGame, from_chess as from_chess
    from gametree.adapters.cs50 import CS50Game as CS50Game, cs50 as cs50
    from gametree.adapters.cs188 import CS188Game as CS188Game, cs188 as cs188
    from gametree.adapters.easy_ai import (
        EasyAIGame as EasyAIGame,
        from_easyai as from_easyai,
        to_easyai as to_easyai,
    )
    from gametree.adapters.environments import (
        EnvironmentGame as EnvironmentGame,
        from_environment as from_environment,
    )
    from gametree.adapters.held_states import HeldState as HeldState
    from gametree.adapters.mit_6034 import MIT6034Game as MIT6034Game, mit_6034 as mit_6034
    from gametree.adapters.open_spiel import (
        OpenSpielDice as OpenSpielDice,
        OpenSpielGame as OpenSpielGame,
        from_open_spiel as from_open_spiel,
        to_open_spiel as to_open_spiel,
    )
    from gametree.adapters.petting_zoo import to_pettingzoo as to_pettingzoo
    from gametree.adapters.recognition import adapt as adapt, games_in as games_in

offer_lazily(__name__)
