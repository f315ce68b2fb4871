import { parseClock } from '../game/clock.ts'
import {
  foulOut,
  otherTeam,
  reboundGap,
  type TracedBreak,
  turnoverGap,
  wider,
} from './break-state.ts'
import type { Choose } from './choice.ts'
import { playerWords, teamWords } from './names.ts'
import { count, countAdjective, nouns, unanswered, withArticle } from './numbers.ts'
import { standingWords } from './standing.ts'
import { say, type Words } from './words.ts'

/** Conditions and open questions, no predictions: what is urgent, else one of what the game offers. */
export function whatToWatchNext(facts: TracedBreak, choose: Choose): Words {
  const urgent = streakWatch(facts, choose) ?? newFoulWatch(facts) ?? lateWatch(facts)
  if (urgent !== undefined) return urgent
  return choose('watch', [
    foulWatch(facts, 3),
    markWatch(facts),
    boardsWatch(facts),
    turnoverWatch(facts),
    ...leadWatch(facts),
  ])
}

function streakWatch(facts: TracedBreak, choose: Choose): Words | undefined {
  const { streak } = facts.ledger
  if (streak === undefined || streak.points.value < 6) return undefined
  const team = teamWords(facts.names, streak.teamId)
  const other = otherTeam(facts, streak.teamId.value)
  const run = unanswered(streak.points)
  return choose('watch', [
    say`watch whether ${other.the} can answer ${team.thes} ${run} run`,
    say`watch for ${other.thes} reply to ${withArticle(streak.points, run)} run`,
  ])
}

/** One foul from being out, and just come to that. */
function newFoulWatch(facts: TracedBreak): Words | undefined {
  const [trouble] = facts.ledger.foulTrouble
  return trouble?.isNew.value === true ? foulWatch(facts, foulOut - 1) : undefined
}

function foulWatch({ ledger, names }: TracedBreak, from: number): Words | undefined {
  const trouble = ledger.foulTrouble.find(({ fouls }) => fouls.value < foulOut)
  if (trouble === undefined || trouble.fouls.value < from) return undefined
  const player = playerWords(names, trouble.playerId).full
  return say`watch how ${player} plays with ${count(trouble.fouls, nouns.foul)}`
}

function lateWatch(facts: TracedBreak): Words | undefined {
  const standing = standingWords(facts.content.gameState, facts.names)
  if (standing.tied) return say`watch who breaks the tie`
  if (standing.margin.value > 3 || !isLate(facts)) return undefined
  const margin = countAdjective(standing.margin, nouns.point)
  return say`watch who scores first in ${withArticle(standing.margin, margin)} game`
}

function markWatch({ ledger, names }: TracedBreak): Words | undefined {
  const { closeTo } = ledger
  if (closeTo === undefined) return undefined
  const player = playerWords(names, closeTo.playerId).full
  return say`watch ${player}, ${count(closeTo.missing, nouns.point)} short of ${closeTo.mark}`
}

function boardsWatch(facts: TracedBreak): Words | undefined {
  const boards = wider(facts, 'rebounds')
  if (boards === undefined || boards.gap < reboundGap) return undefined
  const { more, fewer, most, least } = boards
  return say`watch the boards, where ${more.the} have ${count(most, nouns.rebound)} to ${fewer.thes} ${least}`
}

function turnoverWatch(facts: TracedBreak): Words | undefined {
  const gap = wider(facts, 'turnovers')
  if (gap === undefined || gap.gap < turnoverGap) return undefined
  const { more, most } = gap
  return say`watch whether ${more.the} can take better care of the ball after ${count(most, nouns.turnover)}`
}

function leadWatch({ content, names }: TracedBreak): readonly Words[] {
  const standing = standingWords(content.gameState, names)
  if (standing.tied) return []
  const { leader, trailer } = standing
  const margin = countAdjective(standing.margin, nouns.point)
  return [
    say`watch whether ${trailer.the} can cut into ${leader.thes} ${margin} lead`,
    say`watch whether ${leader.the} can build on ${withArticle(standing.margin, margin)} lead`,
  ]
}

const lateMs = 6 * 60_000

function isLate({ content }: TracedBreak): boolean {
  const { period, clock } = content.gameState
  return period.value > 4 || (period.value === 4 && (parseClock(clock.value) ?? 0) <= lateMs)
}
