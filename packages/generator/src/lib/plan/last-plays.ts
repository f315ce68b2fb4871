import type { Chance, TimedPlay } from '../../message-values.ts'
import {
  deedOf,
  derived,
  type Fact,
  marginOf,
  missesOf,
  ownOf,
  scoreOf,
  shooting,
  shownScore,
  timeOf,
} from '../facts/fact.ts'
import { playAt, type ScoringPlay } from '../facts/plays.ts'
import { type Action, type DefensivePlay, opposite, pointsOf, type Side } from '../game/action.ts'
import { doubtsOf, isTimeKnown } from '../statistics/doubts.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'
import { thresholds } from '../thresholds.ts'
import { type Message, messagesOf, type Option } from './message.ts'

const say = messagesOf('post-game')

const limits = thresholds['post-game']

type LastPlay =
  | 'forced-overtime'
  | 'forced-overtimes'
  | 'ahead-for-good'
  | 'ahead-late'
  | 'last-minute'
  | 'last-shot-blocked'
  | 'last-shot-missed'
  | 'last-steal'

/** The decisive plays of a game, and whether texts prefer them to the course of the lead (`isClose`). */
export interface LastPlays {
  readonly isClose: boolean
  /** A message about the points that forced overtimes. */
  readonly forced: Option<LastPlay>
  /** A message about the points with which the winner took the lead for good. */
  readonly decisive: Option<LastPlay>
  /** A message about the points of the last minute, if the game was still undecided then. */
  readonly minute: Option<LastPlay>
  /** A message about the losing team's last chance. */
  readonly chance: Option<LastPlay>
  /** The player who blocked the last shot; `undefined` if the shot was not blocked, or if the player is unknown. */
  readonly blocker: Fact<string> | undefined
  /**
   * The player whose steal ended the last possession; `undefined` if no steal ended it, or if the player is unknown.
   */
  readonly thief: Fact<string> | undefined
}

/** The facts of a finished game on which the choice of its last plays depends. */
interface Course {
  /** The end of the game. */
  readonly at: GamePrefix
  readonly side: Side
  readonly winner: string
  /**
   * The points with which the winner took the lead for good; `undefined` if they, their scorer or their time are
   * unknown.
   */
  readonly goAhead: ScoringPlay | undefined
  /** Whether the winner is known to have taken the lead for good in the last half minute. */
  readonly isLate: boolean
  /** The biggest lead that the winner overcame. */
  readonly deficit: Fact
}

/**
 * The decisive plays of a game. The decisive lead is left out if it was taken in the first half, if the message about
 * the last minute states it, or if the winner never trailed and took the lead before the last half minute.
 */
export function lastPlaysOf(
  game: Game,
  { at, deficit, goAhead, isLate, side, winner }: Course,
): LastPlays {
  const { clock, period = 0 } = goAhead?.at.action ?? {}
  const isEarly = period * 2 <= game.input.rules.regulationPeriods
  const forced = forcedBy(game, at.action.period)
  const minute = lastMinute(game, at.action.period, side)
  const minuteNote = lastMinuteNote(minute, side)
  const isStated =
    minuteNote !== undefined &&
    minute.some(
      ({ at: { action }, player }) =>
        action.period === period && action.clock === clock && player === goAhead?.player,
    )
  const isDecisive = !isStated && !isEarly && (deficit.value > 0 || isLate)
  const { blocker, chance } = lastChance(game, opposite(side))
  const { thief, steal } = lastSteal(game, opposite(side))
  return {
    isClose: isLate || minute.length > 0 || forced.length > 0,
    forced: forcedNote(forced, side),
    // After points of the last half minute, the loser hardly had a chance to take the lead again.
    decisive:
      isDecisive &&
      goAhead &&
      say(isLate ? 'ahead-late' : 'ahead-for-good', { ...goAhead, winner }),
    minute: minuteNote,
    chance: chance ?? steal,
    blocker,
    thief,
  }
}

/** A message about all points that forced overtimes; `undefined` if there are none. */
function forcedNote(forced: readonly ScoringPlay[], winner: Side) {
  const [play, another] = forced
  if (play === undefined) return undefined
  if (another !== undefined)
    return say('forced-overtimes', { plays: timedPlays(forced, winner, true) })
  const period = play.at.action.period + 1
  return say('forced-overtime', { ...play, tied: ownOf(play.score), period })
}

/**
 * The last points of each period that ended in a tie and was followed by an overtime, if they were scored in the last
 * half minute of the period, and if their scorer and their time are known.
 */
function forcedBy(game: Game, periods: number): readonly ScoringPlay[] {
  const { regulationPeriods } = game.input.rules
  const tied = Array.from(
    { length: Math.max(0, periods - regulationPeriods) },
    (_, extra) => regulationPeriods + extra,
  )
  return tied
    .map(period =>
      game.prefixes.findLast(({ action }) => action.period === period && pointsOf(action) > 0),
    )
    .filter(tying => tying !== undefined)
    .filter(({ action }) => !(action.leftMs > limits.late))
    .map(tying => playAt(game, tying))
    .filter(play => play !== undefined)
}

const lastMinuteMs = 60_000

/**
 * The points of the last minute in play order, free throws of one trip as one play. Empty if the margin before or after
 * the last minute was too wide, or if some of the points are unknown.
 */
function lastMinute(game: Game, period: number, winner: Side): readonly ScoringPlay[] {
  const { prefixes } = game
  const end = prefixes.at(-1)
  const first = prefixes.findIndex(
    ({ action }) => action.period === period && action.leftMs <= lastMinuteMs,
  )
  const before = prefixes[first - 1]
  if (before === undefined || end === undefined) return []
  // Points without a line were scored between the actions around them, so they may belong to the last minute.
  if (before.action.kind === 'other' && pointsOf(before.action) > 0) return []
  const margin = ({ scoreState }: GamePrefix) => scoreState[winner] - scoreState[opposite(winner)]
  if (Math.abs(margin(before)) > limits.open || margin(end) > limits.openAtEnd) return []
  const plays: ScoringPlay[] = []
  for (const prefix of prefixes.slice(first)) {
    if (pointsOf(prefix.action) === 0) continue
    const play = playAt(game, prefix)
    // If one of the plays is unknown, the list does not cover the whole minute.
    if (play === undefined) return []
    if (play.play.value.made > 1) plays.pop()
    plays.push(play)
  }
  return plays
}

/**
 * A message about the points of the last minute. In the values of its scores, the winner's points are first.
 * `undefined` if there are too few or too many plays for one sentence.
 */
function lastMinuteNote(plays: readonly ScoringPlay[], winner: Side) {
  const { length } = plays
  if (length < limits.lastPlays.least || length > limits.lastPlays.most) return undefined
  return say('last-minute', { plays: timedPlays(plays, winner, false) })
}

function timedPlays(plays: readonly ScoringPlay[], winner: Side, hasPeriods: boolean) {
  const values = plays.map(each => {
    const { at, play, player, team, time } = each
    const { from, value: score } = shownScore(winner, at)
    // Texts state the leader's points first, so the sources of a score have this order.
    const [own, other] = from
    const points = score.own < score.other ? [other, own] : [own, other]
    const { clock, period } = time.value
    return {
      value: {
        player,
        team,
        ...play.value,
        score,
        effect: effectOf(each),
        clock,
        period: hasPeriods ? period : undefined,
      },
      from: [
        ...play.from,
        ...points.filter(each => each !== undefined),
        ...(hasPeriods ? time.from : time.from.slice(1)),
      ],
    }
  })
  return { value: values.map(({ value }) => value), from: values.flatMap(({ from }) => from) }
}

/** The effect of points on the lead. */
function effectOf({ before, score }: ScoringPlay): TimedPlay['effect'] {
  const { own, other } = score.value
  if (own === other) return 'tied'
  if (own < other) return 'closed'
  return before.value.own > before.value.other ? 'extended' : 'went-ahead'
}

/**
 * A message about a missed shot with which the losing team could have tied or won in the last seconds, and the player
 * who blocked the shot. The shot must be the team's last chance (`lastTry`). The result is empty if there is no such
 * shot, or if its shooter is unknown.
 */
function lastChance(
  game: Game,
  loser: Side,
): { readonly chance?: Message<LastPlay>; readonly blocker?: Fact<string> } {
  const { at, behind, next } = lastTry(game, loser) ?? {}
  if (at?.action.kind !== 'shot' || behind === undefined) return {}
  const { made, playerId: player, points } = at.action
  if (made || behind > points || player === undefined) return {}
  const three = points === 3
  const chance: Chance = { three, would: behind === points ? 'tie' : 'win' }
  const shot = { side: loser, playerId: player, until: at, after: game.prefixes[at.index - 1] }
  const values = {
    player,
    team: game.input[loser].id,
    chance: derived(missesOf(shooting(three ? 'threes' : 'shots', shot)), () => chance),
    time: timeOf(at),
  }
  const blocker = next?.action.kind === 'block' ? deedBy(next.action, next, game) : undefined
  if (blocker === undefined) return { chance: say('last-shot-missed', values) }
  const blockerTeam = game.input[opposite(loser)].id
  return { chance: say('last-shot-blocked', { ...values, blocker, blockerTeam }), blocker }
}

/**
 * A message about the steal that ended the last possession of the losing team, if the team trailed by at most three
 * points.
 */
function lastSteal(
  game: Game,
  loser: Side,
): { readonly steal?: Message<LastPlay>; readonly thief?: Fact<string> } {
  const { at, behind, next } = lastTry(game, loser) ?? {}
  if (at?.action.kind !== 'turnover' || behind === undefined || behind > 3) return {}
  const { playerId } = at.action
  const action = next?.action
  if (playerId === undefined || action?.kind !== 'steal' || action.team === loser) return {}
  const thief = deedBy(action, next as GamePrefix, game)
  if (thief === undefined) return {}
  const values = {
    thief,
    player: deedOf(playerId, { side: loser, playerId, until: at }, 'turnovers', game),
    team: game.input[loser].id,
    missing: marginOf(scoreOf(opposite(loser), at)),
    time: timeOf(at),
  }
  return { steal: say('last-steal', values), thief }
}

function deedBy({ kind, playerId, team: side }: DefensivePlay, until: GamePrefix, game: Game) {
  if (playerId === undefined) return undefined
  return deedOf(playerId, { side, playerId, until }, kind === 'block' ? 'blocks' : 'steals', game)
}

/**
 * The last shot or turnover of a trailing team, if it was in the last seconds and neither points of this team nor a
 * basket of the other team followed. `undefined` otherwise, and if its time is unknown or a later action cannot be
 * read.
 */
function lastTry({ input, prefixes }: Game, loser: Side) {
  const at = prefixes.findLast(
    ({ action }) =>
      action.leftMs > limits.lastChance || isSetback(action, loser) || isTry(action, loser),
  )
  if (at === undefined || at.action.leftMs > limits.lastChance || !isTry(at.action, loser)) {
    return undefined
  }
  // An unreadable action may be a later shot or turnover.
  const isLast = doubtsOf(input).every(({ index }) => index < at.index)
  if (!isLast || !isTimeKnown(input, at.action.actionNumber)) return undefined
  const behind = at.scoreState[opposite(loser)] - at.scoreState[loser]
  return behind > 0 ? { at, behind, next: prefixes[at.index + 1] } : undefined
}

function isTry(action: Action, loser: Side): boolean {
  return (action.kind === 'shot' || action.kind === 'turnover') && action.team === loser
}

/**
 * Whether an action shows that an earlier chance was not the last one: points of the loser, or a basket of the
 * winner.
 */
function isSetback(action: Action, loser: Side): boolean {
  if (pointsOf(action) === 0 || !('team' in action)) return false
  return action.team === loser || action.kind === 'shot'
}
