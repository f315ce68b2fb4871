import { parseClock } from '../game/clock.ts'
import { otherTeam, reboundGap, type TracedBreak, turnoverGap, wider } from './break-state.ts'
import type { Choose, Option } from './choice.ts'
import { playerWords, teamWords } from './names.ts'
import { count, countAdjective, nouns, unanswered, withArticle } from './numbers.ts'
import { type StandingWords, standingWords } from './standing.ts'
import type { Words } from './words.ts'
import { say } from './words.ts'

/** Conditions and open questions, no predictions: what is urgent, else one of what the game offers. */
export function whatToWatchNext(facts: TracedBreak, choose: Choose): Words {
  const standing = standingWords(facts.content.gameState, facts.names)
  return choose(
    'watch',
    lastWatch(facts, standing),
    streakWatch(facts),
    newFoulWatch(facts),
    lateWatch(facts, standing),
    [
      ...foulWatch(facts, 3),
      markWatch(facts),
      boardsWatch(facts),
      turnoverWatch(facts),
      ...leadWatch(standing),
    ],
  )
}

const lastMs = 30_000
const lateMs = 6 * 60_000
/** With less left on the clock a player's fouls are no question any more. */
const foulsMatterMs = 2 * 60_000

/** How much is left of the last period; `undefined` before it. */
function leftOfGame({ content, ledger }: TracedBreak): number | undefined {
  if (!ledger.inLastPeriod.value || ledger.overtime !== undefined) return undefined
  return parseClock(content.gameState.clock.value)
}

/** In the last seconds: how many scores lie between the teams. */
function lastWatch(facts: TracedBreak, standing: StandingWords): readonly Option[] {
  const left = leftOfGame(facts)
  if (left === undefined || left > lastMs) return []
  if (standing.tied) return [say`watch who breaks the tie`, say`the next score could decide it`]
  const { leader, trailer, margin } = standing
  if (margin.value <= 3) {
    return [
      say`${trailer.the} are one score behind`,
      say`one score separates ${leader.the} and ${trailer.the}`,
    ]
  }
  return [
    say`${trailer.the} need more than one score`,
    say`${leader.the} are more than one score ahead`,
  ]
}

function streakWatch(facts: TracedBreak): readonly Option[] {
  const { streak } = facts.ledger
  if (streak === undefined || streak.points.value < 6) return []
  const team = teamWords(facts.names, streak.teamId)
  const other = otherTeam(facts, streak.teamId.value)
  const run = unanswered(streak.points)
  return [
    say`watch whether ${other.the} can answer ${team.thes} ${run} run`,
    say`watch for ${other.thes} reply to ${withArticle(streak.points, run)} run`,
    say`watch whether ${team.the} can add to their ${run} run`,
  ]
}

/** One foul from being out, and just come to that. */
function newFoulWatch(facts: TracedBreak): readonly Option[] {
  const [trouble] = facts.ledger.foulTrouble
  return trouble?.isNew.value === true ? foulWatch(facts, 1) : []
}

function foulWatch(facts: TracedBreak, mostLeft = Number.POSITIVE_INFINITY): readonly Option[] {
  const { ledger, names } = facts
  const trouble = ledger.foulTrouble.find(({ left }) => left.value > 0)
  if (trouble === undefined || trouble.left.value > mostLeft) return []
  if ((leftOfGame(facts) ?? Number.POSITIVE_INFINITY) < foulsMatterMs) return []
  const player = playerWords(names, trouble.playerId).name
  const team = teamWords(names, trouble.teamId).the
  const fouls = count(trouble.fouls, nouns.foul)
  return [
    say`watch how ${player} of ${team} plays with ${fouls}`,
    say`watch how long ${team} leave ${player} on the floor with ${fouls}`,
  ]
}

function lateWatch(facts: TracedBreak, standing: StandingWords): readonly Option[] {
  if (standing.tied) return [say`watch who breaks the tie`, say`watch who scores first from here`]
  const left = parseClock(facts.content.gameState.clock.value) ?? 0
  const late = facts.ledger.inLastPeriod.value && left <= lateMs
  if (standing.margin.value > 3 || !late) return []
  const margin = countAdjective(standing.margin, nouns.point)
  return [
    say`watch who scores first in ${withArticle(standing.margin, margin)} game`,
    say`watch whether ${standing.leader.the} can protect ${withArticle(standing.margin, margin)} lead`,
  ]
}

function markWatch({ ledger, names }: TracedBreak): Option {
  const { closeTo } = ledger
  if (closeTo === undefined) return undefined
  const player = playerWords(names, closeTo.playerId).name
  const team = teamWords(names, closeTo.teamId).the
  return say`watch ${player} of ${team}, ${count(closeTo.missing, nouns.point)} short of ${closeTo.mark}`
}

function boardsWatch(facts: TracedBreak): Option {
  const boards = wider(facts, 'rebounds')
  if (boards === undefined || boards.gap < reboundGap) return undefined
  const { more, fewer, most, least } = boards
  return say`watch the boards, where ${more.the} have ${count(most, nouns.rebound)} to ${fewer.thes} ${least}`
}

function turnoverWatch(facts: TracedBreak): Option {
  const gap = wider(facts, 'turnovers')
  if (gap === undefined || gap.gap < turnoverGap) return undefined
  const { more, most } = gap
  return say`watch whether ${more.the} can take better care of the ball after ${count(most, nouns.turnover)}`
}

function leadWatch(standing: StandingWords): readonly Option[] {
  if (standing.tied) return []
  const { leader, trailer } = standing
  const margin = countAdjective(standing.margin, nouns.point)
  return [
    say`watch whether ${trailer.the} can cut into ${leader.thes} ${margin} lead`,
    say`watch whether ${leader.the} can build on ${withArticle(standing.margin, margin)} lead`,
    say`watch how ${trailer.the} respond to being ${count(standing.margin, nouns.point)} behind`,
    say`watch whether ${leader.the} can keep ${trailer.the} ${count(standing.margin, nouns.point)} away`,
  ]
}
