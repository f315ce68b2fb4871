import type { Action, Side } from '../game/action.ts'
import { clockText, type GameRules, isTimed, periodMs } from '../game/clock.ts'
import { countGroups, type UnreadAction } from '../game/game-input.ts'
import { lacksMisses } from '../statistics/recorded.ts'
import { actionOfLine } from './action-of-line.ts'
import type { Finding } from './finding.ts'
import type { LostFreeThrow } from './lost-free-throw.ts'
import type { PlacedLine } from './place-lines.ts'
import { PlayState } from './play-state.ts'
import type { BoxScoreReading } from './read-box-score.ts'
import { isHarmless } from './read-line.ts'
import { isLostFreeThrow, missingLines, type ScoreStep } from './score-path.ts'
import { tagsOf } from './scoring-action.ts'
import { UnlistedPlayers } from './unlisted-players.ts'
import { type UnreadLine, UnreadPlays } from './unread-plays.ts'

/** Converts lines and the scores after them into actions, in the order of play. */
export class ActionWriter {
  readonly actions: Action[] = []
  readonly untimed: Set<number> = new Set()
  readonly unnumbered: Set<number> = new Set()
  readonly unscored: Set<number> = new Set()
  readonly findings: Finding[] = []
  readonly #numbers: Set<number>
  readonly #rules: GameRules
  readonly #state: PlayState
  readonly #unlisted: UnlistedPlayers
  readonly #unread: UnreadPlays
  /** The current period, and the ended periods. */
  #period: number | undefined
  readonly #ended = new Set<number>()

  constructor(box: BoxScoreReading, lines: readonly PlacedLine[]) {
    this.#numbers = new Set(lines.map(({ actionNumber }) => actionNumber))
    this.#rules = box.rules
    this.#state = new PlayState(box)
    this.#unlisted = new UnlistedPlayers(box.lists, this.#state, this.findings)
    this.#unread = new UnreadPlays(this.#state)
  }

  /** The ids of the players whom the box score does not list, each with its team. */
  get unlisted(): ReadonlyMap<string, Side> {
    return this.#unlisted.sides
  }

  /** The actions that could not be read in full, by number. */
  get unread(): ReadonlyMap<number, UnreadAction> {
    return this.#unread.actions
  }

  get unreadLines(): readonly UnreadLine[] {
    return this.#unread.lines
  }

  /** @param lost A free throw without a line that may belong before the line. */
  write(line: PlacedLine, step: ScoreStep, lost: LostFreeThrow | undefined): void {
    this.#writeMissingEnd(line)
    if (lost !== undefined && isLostFreeThrow(step.missing, lost.team)) {
      this.#writeLostFreeThrow(line, step, lost)
    } else {
      this.#writeMissing(line, step)
    }
    const { awayScore, homeScore } = step.score
    const { actionNumber, period, clock, time, instant, isUntimed, isUnnumbered } = line
    const leftMs = this.#leftOf(line)
    const base = { actionNumber, period, clock, leftMs, time, instant, awayScore, homeScore }
    const context = { state: this.#state, unread: this.#unread, findings: this.findings }
    const action = actionOfLine({ line, base, step }, context)
    if (isUntimed && action.kind !== 'other') this.untimed.add(actionNumber)
    if (isUnnumbered && action.kind !== 'other') this.unnumbered.add(actionNumber)
    this.#push(action, line)
  }

  /**
   * The remaining time of a line. In a period without a clock, it is the whole length of the period until the period
   * ends, so that no play counts as late.
   */
  #leftOf({ leftMs, period, play }: PlacedLine): number {
    const isEnd = play.kind === 'period-end' || play.kind === 'game-end'
    return isEnd || isTimed(this.#rules, period) ? leftMs : periodMs(this.#rules, period)
  }

  /** Records that the score of a line is unknown. */
  noteUnscored({ actionNumber }: PlacedLine): void {
    this.unscored.add(actionNumber)
  }

  /** Records that all shots, rebounds and blocks may be incomplete, if the source lists no missed shot. */
  noteUnrecordedMisses(): void {
    const [first] = this.actions
    if (first === undefined || !lacksMisses(this.actions)) return
    const groups = ['shots', 'rebounds', 'blocks'] as const
    const unread = this.#unread.actions.get(first.actionNumber)
    this.#unread.note(first.actionNumber, {
      scored: unread?.scored ?? false,
      team: undefined,
      ofTeam: [...new Set([...groups, ...(unread?.ofTeam ?? [])])],
      ofPlayer: [...new Set([...groups, ...(unread?.ofPlayer ?? [])])],
      isUnrecorded: true,
    })
  }

  /** Writes the missing end of a period, before a line of a later period or the end of the game. */
  #writeMissingEnd(line: PlacedLine): void {
    const { actionNumber, fields, period, play } = line
    if (isHarmless(play)) return
    const open = this.#period
    const isNext = open !== undefined && (period > open || play.kind === 'game-end')
    const isOver = isNext && !this.#ended.has(open)
    const last = this.actions.at(-1)
    if (isOver && last !== undefined) {
      const number = this.#freeNumber(last.actionNumber)
      this.unnumbered.add(number)
      const { awayScore, homeScore, instant, time } = last
      const place = { actionNumber: number, period: open, clock: clockText(0), leftMs: 0 }
      this.actions.push({ kind: 'period-end', ...place, time, instant, awayScore, homeScore })
      this.findings.push({
        file: fields.file,
        path: fields.path,
        actionNumber,
        field: 'period',
        expected: `an end of period ${open} before it`,
        found: fields.raw('period'),
        effect: 'the period ends with the line before',
        key: 'end of a period',
      })
    }
    this.#period = period
    if (play.kind === 'period-end') this.#ended.add(period)
  }

  #push(action: Action, line: PlacedLine): void {
    this.actions.push(action)
    this.#state.advance(action)
    this.#unlisted.addFrom(action, line)
  }

  /** Writes points without a line as actions without a player. */
  #writeMissing(line: PlacedLine, { missing, score, points, team }: ScoreStep): void {
    const before = this.actions.at(-1)
    const { period, clock, leftMs, time, instant } = placeOfMissing(line, before, this.#rules)
    let awayScore = score.awayScore - missing.awayScore - (team === 'away' ? points : 0)
    let homeScore = score.homeScore - missing.homeScore - (team === 'home' ? points : 0)
    // Points scored one by one may have tied the game in between.
    const leadBefore = awayScore - homeScore
    const leadAfter = leadBefore + missing.awayScore - missing.homeScore
    const hasLeadChanged = leadBefore * leadAfter < 0
    const isPlaceUnknown = before !== undefined && this.unscored.has(before.actionNumber)
    // If several baskets are missing, lines of other kinds are probably missing too.
    const isGap = missingLines(missing) > 1
    const lineUps = isGap ? { lineUpsUnknown: ['away', 'home'] as const } : {}
    for (const side of ['away', 'home'] as const) {
      const scored = side === 'away' ? missing.awayScore : missing.homeScore
      if (scored === 0) continue
      if (side === 'away') awayScore += scored
      else homeScore += scored
      const actionNumber = this.#freeNumber(before?.actionNumber ?? 0)
      this.unnumbered.add(actionNumber)
      const place = { actionNumber, period, clock, leftMs, time, instant, awayScore, homeScore }
      this.#push({ kind: 'other', ...place, team: side, points: scored, ...lineUps }, line)
      if (isGap) {
        this.#unread.note(actionNumber, {
          scored: true,
          team: undefined,
          ofTeam: countGroups,
          ofPlayer: countGroups,
        })
        continue
      }
      const groups = ['shots'] as const
      const playerIds = isPlaceUnknown ? undefined : this.#state.onFloor(side)
      this.#unread.note(actionNumber, {
        scored: true,
        isOrderUnknown: isPlaceUnknown || hasLeadChanged,
        team: side,
        playerIds,
        ofTeam: groups,
        ofPlayer: groups,
      })
    }
  }

  /** Writes a free throw that its trip lacks and the score shows, with the player of the trip. */
  #writeLostFreeThrow(
    line: PlacedLine,
    { score, points: own, team: scorer }: ScoreStep,
    { team, of, isLast }: LostFreeThrow,
  ): void {
    const before = this.actions.at(-1)
    const { period, clock, leftMs, time, instant } = before ?? line
    const awayScore = score.awayScore - (scorer === 'away' ? own : 0)
    const homeScore = score.homeScore - (scorer === 'home' ? own : 0)
    const actionNumber = this.#freeNumber(before?.actionNumber ?? 0)
    this.unnumbered.add(actionNumber)
    const base = { actionNumber, period, clock, leftMs, time, instant, awayScore, homeScore }
    const playerId = this.#state.ownPlayer(of.playerId, team)
    if (playerId === undefined)
      this.#unread.noteNobody(base, { team, scored: true, group: 'shots' })
    const throwOf = { team, playerId, made: true, points: 1, single: false } as const
    const endsPossession = isLast && !of.isBeside
    this.#push({ ...base, kind: 'free-throw', ...throwOf, endsPossession, ...tagsOf(of) }, line)
  }

  #freeNumber(after: number): number {
    let free = after + 1
    while (this.#numbers.has(free)) free += 1
    this.#numbers.add(free)
    return free
  }
}

type Place = Pick<Action, 'period' | 'clock' | 'leftMs' | 'time' | 'instant'>

/**
 * The place of missing lines: the end of a period of which all lines are missing, otherwise the place of the previous
 * action or of the line after them.
 */
function placeOfMissing(line: PlacedLine, before: Action | undefined, rules: GameRules): Place {
  const { leftMs, period, play, time, instant } = line
  const isAtStart = leftMs === periodMs(rules, period)
  // Missing lines before the end of the game belong to its last period. Missing lines before the start of a period
  // belong to the period before it.
  const last = isAtStart ? period - 1 : period
  if ((isAtStart || play.kind === 'game-end') && last > (before?.period ?? 0)) {
    return { period: last, clock: clockText(0), leftMs: 0, time, instant }
  }
  return before?.kind === 'period-end' && !isAtStart ? line : (before ?? line)
}
