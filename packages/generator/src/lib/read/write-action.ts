import { type Action, opposite, type Side } from '../game/action.ts'
import { clockText, type GameRules, isTimed, periodMs } from '../game/clock.ts'
import { type CountGroup, countGroups, type UnreadAction } from '../game/game-input.ts'
import { advanceLineUp, isLineUpKnown, type LineUp, startingLineUp } from '../game/line-ups.ts'
import { lacksMisses } from '../statistics/recorded.ts'
import { type Finding, shownId } from './finding.ts'
import type { LostFreeThrow } from './lost-free-throw.ts'
import type { PlacedLine } from './place-lines.ts'
import type { BoxScoreReading } from './read-box-score.ts'
import { isHarmless, type LinePlay, styleOf, tripOf } from './read-line.ts'
import { isLostFreeThrow, missingLines, type ScoreStep } from './score-path.ts'

type PlayOf<Kind extends LinePlay['kind']> = Extract<LinePlay, { readonly kind: Kind }>
type Base = Pick<
  Action,
  'actionNumber' | 'period' | 'clock' | 'leftMs' | 'time' | 'instant' | 'awayScore' | 'homeScore'
>

/** A play whose counts or players are unknown, with the first of its fields that cannot be read. */
interface UnreadLine extends Pick<Finding, 'path' | 'actionNumber'> {
  readonly field: string | undefined
}

/** Converts lines and the scores after them into actions, in the order of play. */
export class ActionWriter {
  readonly actions: Action[] = []
  readonly unlisted: Map<string, Side> = new Map()
  readonly unread: Map<number, UnreadAction> = new Map()
  readonly untimed: Set<number> = new Set()
  readonly unnumbered: Set<number> = new Set()
  readonly findings: Finding[] = []
  readonly unreadLines: UnreadLine[] = []
  readonly #sideOfPlayer: ReadonlyMap<string, Side>
  readonly #numbers: Set<number>
  readonly #lists: BoxScoreReading['lists']
  readonly #rules: GameRules
  #lineUp: LineUp
  /** The current period, and the ended periods. */
  #period: number | undefined
  readonly #ended = new Set<number>()
  /** The team of the last miss, and the team of the last turnover. */
  #missedBy: Side | undefined
  #lostBy: Side | undefined

  constructor({ away, home, lists, rules }: BoxScoreReading, lines: readonly PlacedLine[]) {
    const players = [...away.players, ...home.players]
    this.#sideOfPlayer = new Map(players.map(({ id, side }) => [id, side]))
    this.#numbers = new Set(lines.map(({ actionNumber }) => actionNumber))
    this.#lineUp = startingLineUp({ away, home })
    this.#lists = lists
    this.#rules = rules
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
    const action = this.#actionOf(line, base, step)
    if (isUntimed && action.kind !== 'other') this.untimed.add(actionNumber)
    if (isUnnumbered && action.kind !== 'other') this.unnumbered.add(actionNumber)
    this.#push(action, line)
  }

  /** A period without a clock has all of its time left until its end, so that no play counts as a late one. */
  #leftOf({ leftMs, period, play }: PlacedLine): number {
    const isEnd = play.kind === 'period-end' || play.kind === 'game-end'
    return isEnd || isTimed(this.#rules, period) ? leftMs : periodMs(this.#rules, period)
  }

  /** Records that all shots and rebounds may be incomplete, if the source lists no missed shot. */
  noteUnrecordedMisses(): void {
    const [first] = this.actions
    if (first === undefined || !lacksMisses(this.actions)) return
    const groups = ['shots', 'rebounds', 'blocks'] as const
    this.#note(first.actionNumber, {
      scored: false,
      team: undefined,
      ofTeam: groups,
      ofPlayer: groups,
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
    this.#lineUp = advanceLineUp(this.#lineUp, action)
    if (action.kind === 'shot' && !action.made) this.#missedBy = action.team
    if (action.kind === 'free-throw' && !action.made) this.#missedBy = action.team
    if (action.kind === 'turnover') this.#lostBy = action.team
    if (!('team' in action) || action.team === undefined) return
    const named = [
      'playerId' in action ? action.playerId : undefined,
      action.kind === 'shot' || action.kind === 'free-throw' ? action.assistId : undefined,
    ]
    for (const id of named) if (id !== undefined) this.#list(id, action.team, line)
  }

  #list(playerId: string, team: Side, { fields, actionNumber }: PlacedLine): void {
    if (this.#sideOfPlayer.has(playerId) || this.unlisted.has(playerId)) return
    this.unlisted.set(playerId, team)
    if (this.#lists.unusable.has(playerId) || this.#lists.unlisted.includes(team)) return
    // The player may belong to a row without an id, which is already reported.
    const unlisted = [...this.unlisted.values()].filter(side => side === team).length
    if (unlisted <= this.#lists.anonymous[team]) return
    this.findings.push({
      file: fields.file,
      path: fields.path,
      actionNumber,
      field: 'personId',
      expected: `a player whom the box score lists`,
      found: shownId(playerId),
      effect: 'items that name this player are held back',
      key: `player ${playerId}`,
    })
  }

  /** Writes points without a line as actions without a player. */
  #writeMissing(line: PlacedLine, { missing, score, points, team }: ScoreStep): void {
    const before = this.actions.at(-1)
    const { period, clock, leftMs, time, instant } = before ?? line
    let awayScore = score.awayScore - missing.awayScore - (team === 'away' ? points : 0)
    let homeScore = score.homeScore - missing.homeScore - (team === 'home' ? points : 0)
    // Where several baskets are missing, lines of any kind are.
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
        this.#note(actionNumber, {
          scored: true,
          team: undefined,
          ofTeam: countGroups,
          ofPlayer: countGroups,
        })
        continue
      }
      const groups = ['shots'] as const
      const playerIds = this.#onFloor(side)
      this.#note(actionNumber, {
        scored: true,
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
    const playerId = this.#ownPlayer(of.playerId, team)
    if (playerId === undefined) this.#noteNobody(base, { team, scored: true, group: 'shots' })
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

  #actionOf(line: PlacedLine, base: Base, step: ScoreStep): Action {
    const { play } = line
    switch (play.kind) {
      case 'shot':
        return this.#shot(play, base, step, line)
      case 'free-throw':
        return this.#freeThrow(play, base, step, line)
      case 'rebound':
        return this.#rebound(play, base, line)
      case 'turnover':
        return this.#turnover(play, base, line)
      case 'steal':
      case 'block':
        return this.#defensivePlay(play, base, line)
      case 'foul':
        return this.#foul(play, base, line)
      case 'substitution':
        return this.#substitution(play, base)
      case 'timeout':
        return { ...base, kind: 'timeout', team: play.team }
      case 'lost':
        return this.#lost(play, base, step, line)
      case 'unknown':
        return this.#unknown(play, base, step, line)
      case 'other': {
        const { ejected } = play
        return ejected === undefined
          ? { ...base, kind: 'other' }
          : { ...base, kind: 'other', ejected }
      }
      default:
        return { ...base, kind: play.kind }
    }
  }

  #shot(play: PlayOf<'shot'>, base: Base, step: ScoreStep, line: PlacedLine): Action {
    const { assistId, basket, style, x, y } = play
    const made = step.points > 0
    const points = made ? step.points : play.points
    const team = step.team ?? play.team
    if (team === undefined || (points !== 2 && points !== 3)) {
      return this.#unreadPlay(base, step, {
        line,
        team,
        groups: ['shots'],
        playerId: play.playerId,
      })
    }
    const playerId = this.#ownPlayer(play.playerId, team)
    if (playerId === undefined)
      this.#noteNobody(base, { team, scored: made, group: 'shots', except: assistId })
    const passer = this.#ownPlayer(assistId, team)
    const place = { x, y, basket }
    return {
      ...base,
      kind: 'shot',
      team,
      playerId,
      points,
      made,
      assistId: passer,
      style: points === 2 ? style : undefined,
      ...place,
      ...tagsOf(play),
    }
  }

  #freeThrow(play: PlayOf<'free-throw'>, base: Base, step: ScoreStep, line: PlacedLine): Action {
    const made = step.points > 0
    const team = step.team ?? play.team
    if (team === undefined) {
      return this.#unreadPlay(base, step, {
        line,
        team,
        groups: ['shots'],
        playerId: play.playerId,
      })
    }
    const playerId = this.#ownPlayer(play.playerId, team)
    if (playerId === undefined) this.#noteNobody(base, { team, scored: made, group: 'shots' })
    const points = made ? step.points : 1
    const { assistId, isBeside, trip } = play
    const passer = this.#ownPlayer(assistId, team)
    // A free throw worth several points replaces a whole trip, so no basket precedes it.
    const single = trip?.of === 1 && points === 1
    const endsPossession = trip !== undefined && trip.number === trip.of && !isBeside
    return {
      ...base,
      kind: 'free-throw',
      team,
      playerId,
      made,
      points,
      endsPossession,
      single,
      ...(passer === undefined ? {} : { assistId: passer }),
      ...tagsOf(play),
    }
  }

  #rebound(play: PlayOf<'rebound'>, base: Base, line: PlacedLine): Action {
    const { deadBall, playerId } = play
    const missedBy = this.#missedBy
    const isStated = play.offensive !== undefined && missedBy !== undefined
    const follows = isStated ? (play.offensive ? missedBy : opposite(missedBy)) : undefined
    const team = play.team ?? follows
    const offensive = play.offensive ?? (missedBy === undefined ? undefined : missedBy === team)
    if (team === undefined || offensive === undefined) {
      return this.#unreadPlay(base, undefined, { line, team, groups: ['rebounds'], playerId })
    }
    const isOfUnknown = this.#noteUnknown(base, { ...play, team, group: 'rebounds' })
    return { ...base, kind: 'rebound', team, playerId, ...isOfUnknown, offensive, deadBall }
  }

  #turnover(
    { isOfUnknown, team, playerId }: PlayOf<'turnover'>,
    base: Base,
    line: PlacedLine,
  ): Action {
    if (team === undefined)
      return this.#unreadPlay(base, undefined, { line, team, groups: ['turnovers'], playerId })
    const unknown = this.#noteUnknown(base, { team, isOfUnknown, group: 'turnovers' })
    return { ...base, kind: 'turnover', team, playerId, ...unknown }
  }

  #defensivePlay(play: PlayOf<'steal'> | PlayOf<'block'>, base: Base, line: PlacedLine): Action {
    const { kind } = play
    const against = kind === 'block' ? this.#missedBy : this.#lostBy
    const team = play.team ?? (against === undefined ? undefined : opposite(against))
    const group = kind === 'block' ? 'blocks' : 'steals'
    if (team === undefined) {
      return this.#unreadPlay(base, undefined, {
        line,
        team,
        groups: [group],
        playerId: play.playerId,
      })
    }
    const playerId = this.#ownPlayer(play.playerId, team)
    if (playerId === undefined) this.#noteNobody(base, { team, scored: false, group })
    return kind === 'block'
      ? { ...base, kind: 'block', team, playerId }
      : { ...base, kind: 'steal', team, playerId }
  }

  #foul(play: PlayOf<'foul'>, base: Base, line: PlacedLine): Action {
    const { counts, isOfUnknown, playerId, team } = play
    if (team === undefined && counts === true) {
      return this.#unreadPlay(base, undefined, { line, team, groups: ['fouls'], playerId })
    }
    if (team !== undefined && counts === true && !isOfUnknown) {
      return { ...base, kind: 'foul', team, playerId }
    }
    const playerIds = playerId === undefined ? undefined : new Set([playerId])
    this.#note(base.actionNumber, {
      scored: false,
      team,
      playerIds,
      ofTeam: [],
      ofPlayer: ['fouls'],
    })
    return { ...base, kind: 'other' }
  }

  #substitution(play: PlayOf<'substitution'>, base: Base): Action {
    const { team, playerId } = play
    if (team === undefined) return { ...base, kind: 'other', lineUpsUnknown: ['away', 'home'] }
    const isKnown = !this.#lineUp.unknown.includes(team)
    const isOn = playerId !== undefined && this.#lineUp[team].has(playerId)
    const direction = play.direction ?? (isKnown ? (isOn ? 'out' : 'in') : undefined)
    if (playerId === undefined || direction === undefined) {
      return { ...base, kind: 'other', lineUpsUnknown: [team] }
    }
    return { ...base, kind: 'substitution', team, playerId, direction }
  }

  /** A line of an unknown type has the points that the score shows. It is a basket if its result is a make. */
  #unknown(play: PlayOf<'unknown'>, base: Base, step: ScoreStep, line: PlacedLine): Action {
    const { points, team } = step
    if (points === 0 || team === undefined) return this.#unknownWithoutPoints(play, base, line)
    // Only a free throw counts one point.
    if (play.made === true && points === 1) {
      const trip = tripOf(line.fields)
      const throwing = { ...play, ...trip, assistId: undefined, kind: 'free-throw' } as const
      return this.#freeThrow(throwing, base, step, line)
    }
    if (play.made !== true || (points !== 2 && points !== 3)) {
      return this.#unreadPlay(base, step, {
        line,
        team,
        groups: ['shots'],
        playerId: play.playerId,
      })
    }
    const { fields } = line
    const playerId = this.#ownPlayer(play.playerId, team)
    const passer = this.#ownPlayer(fields.usableId('assistPersonId'), team)
    if (playerId === undefined)
      this.#noteNobody(base, { team, scored: true, group: 'shots', except: passer })
    const side = fields.raw('side')
    return {
      ...base,
      kind: 'shot',
      team,
      playerId,
      points,
      made: true,
      assistId: passer === playerId ? undefined : passer,
      style: points === 2 ? styleOf(fields) : undefined,
      x: fields.optionalNumber('x'),
      y: fields.optionalNumber('y'),
      basket: side === 'left' || side === 'right' ? side : undefined,
      ...tagsOf(play),
    }
  }

  /** A line of an unknown type that scored nothing. If it states a miss, it may be an attempt of its player. */
  #unknownWithoutPoints(play: PlayOf<'unknown'>, base: Base, line: PlacedLine): Action {
    if (play.made !== false || play.team === undefined) return { ...base, kind: 'other' }
    const { fields } = line
    this.findings.push({
      file: fields.file,
      path: fields.path,
      actionNumber: base.actionNumber,
      field: 'actionType',
      expected: 'a type of action that is known, because it states a miss',
      found: fields.raw('actionType'),
      effect: 'whether it is an attempt is not known',
    })
    const { playerId, team } = play
    return this.#unreadPlay(base, undefined, { line, team, groups: ['shots'], playerId })
  }

  /** A line without a type may have changed every count that its neighbors allow. */
  #lost({ groups, team }: PlayOf<'lost'>, base: Base, step: ScoreStep, line: PlacedLine): Action {
    if (step.points > 0) {
      return this.#unreadPlay(base, step, {
        line,
        team: step.team,
        groups: ['shots'],
        playerId: undefined,
      })
    }
    this.#note(base.actionNumber, { scored: false, team, ofTeam: groups, ofPlayer: groups })
    return { ...base, kind: 'other', lineUpsUnknown: ['away', 'home'] }
  }

  /** A play with unknown counts. Only its points are known. */
  #unreadPlay(
    base: Base,
    step: ScoreStep | undefined,
    about: {
      readonly line: PlacedLine
      readonly team: Side | undefined
      readonly groups: readonly CountGroup[]
      readonly playerId: string | undefined
    },
  ): Action {
    const { groups, line, playerId, team } = about
    const points = step?.points ?? 0
    const playerIds = playerId === undefined ? undefined : new Set([playerId])
    const { actionNumber } = base
    this.#note(actionNumber, {
      scored: points > 0,
      team,
      playerIds,
      ofTeam: groups,
      ofPlayer: groups,
    })
    const field = line.findings[0]?.field
    this.unreadLines.push({ path: line.fields.path, actionNumber, field })
    if (points === 0) return { ...base, kind: 'other' }
    return { ...base, kind: 'other', team: step?.team, points }
  }

  /** Records a play of an unknown player, if a play without a player would be a team play. */
  #noteUnknown(
    base: Base,
    about: { readonly team: Side; readonly isOfUnknown: boolean; readonly group: CountGroup },
  ): { readonly isOfUnknown?: true } {
    if (!about.isOfUnknown) return {}
    const { group, team } = about
    this.#noteNobody(base, { team, scored: false, group })
    const unread = this.unread.get(base.actionNumber)
    // The rebounds of a team's players do not include team rebounds.
    if (unread !== undefined && group === 'rebounds') {
      this.#note(base.actionNumber, { ...unread, ofTeam: [group] })
    }
    return { isOfUnknown: true }
  }

  /** Records a play that any player of the team on the floor may have made. */
  #noteNobody(
    { actionNumber }: Base,
    about: {
      readonly team: Side
      readonly scored: boolean
      readonly group: CountGroup
      readonly except?: string | undefined
    },
  ): void {
    const { except, group, scored, team } = about
    const playerIds = this.#onFloor(team, except)
    this.#note(actionNumber, { scored, team, playerIds, ofTeam: [], ofPlayer: [group] })
  }

  /** The players of a team on the floor; `undefined` if they are unknown. */
  #onFloor(team: Side, except?: string): ReadonlySet<string> | undefined {
    if (!isLineUpKnown(this.#lineUp, team)) return undefined
    const five = new Set([...this.#lineUp[team]].filter(id => id !== except))
    return five.size > 0 ? five : undefined
  }

  #note(
    actionNumber: number,
    unread: Omit<UnreadAction, 'playerIds'> & Partial<UnreadAction>,
  ): void {
    this.unread.set(actionNumber, { playerIds: undefined, ...unread })
  }

  /** The player, or `undefined` if the box score lists the player for the other team. */
  #ownPlayer(playerId: string | undefined, team: Side): string | undefined {
    const side = playerId === undefined ? undefined : this.#sideOfPlayer.get(playerId)
    return side === undefined || side === team ? playerId : undefined
  }
}

function tagsOf({
  paint,
  fastBreak,
  secondChance,
  offTurnover,
}: PlayOf<'shot' | 'free-throw' | 'unknown'>) {
  return { paint, fastBreak, secondChance, offTurnover }
}
