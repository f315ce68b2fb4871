import type { Statistic } from '@fixture-feed/generator/message-values'
import { percentOf, type View } from './meanings/view.ts'
import { recordedRuns } from './recorded-runs.ts'

/**
 * A statement in a text, in the content or in the evidence of an item that is false or cannot be verified, or a fault
 * in the language of a text.
 */
export interface Finding {
  /**
   * JSON Pointer to the statement within the item. A pointer from `checkEvidence` may start at the content (for a
   * claim) or at the evidence (for a play).
   */
  readonly path: string
  readonly text: string
  readonly message: string
}

interface Content {
  readonly gameState?: Readonly<Record<string, unknown>>
  readonly finalScore?: Readonly<Record<string, unknown>>
  readonly run?: Readonly<Record<string, unknown>>
  readonly teamId?: string
  readonly contributors?: readonly Readonly<Record<string, unknown>>[]
}

interface StatisticContent {
  readonly key: string
  readonly values: readonly {
    readonly entityId: string
    readonly scope: string
    readonly value: number
  }[]
}

/** The fields of contents that are lists of statistics. */
const lists = ['gameStatistics', 'factors', 'categories', 'statistics', 'comparisons'] as const

const shares: Readonly<Record<string, 'fieldGoals' | 'threePointers'>> = {
  fieldGoalPercentage: 'fieldGoals',
  threePointPercentage: 'threePointers',
}

/**
 * The false values in the content of an item: each statistic of the game, the score and the clock, the run and its
 * contributors, compared with a count of the raw actions. Texts and values from the history are checked elsewhere.
 */
export function contentFindings(view: View): readonly Finding[] {
  const { content } = view.item
  const { gameState, finalScore } = content as Content
  return [
    ...lists.flatMap(list =>
      ((content[list] ?? []) as readonly StatisticContent[]).flatMap((statistic, index) =>
        statisticFindings(statistic, `/content/${list}/${index}`, view),
      ),
    ),
    ...differences('/content/gameState', gameState, stateOf(view)),
    ...differences('/content/finalScore', finalScore, finalScoreOf(view)),
    ...runFindings(view),
  ]
}

function statisticFindings(
  { key, values }: StatisticContent,
  path: string,
  view: View,
): readonly Finding[] {
  const findings: Finding[] = []
  for (const [index, { entityId, scope, value }] of values.entries()) {
    if (scope !== 'currentGame') continue
    const counted = countedOf(key, entityId, view)
    findings.push(...differences(`${path}/values/${index}`, { [key]: value }, { [key]: counted }))
  }
  return findings
}

function countedOf(key: string, entityId: string, view: View): number {
  const shots = shares[key]
  if (shots !== undefined) return percentOf(...view.shots(entityId, shots))
  return /Percentage$|Rate$/.test(key)
    ? view.rate(entityId, key as Statistic)
    : view.count(entityId, key)
}

function stateOf(view: View): Readonly<Record<string, unknown>> {
  const [awayTeamId, homeTeamId] = view.teams
  return {
    ...view.time,
    awayTeamId,
    awayScore: view.points(awayTeamId),
    homeTeamId,
    homeScore: view.points(homeTeamId),
  }
}

function finalScoreOf(view: View): Readonly<Record<string, unknown>> {
  const { period: _, clock: __, ...score } = stateOf(view)
  return { ...score, periodsPlayed: view.period }
}

function runFindings(view: View): readonly Finding[] {
  const { record, item } = view
  const { run, teamId = '', contributors = [], ...content } = item.content as Content
  if (run === undefined) return []
  const found = recordedRuns(record, teamId).find(
    ({ first }) => record.actions[first]?.actionNumber === run.startActionNumber,
  )
  if (found === undefined) return [{ path: '/content/run', text: '', message: 'is not a run' }]
  const { first, last, pointsFor, pointsAgainst } = found
  const stretch = { from: first - 1, to: last }
  const scoreAt = (to: number) => ({
    away: record.score(record.awayId, to),
    home: record.score(record.homeId, to),
  })
  const periods = [record.period(first), record.period(last)] as const
  return [
    ...differences('/content/run', run, {
      teamId,
      pointsFor,
      pointsAgainst,
      unanswered: pointsAgainst === 0,
      lastActionNumber: record.actions[last]?.actionNumber,
      startScore: scoreAt(first - 1),
      endScore: scoreAt(last),
      periods: Array.from({ length: periods[1] - periods[0] + 1 }, (_, step) => periods[0] + step),
    }),
    ...differences('/content', content, {
      turnoversForced: view.count(record.otherTeam(teamId), 'turnovers', stretch),
      pointsOffTurnovers: view.count(teamId, 'pointsOffTurnovers', stretch),
    }),
    ...contributors.flatMap(({ playerId, ...counts }, index) => {
      const counted = Object.keys(counts).map(key => [
        key,
        view.count(String(playerId), key, stretch),
      ])
      return differences(`/content/contributors/${index}`, counts, Object.fromEntries(counted))
    }),
  ]
}

/**
 * The fields of a part of the content that differ from the record or are missing. None if the whole part is absent.
 */
function differences(
  path: string,
  content: Readonly<Record<string, unknown>> | undefined,
  counted: Readonly<Record<string, unknown>>,
): readonly Finding[] {
  if (content === undefined) return []
  const findings: Finding[] = []
  for (const [key, value] of Object.entries(counted)) {
    const text = `${JSON.stringify(content[key])}`
    const right = `${JSON.stringify(value)}`
    if (text === right) continue
    findings.push({ path: `${path}/${key}`, text, message: `the record counts ${right}` })
  }
  return findings
}
