import type { BoxScoreLine, BoxScorePlayer, BoxScoreTeam } from '@fixture-feed/contract/box-score'
import type { BoxScoreContent } from '@fixture-feed/contract/definitions'
import type { Item } from '@fixture-feed/contract/snapshot'
import { boxScoreDefinition, boxScoreFeedKey, boxScoreIdOf } from '../draft/feeds.ts'
import type { GeneratedItem } from '../draft/generated-item.ts'
import { gameStateOf } from '../facts/game-state.ts'
import { entityOf, namesOf } from '../facts/names.ts'
import type { Side } from '../game/action.ts'
import { type CountGroup, countGroups } from '../game/game-input.ts'
import { playedIn } from '../game/line-ups.ts'
import { breaksOf } from '../moments/breaks.ts'
import { finalPrefix } from '../moments/moments.ts'
import { type Counts, reboundsOf } from '../statistics/counts.ts'
import { isPlayerKnown, isTeamKnown } from '../statistics/doubts.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'
import { endOfPeriod, isPeriodEndKnown } from '../statistics/period-ends.ts'
import { unrecordedKeys } from '../statistics/recorded.ts'
import { countsOf, totalTurnovers } from '../statistics/tally.ts'

/** The box score of a game, with the state of the game that it covers. */
export interface GeneratedBoxScore {
  readonly at: GamePrefix
  readonly isFinal: boolean
  readonly generated: GeneratedItem
}

/**
 * The box score at the last stoppage of a game, or at its end. `undefined` before the first stoppage, for a postponed
 * game, and if a gap leaves the points of a period unknown. The box score of an `earlier` state of the same game is
 * reused if it covers the same actions and has the same `isFinal`.
 */
export function boxScoreOf(
  game: Game,
  earlier: GeneratedBoxScore | undefined,
): GeneratedBoxScore | undefined {
  if (game.input.status === 'postponed') return undefined
  const end = finalPrefix(game)
  const at = end ?? breaksOf(game).at(-1)?.at
  if (at === undefined || !arePeriodScoresKnown(game, at)) return undefined
  const isFinal = end !== undefined
  if (earlier?.at === at && earlier.isFinal === isFinal) return earlier
  return { at, isFinal, generated: itemOf(game, at, isFinal) }
}

function itemOf(game: Game, at: GamePrefix, isFinal: boolean): GeneratedItem {
  const { input } = game
  const content: BoxScoreContent = {
    gameState: gameStateOf(input, at),
    isFinal,
    away: teamOf(game, 'away', at),
    home: teamOf(game, 'home', at),
  }
  const names = namesOf(input)
  const teamIds = [input.away.id, input.home.id]
  const playerIds = [...content.away.players, ...content.home.players].map(each => each.playerId)
  const item: Item = {
    id: boxScoreIdOf(input.fixtureId),
    fixtureId: input.fixtureId,
    ...boxScoreDefinition,
    revision: 1,
    effectiveAt: at.action.time,
    asOf: at.asOf,
    publishedAt: at.asOf,
    entities: [...teamIds, ...playerIds]
      .map(id => names[id])
      .filter(name => name !== undefined)
      .map(name => entityOf(name)),
    content: { ...content },
    assets: [],
  }
  const { actionNumber } = at.action
  const feedKey = boxScoreFeedKey
  return {
    feedKey,
    item,
    at: actionNumber,
    assets: [],
    claims: [],
    evidence: undefined,
    shapes: [],
  }
}

function teamOf(game: Game, side: Side, at: GamePrefix): BoxScoreTeam {
  const { input } = game
  const { counts } = at.tally[side]
  const team = input[side]
  const unknown = countGroups.filter(group => !isTeamKnown(game, side, group, at))
  const line = lineOf(game, { ...counts, turnovers: totalTurnovers(at.tally[side]) }, unknown)
  const onFloor = playedIn({ ...input, actions: input.actions.slice(0, at.index + 1) })
  const players = team.players.map((player): BoxScorePlayer => {
    const { id, jersey, starter } = player
    const of = { playerId: id, side }
    const missing = countGroups.filter(group => !isPlayerKnown(game, of, at, [group]))
    const fields = {
      playerId: id,
      starter,
      played: onFloor.has(id) || at.tally.players.has(id),
      line: lineOf(game, countsOf(at.tally, id), missing),
    }
    return jersey === undefined || jersey === '' ? fields : { ...fields, jersey }
  })
  return {
    teamId: team.id,
    periodScores: periodScoresOf(game, side, at),
    // The points of a team follow from the score, even if their scorers are unknown.
    line: { ...line, points: at.scoreState[side] },
    players: players.toSorted((a, b) => Number(b.starter) - Number(a.starter)),
  }
}

/** The counts that depend on each group of actions. */
const keysOfGroup: Readonly<Record<CountGroup, readonly (keyof BoxScoreLine)[]>> = {
  shots: [
    'points',
    'fieldGoalsMade',
    'fieldGoalsAttempted',
    'threePointersMade',
    'threePointersAttempted',
    'freeThrowsMade',
    'freeThrowsAttempted',
    'assists',
  ],
  rebounds: ['offensiveRebounds', 'defensiveRebounds', 'rebounds'],
  turnovers: ['turnovers'],
  steals: ['steals'],
  blocks: ['blocks'],
  fouls: ['fouls'],
  breaks: [],
}

/** A line without the counts that the source does not record, and without unknown counts. */
function lineOf(game: Game, counts: Counts, unknown: readonly CountGroup[]): BoxScoreLine {
  const line: BoxScoreLine = {
    points: counts.points,
    fieldGoalsMade: counts.fieldGoalsMade,
    fieldGoalsAttempted: counts.fieldGoalsAttempted,
    threePointersMade: counts.threePointersMade,
    threePointersAttempted: counts.threePointersAttempted,
    freeThrowsMade: counts.freeThrowsMade,
    freeThrowsAttempted: counts.freeThrowsAttempted,
    offensiveRebounds: counts.offensiveRebounds,
    defensiveRebounds: counts.defensiveRebounds,
    rebounds: reboundsOf(counts),
    assists: counts.assists,
    steals: counts.steals,
    blocks: counts.blocks,
    turnovers: counts.turnovers,
    fouls: counts.fouls,
  }
  const absent = new Set([
    ...unrecordedKeys(game.unrecorded),
    ...unknown.flatMap(group => keysOfGroup[group]),
  ])
  if (absent.size === 0) return line
  return Object.fromEntries(Object.entries(line).filter(([key]) => !absent.has(key)))
}

/** Whether the points of every period before the period of a prefix are known. */
function arePeriodScoresKnown(game: Game, at: GamePrefix): boolean {
  return Array.from({ length: at.action.period - 1 }, (_, index) => index + 1).every(period => {
    const end = endOfPeriod(game, period)
    return end === undefined || isPeriodEndKnown(game, end)
  })
}

/** The points of a team in each period up to a prefix. */
function periodScoresOf({ prefixes }: Game, side: Side, at: GamePrefix): readonly number[] {
  const covered = prefixes.slice(0, at.index + 1)
  const periods = Math.max(...covered.map(({ action }) => action.period))
  const scores = Array.from({ length: periods }, () => 0)
  let before = 0
  for (const { action, scoreState } of covered) {
    const index = action.period - 1
    scores[index] = (scores[index] ?? 0) + scoreState[side] - before
    before = scoreState[side]
  }
  return scores
}
