import { type Instant, isDateTime, parseInstant } from '@fixture-feed/contract/instant'
import type { Mark, PointTags, ShotStyle, Side } from '../game/action.ts'
import {
  clockText,
  type PeriodRules,
  parseClock,
  parseLooseClock,
  periodMs,
} from '../game/clock.ts'
import type { CountGroup } from '../game/game-input.ts'
import { type Finding, wrongListFault } from './finding.ts'
import type { JsonFields } from './json-fields.ts'
import type { GameScore } from './score-path.ts'

/** The rules and ids that are needed to read a line. */
export interface LineContext {
  readonly rules: PeriodRules
  readonly sideOfTeam: ReadonlyMap<string, Side>
  readonly sideOfTricode: ReadonlyMap<string, Side>
  readonly sideOfPlayer: ReadonlyMap<string, Side>
  /** Whether technical fouls of a player count toward the limit. */
  readonly technicalFoulsCount: boolean
}

/** The team and the player of a line. Unknown values are `undefined`. */
interface Who {
  readonly team: Side | undefined
  /** `undefined` if the line has no usable id of a player. */
  readonly playerId: string | undefined
  /** Whether the line names a player with an unreadable id. */
  readonly isOfUnknown: boolean
}

interface Basket extends Who, PointTags {
  /** Whether the attempt scored; `undefined` if the line does not show it. */
  readonly made: boolean | undefined
}

/** The play of a line. Missing and unreadable values are `undefined`. */
export type LinePlay =
  | (Basket & {
      readonly kind: 'shot'
      readonly points: 2 | 3
      readonly assistId: string | undefined
      readonly style: ShotStyle | undefined
      readonly x: number | undefined
      readonly y: number | undefined
      readonly basket: 'left' | 'right' | undefined
    })
  | (Basket & {
      readonly kind: 'free-throw'
      readonly assistId: string | undefined
      /** The number of the throw and of all throws of its trip; `undefined` if the line does not state them. */
      readonly trip: { readonly number: number; readonly of: number } | undefined
      /** Whether the throw does not change the possession, as after a technical foul. */
      readonly isBeside: boolean
    })
  | (Who & {
      readonly kind: 'rebound'
      readonly offensive: boolean | undefined
      readonly deadBall: boolean
    })
  | (Who & { readonly kind: 'turnover' })
  | (Who & { readonly kind: 'steal' })
  | (Who & { readonly kind: 'block' })
  /** `counts`: whether the foul counts toward the limit of its player. */
  | (Who & { readonly kind: 'foul'; readonly counts: boolean | undefined })
  | (Who & { readonly kind: 'substitution'; readonly direction: 'in' | 'out' | undefined })
  | { readonly kind: 'timeout'; readonly team: Side | undefined }
  | { readonly kind: Mark['kind'] }
  | { readonly kind: 'other'; readonly ejected?: string | undefined }
  /** A line of an unknown type. It counts only if the score shows points. */
  | (Basket & { readonly kind: 'unknown' })
  /** A line without a type, with the counts that it may have changed. */
  | {
      readonly kind: 'lost'
      readonly team: Side | undefined
      readonly groups: readonly CountGroup[]
    }

/**
 * A single line of the play-by-play. A value is `undefined` if the line does not state a usable one; required values
 * are then derived from the neighboring lines.
 */
export interface Line {
  readonly fields: JsonFields
  readonly play: LinePlay
  readonly actionNumber: number | undefined
  readonly period: number | undefined
  readonly clock: { readonly clock: string; readonly leftMs: number } | undefined
  readonly time: { readonly time: string; readonly instant: Instant } | undefined
  readonly score: GameScore | undefined
  readonly findings: readonly Finding[]
}

/** Descriptors of free throws that do not change the possession. */
const besideThePlay: ReadonlySet<string> = new Set(['technical', 'clear-path', 'away-from-play'])

const marks: Readonly<Record<string, Mark['kind']>> = {
  'period start': 'period-start',
  'period end': 'period-end',
  'game end': 'game-end',
}

/** Types without an effect on any count that texts state. */
const harmlessTypes: ReadonlySet<string> = new Set([
  'jumpball',
  'stoppage',
  'instantreplay',
  'memo',
  'violation',
  'challenge',
])

/** The type of a heave. A missed heave is not an attempt of a player. Some sources state its result, others do not. */
const heave = 'heave'

/** Reads one line of the play-by-play. A required value that is missing is `undefined` and causes a finding. */
export function readLine(fields: JsonFields, context: LineContext): Line {
  return new LineReader(fields, context).read()
}

/** Whether the type of a line is harmless, unknown or missing, so that no field of the line is required. */
export function isHarmless({ kind }: LinePlay): boolean {
  return kind === 'other' || kind === 'unknown' || kind === 'lost'
}

class LineReader {
  readonly #fields: JsonFields
  readonly #context: LineContext
  readonly #findings: Finding[] = []

  constructor(fields: JsonFields, context: LineContext) {
    this.#fields = fields
    this.#context = context
  }

  read(): Line {
    const play = this.#play()
    // No field of a harmless line is required.
    const isNeeded = !isHarmless(play)
    const place = {
      actionNumber: this.#actionNumber(isNeeded),
      period: this.#period(isNeeded),
      time: this.#time(isNeeded),
      score: this.#score(play),
    }
    const clock = this.#clock(play, place.period)
    return { fields: this.#fields, play, ...place, clock, findings: this.#findings }
  }

  #play(): LinePlay {
    const fields = this.#fields
    const actionType = fields.word('actionType')
    switch (actionType) {
      case '2pt':
      case '3pt':
        return this.#shot(actionType === '3pt' ? 3 : 2)
      case 'freethrow':
        return this.#freeThrow()
      case 'rebound':
        return {
          kind: 'rebound',
          ...this.#whoever(),
          offensive: this.#either('subType', 'offensive', 'defensive', kindFollows),
          deadBall: fields.texts('qualifiers').includes('deadball'),
        }
      case 'turnover':
        return { kind: 'turnover', ...this.#whoever() }
      case 'steal':
      case 'block':
        return { kind: actionType, ...this.#player() }
      case 'foul':
        return this.#foul()
      case 'timeout':
        return { kind: 'timeout', team: this.#team() }
      case 'substitution':
        return this.#substitution()
      case 'period':
      case 'game': {
        const kind = marks[`${actionType} ${fields.word('subType')}`]
        return kind === undefined ? { kind: 'other' } : { kind }
      }
      case 'ejection':
        return { kind: 'other', ejected: this.#idOf('personId') }
      default:
        return this.#otherPlay(actionType)
    }
  }

  #shot(points: 2 | 3): LinePlay {
    const fields = this.#fields
    const who = this.#player()
    const side = fields.raw('side')
    return {
      kind: 'shot',
      ...who,
      points,
      made: this.#result(),
      assistId: this.#assist(who),
      style: points === 2 ? styleOf(fields) : undefined,
      x: fields.optionalNumber('x'),
      y: fields.optionalNumber('y'),
      basket: side === 'left' || side === 'right' ? side : undefined,
      ...this.#tags(),
    }
  }

  #freeThrow(): LinePlay {
    const who = this.#player()
    return {
      kind: 'free-throw',
      ...who,
      made: this.#result(),
      assistId: this.#assist(who),
      ...tripOf(this.#fields),
      ...this.#tags(),
    }
  }

  #foul(): LinePlay {
    const subType = this.#fields.optionalText('subType')?.toLowerCase()
    if (subType !== undefined) {
      const counts = subType === 'personal' || subType === 'offensive' || this.#isCountedTechnical()
      return counts ? { kind: 'foul', ...this.#whoever(), counts } : { kind: 'other' }
    }
    this.#found(
      'subType',
      'the kind of the foul',
      'statements about the fouls of its player are left out',
    )
    return { kind: 'foul', ...this.#who(), counts: undefined }
  }

  /** Whether a technical foul counts toward the limit of a player. Technical fouls of the bench or a coach do not. */
  #isCountedTechnical(): boolean {
    const isPlayers = this.#idOf('personId') !== undefined
    return (
      this.#context.technicalFoulsCount && isPlayers && this.#fields.raw('subType') === 'technical'
    )
  }

  #substitution(): LinePlay {
    const who = this.#who()
    if (who.playerId === undefined) {
      this.#found('personId', 'a player', 'the players on the floor are unknown from here on')
    }
    const subType = this.#fields.word('subType')
    const direction = subType === 'in' || subType === 'out' ? subType : undefined
    if (direction === undefined) {
      this.#found(
        'subType',
        '"in" or "out"',
        'the direction is derived from the players on the floor',
      )
    }
    return { kind: 'substitution', ...who, direction }
  }

  /** The play of a line with a harmless, unknown or missing type. A line of an unknown type may have scored. */
  #otherPlay(actionType: unknown): LinePlay {
    if (typeof actionType === 'string' && harmlessTypes.has(actionType)) return { kind: 'other' }
    if (typeof actionType !== 'string' || actionType === '') {
      this.#found('actionType', 'a type of action', 'its type follows from the lines around it')
    }
    const shotResult = this.#fields.word('shotResult')
    const isMiss = shotResult === 'missed' && actionType !== heave
    const made = shotResult === 'made' ? true : isMiss ? false : undefined
    return {
      kind: 'unknown',
      team: this.#team(),
      playerId: this.#idOf('personId'),
      isOfUnknown: false,
      made,
      ...this.#tags(),
    }
  }

  /** The player and team of a play that may belong to the team alone. An unreadable player id is a finding. */
  #whoever(): Who {
    const who = this.#who()
    if (who.isOfUnknown) {
      this.#found('personId', 'a player or 0', 'it counts for the team and for none of its players')
    }
    return who
  }

  /** The player and team of a play that always has a player. A missing player is a finding. */
  #player(): Who {
    const who = this.#who()
    if (who.playerId === undefined) {
      this.#found('personId', 'a player', 'it counts for the team and for none of its players')
    }
    return who
  }

  #who(): Who {
    const { sideOfPlayer } = this.#context
    const playerId = this.#idOf('personId')
    const ofPlayer = playerId === undefined ? undefined : sideOfPlayer.get(playerId)
    const isOfUnknown = this.#isUnreadable('personId')
    const team = this.#team()
    if (team === undefined) {
      const teams = [...this.#context.sideOfTeam.keys()].join(' and ')
      const effect =
        ofPlayer === undefined
          ? 'its team follows from the lines around it'
          : 'its team follows from its player'
      this.#found('teamId', `one of the teams ${teams}`, effect)
      return { team: ofPlayer, playerId, isOfUnknown }
    }
    if (ofPlayer === undefined || ofPlayer === team) return { team, playerId, isOfUnknown }
    this.#found(
      'personId',
      `a player of the ${team} team in the box score`,
      'its team follows from its player',
      playerId === undefined ? undefined : wrongListFault(playerId),
    )
    return { team: ofPlayer, playerId, isOfUnknown }
  }

  #team(): Side | undefined {
    const { sideOfTeam, sideOfTricode } = this.#context
    const teamId = this.#fields.usableId('teamId')
    const side = teamId === undefined ? undefined : sideOfTeam.get(teamId)
    return side ?? sideOfTricode.get(String(this.#fields.raw('teamTricode')))
  }

  /** The id of a player; `undefined` if the field has no usable id, or the id of a team. */
  #idOf(name: string): string | undefined {
    const id = this.#fields.usableId(name)
    return id === undefined || this.#context.sideOfTeam.has(id) ? undefined : id
  }

  /** Whether a field contains a value that is neither an id nor one of the values for no player. */
  #isUnreadable(name: string): boolean {
    const value = this.#fields.raw(name)
    const isNobody =
      value === undefined || value === null || value === 0 || value === '0' || value === ''
    return !isNobody && this.#fields.usableId(name) === undefined
  }

  /**
   * The passer. An assist is treated as missing if it is unreadable, or if it names the shooter or a player of the
   * other team.
   */
  #assist({ team, playerId }: Who): string | undefined {
    const raw = this.#fields.raw('assistPersonId')
    if (raw === undefined || raw === null || raw === 0 || raw === '0') return undefined
    const assistId = this.#idOf('assistPersonId')
    const side = assistId === undefined ? undefined : this.#context.sideOfPlayer.get(assistId)
    const isOther = side !== undefined && team !== undefined && side !== team
    if (assistId !== undefined && assistId !== playerId && !isOther) return assistId
    const whose = team === undefined ? 'the same' : `the ${team}`
    this.#found(
      'assistPersonId',
      `another player of ${whose} team in the box score`,
      'no assist is counted',
    )
    return undefined
  }

  #result(): boolean | undefined {
    return this.#either('shotResult', 'Made', 'Missed', 'its result follows from the score')
  }

  /**
   * Whether a field contains the first of its two permitted texts; `undefined` if it contains neither, which is a
   * finding.
   */
  #either(name: string, first: string, second: string, effect: string): boolean | undefined {
    const value = this.#fields.word(name)
    if (value === first.toLowerCase()) return true
    if (value === second.toLowerCase()) return false
    this.#found(name, `"${first}" or "${second}"`, effect)
    return undefined
  }

  #tags(): PointTags {
    const qualifiers = this.#fields.texts('qualifiers')
    return {
      paint: qualifiers.includes('pointsinthepaint'),
      fastBreak: qualifiers.includes('fastbreak'),
      secondChance: qualifiers.includes('2ndchance'),
      offTurnover: qualifiers.includes('fromturnover'),
    }
  }

  #actionNumber(isNeeded: boolean): number | undefined {
    const number = this.#fields.usableCount('actionNumber')
    if (number !== undefined) return number
    if (isNeeded)
      this.#found('actionNumber', 'an integer of at least 0', 'the line gets a new number')
    return undefined
  }

  #period(isNeeded: boolean): number | undefined {
    const period = this.#fields.usableCount('period') ?? 0
    if (period >= 1 && period <= lastPeriod) return period
    if (isNeeded) this.#found('period', `an integer from 1 to ${lastPeriod}`, periodFollows)
    return undefined
  }

  #clock(play: LinePlay, period: number | undefined): Line['clock'] {
    const raw = this.#fields.raw('clock')
    const text = typeof raw === 'string' ? raw : ''
    const plainMs = parseClock(text)
    const leftMs = plainMs ?? parseLooseClock(text)
    const isNeeded = !isHarmless(play)
    if (leftMs === undefined) {
      const isMark =
        play.kind === 'period-start' || play.kind === 'period-end' || play.kind === 'game-end'
      if (isNeeded && !isMark) {
        this.#found('clock', 'the time left in the period as in "PT08M17.00S"', clockFollows)
      }
      return undefined
    }
    if (period !== undefined && leftMs > periodMs(this.#context.rules, period)) {
      const longest = clockText(periodMs(this.#context.rules, period))
      if (isNeeded) {
        this.#found('clock', `at most the length of the period, "${longest}"`, clockFollows)
      }
      return undefined
    }
    return { clock: plainMs === undefined ? clockText(leftMs) : text, leftMs }
  }

  #time(isNeeded: boolean): Line['time'] {
    const given = this.#fields.raw('timeActual')
    if (given === undefined || given === null) return undefined
    if (typeof given === 'string' && isDateTime(given)) {
      return { time: given, instant: parseInstant(given) }
    }
    if (isNeeded) this.#found('timeActual', 'an RFC 3339 date-time', timeFollows)
    return undefined
  }

  /**
   * Reads the score; `undefined` unless the line states the points of both teams. A missing score is reported only
   * for shots and free throws.
   */
  #score({ kind }: LinePlay): GameScore | undefined {
    const away = this.#fields.usableCount('scoreAway')
    const home = this.#fields.usableCount('scoreHome')
    if (away !== undefined && home !== undefined) return { awayScore: away, homeScore: home }
    if (kind === 'shot' || kind === 'free-throw') {
      const field = away === undefined ? 'scoreAway' : 'scoreHome'
      this.#found(field, 'an integer of at least 0', scoreFollows)
    }
    return undefined
  }

  #found(field: string, expected: string, effect: string, fault?: string): void {
    const { file, path } = this.#fields
    const actionNumber = this.#fields.optionalNumber('actionNumber')
    const found = this.#fields.raw(field)
    this.#findings.push({ file, path, actionNumber, field, expected, found, effect, fault })
  }
}

/** The number of a free throw in its trip, and whether it does not change the possession. */
export function tripOf(
  fields: JsonFields,
): Pick<Extract<LinePlay, { readonly kind: 'free-throw' }>, 'trip' | 'isBeside'> {
  const subType = fields.optionalText('subType') ?? ''
  const [, number, of] = /^(\d) of (\d)$/i.exec(subType) ?? []
  const descriptor = fields.optionalText('descriptor') ?? ''
  const isBeside = besideThePlay.has(descriptor) || descriptor.startsWith('flagrant')
  const trip = number === undefined ? undefined : { number: Number(number), of: Number(of) }
  return { trip, isBeside }
}

/** The highest plausible period. No known game had as many periods. */
const lastPeriod = 50
export const periodFollows = 'its period follows from the lines around it'
export const clockFollows = 'its clock follows from the lines around it'
export const timeFollows = 'its time follows from the lines around it'
export const scoreFollows = 'its score follows from the lines around it'
const kindFollows = 'its kind follows from the shot before it'

/**
 * The kind of a two-point shot, from the words of the liveData format (`Layup`, `Jump Shot`) and of FIBA LiveStats
 * (`drivinglayup`, `pullupjumpshot`). A floater has no style.
 */
export function styleOf(fields: JsonFields): ShotStyle | undefined {
  const kind = fields.optionalText('subType')?.toLowerCase().replaceAll(' ', '') ?? ''
  if (/float/i.test(`${kind} ${fields.optionalText('descriptor') ?? ''}`)) return undefined
  if (kind.endsWith('layup')) return 'layup'
  if (kind.endsWith('jumpshot') || kind === 'fadeaway') return 'jumper'
  return { dunk: 'dunk', hook: 'hook', hookshot: 'hook' }[kind] as ShotStyle | undefined
}
