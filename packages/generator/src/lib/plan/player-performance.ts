import type { Column, ColumnKey, Ratio, Shooting } from '../../messages.ts'
import type { Fact } from '../facts/fact.ts'
import { columnsOf, type PlayerFacts } from '../facts/player-performance.ts'
import { thresholds } from '../thresholds.ts'
import { headline, label, messagesOf, type Plan, paragraph, place, planOf } from './message.ts'

const say = messagesOf('player')

const worth = thresholds.player

/** What a player did: in the present tense while the game is on, in the past tense when it is over. */
export function playerPlan(facts: PlayerFacts): Plan {
  const line = lineOf(facts.line, worth.statLine)
  const { threes } = facts.shooting
  const statLine =
    threes.value.made === 0 ? say('stat-line', { line }) : say('stat-line-threes', { line, threes })
  const texts = {
    summary: paragraph(opening(facts), role(facts), shootingNote(facts), comparison(facts)),
    statLine: label(statLine),
  }
  return planOf('player', texts, headline(...headlines(facts)))
}

function headlines(facts: PlayerFacts) {
  const { content, high, line } = facts
  const raised = high && say('high', { player: content.playerId, high, points: line.points })
  return [
    raised,
    ...(facts.result === undefined
      ? [milestoneHeadlines(facts), lineHeadline(facts)]
      : finalHeadlines(facts)),
  ]
}

function milestoneHeadlines(facts: PlayerFacts) {
  const { milestone, content, teamId: team, line, feats, shooting, time, act } = facts
  const player = content.playerId
  switch (milestone) {
    case 'quadruple-double':
    case 'triple-double':
    case 'double-double': {
      const double = feats.find(({ value }) => value.kind === milestone)
      if (double === undefined) return []
      return [
        say('double', { player, team, double, line: lineOf(line, worth.double), time }),
        act && say('double-completed', { player, double, act }),
      ]
    }
    case 'threes-5':
      return [say('threes', { player, team, threes: shooting.threes, time })]
    case 'assists-10':
      return [say('assists', { player, team, assists: line.assists, time })]
    case 'steals-4':
      return [say('steals', { player, team, steals: line.steals, time })]
    case 'blocks-4':
      return [say('blocks', { player, team, blocks: line.blocks, time })]
    default:
      return pointsHeadlines(facts)
  }
}

function pointsHeadlines(facts: PlayerFacts) {
  const { content, teamId: team, line, inPeriod, leads, time, act } = facts
  const player = content.playerId
  const { points } = line
  const isOfPeriod = inPeriod.value >= worth.headlineInPeriod && inPeriod.value < points.value
  return [
    say('points', { player, team, points, time }),
    act && say('points-reached', { player, points, act }),
    leads === 'game' && say('leads-scorers', { player, points }),
    isOfPeriod &&
      say('points-in-period', { player, inPeriod, period: content.gameState.period, points }),
  ]
}

function lineHeadline({ content, teamId: team, line, time }: PlayerFacts) {
  return say('line', { player: content.playerId, team, line: lineOf(line, worth.line), time })
}

function finalHeadlines({ content, teamId: team, line, feats, leads, result }: PlayerFacts) {
  if (result === undefined) return []
  const player = content.playerId
  const { points } = line
  const [feat] = feats
  return [
    feat !== undefined &&
      feat.value.kind !== 'points' &&
      say('final-feat', { player, team, feat, result }),
    [
      say('final-points', { player, team, points, result }),
      leads === 'game' && say('final-leads-game', { player, points, result }),
      leads === 'team' && say('final-leads-team', { player, team, points, result }),
      !result.value.won && say('final-fell-short', { player, team, points }),
      say('final-line', { player, line: lineOf(line, worth.line), result }),
    ],
  ]
}

function opening({ content, teamId: team, line, leads, result, time }: PlayerFacts) {
  const told = { player: content.playerId, team, line: lineOf(line, worth.line) }
  if (result === undefined) return say('has-line', { ...told, time })
  return place('opening', [
    say('had-line', { ...told, result }),
    leads !== 'nobody' && say('led-with-line', { ...told, result }),
  ])
}

/** How many of the points came now, or whether nobody has more. */
function role({ content, line, inPeriod, leads, result }: PlayerFacts) {
  const isPart = inPeriod.value >= worth.inPeriod && inPeriod.value < line.points.value
  return place('role', [
    result === undefined &&
      isPart &&
      say('part-in-period', {
        player: content.playerId,
        inPeriod,
        points: line.points,
        period: content.gameState.period,
      }),
    leads === 'game' && say('most-points', { now: result === undefined ? 'present' : 'past' }),
  ])
}

function shootingNote({ content, shooting, result }: PlayerFacts) {
  const parts = (Object.entries(shooting) as [Shooting['key'], Fact<Ratio>][]).filter(
    ([, { value }]) => value.made > 0 && value.of >= worth.shots,
  )
  return (
    parts.length > 0 &&
    say('shooting', {
      player: content.playerId,
      shooting: {
        value: parts.map(([key, { value }]) => ({ key, ...value })),
        from: parts.flatMap(([, { from }]) => from),
      },
      now: result === undefined ? 'present' : 'past',
    })
  )
}

/** How the points compare with the season; only where earlier games are known. */
function comparison({ content, highBefore, average: mean }: PlayerFacts) {
  const player = content.playerId
  if (highBefore !== undefined) return say('high-before', { player, ...highBefore })
  return mean && say('season-average', { player, mean })
}

/** The columns that are worth telling; the points where none is. */
function lineOf(
  line: PlayerFacts['line'],
  told: Readonly<Record<'points' | 'rebounds' | 'assists' | 'steals' | 'blocks', number>>,
): Fact<readonly Column[]> {
  const keys = Object.entries(told).flatMap(([name, least]) => {
    const key = name as ColumnKey
    return line[key].value >= least ? [key] : []
  })
  return columnsOf(line, keys.length === 0 ? ['points'] : keys)
}
