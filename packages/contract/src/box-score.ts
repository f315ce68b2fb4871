/** The parts of a box score, the content of the product's own definition `fixture-feed.box-score`. */
import { integer, list, optional, text } from './lib/fields.ts'
import { closedObject, type SchemaOf } from './lib/schema-of.ts'
import type * as Types from './lib/types.generated.ts'

export type { BoxScoreLine, BoxScorePlayer, BoxScoreTeam } from './lib/types.generated.ts'

export const boxScoreLineSchema: SchemaOf<Types.BoxScoreLine> = closedObject(
  'The counts of a team or player. A count is absent if the source does not record it, or if a part of it is unknown.',
  {
    points: optional(integer(0)),
    fieldGoalsMade: optional(integer(0)),
    fieldGoalsAttempted: optional(integer(0)),
    threePointersMade: optional(integer(0)),
    threePointersAttempted: optional(integer(0)),
    freeThrowsMade: optional(integer(0)),
    freeThrowsAttempted: optional(integer(0)),
    offensiveRebounds: optional(integer(0)),
    defensiveRebounds: optional(integer(0)),
    rebounds: optional(
      integer(0, 'For a team, the rebounds of its players, without team rebounds.'),
    ),
    assists: optional(integer(0)),
    steals: optional(integer(0)),
    blocks: optional(integer(0)),
    turnovers: optional(
      integer(0, 'For a team, includes the turnovers that the source records for no player.'),
    ),
    fouls: optional(
      integer(0, 'The fouls that count toward fouling out; usually without technical fouls.'),
    ),
  },
)

export const boxScorePlayerSchema: SchemaOf<Types.BoxScorePlayer> = closedObject(
  'A player in a box score.',
  {
    playerId: text(),
    jersey: optional(text('The number on the jersey.')),
    starter: { type: 'boolean' },
    played: { type: 'boolean', description: 'Whether the player has played so far.' },
    line: boxScoreLineSchema,
  },
)

export const boxScoreTeamSchema: SchemaOf<Types.BoxScoreTeam> = closedObject(
  'A team in a box score.',
  {
    teamId: text(),
    periodScores: list(
      integer(0),
      { minItems: 1 },
      'The points of each period, including the current one.',
    ),
    line: boxScoreLineSchema,
    players: list(
      boxScorePlayerSchema,
      {},
      'Starters first, in the order of the source. Includes players who have not played.',
    ),
  },
)
