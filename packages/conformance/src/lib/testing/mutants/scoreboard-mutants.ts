import { scoreboardText } from '../scoreboard-text.ts'
import { edited, type Mutant } from './mutant.ts'

interface Board {
  readonly fixtures: readonly object[]
}

/** A mutant that changes the JSON text of the scoreboard. */
function ofBoard(
  name: string,
  caughtBy: readonly string[],
  edit: (board: Board) => unknown,
): Mutant {
  return {
    name,
    caughtBy,
    mutation: () => ({ scoreboardText: fixtures => edited(scoreboardText(fixtures), edit) }),
  }
}

/** Services whose scoreboard is wrong in one respect each. */
export const scoreboardMutants: readonly Mutant[] = [
  ofBoard('the scoreboard lacks a fixture', ['scoreboard'], ({ fixtures }) => ({
    fixtures: fixtures.slice(1),
  })),
  ofBoard('the scoreboard has a fixture twice', ['scoreboard'], ({ fixtures }) => ({
    fixtures: [...fixtures, ...fixtures],
  })),
  ofBoard(
    'the scoreboard reports a game without a game state as live',
    ['scoreboard-states'],
    ({ fixtures }) => ({
      fixtures: fixtures.map(entry => ({ ...entry, state: 'live', game: null })),
    }),
  ),
  {
    name: 'the scoreboard may be stored',
    caughtBy: ['scoreboard-conditional'],
    mutation: () => ({
      reply: (reply, { path }) =>
        path === '/v1/scoreboard'
          ? { ...reply, headers: { ...reply.headers, 'cache-control': 'public, max-age=5' } }
          : reply,
    }),
  },
]
