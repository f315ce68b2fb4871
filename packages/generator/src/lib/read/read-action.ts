import { type Instant, isDateTime, parseInstant } from '@fixture-feed/contract/instant'
import type { Action, FreeThrow, Mark, PointTags, Side } from '../game/action.ts'
import { type PeriodRules, parseClock, periodMs } from '../game/clock.ts'
import type { JsonFields } from './json-fields.ts'

/** What an action can name, and when it can have happened. */
export interface ActionContext {
  readonly rules: PeriodRules
  readonly sideOfTeam: ReadonlyMap<string, Side>
  readonly sideOfPlayer: ReadonlyMap<string, Side>
  /** Players whom actions name and the box score does not list, by the team that they play for. Grows while reading. */
  readonly unlisted: Map<string, Side>
  /** The instant of an action that says none itself. */
  timeOf(period: number, leftMs: number): string
}

/** Free throws that are shot beside the play and leave the ball with whom it was. */
const besideThePlay: ReadonlySet<string> = new Set(['technical', 'clear-path', 'away-from-play'])

/**
 * One action of the play-by-play. What is wrong with it goes to the problems of `fields`; the first problem makes the
 * answer meaningless.
 */
export function readAction(fields: JsonFields, context: ActionContext): Action {
  const base = readBase(fields, context)
  const actionType = fields.text('actionType')
  switch (actionType) {
    case '2pt':
    case '3pt': {
      const shooter = playerOf(fields, context)
      return {
        ...base,
        kind: 'shot',
        ...shooter,
        points: actionType === '3pt' ? 3 : 2,
        made: readEither(fields, 'shotResult', 'Made', 'Missed'),
        assistId: otherPlayer(fields, 'assistPersonId', shooter.team, context),
        x: fields.optionalNumber('x'),
        y: fields.optionalNumber('y'),
        basket: readBasket(fields),
        ...tagsOf(fields),
      }
    }
    case 'freethrow':
      return {
        ...base,
        kind: 'free-throw',
        ...playerOf(fields, context),
        made: readEither(fields, 'shotResult', 'Made', 'Missed'),
        ...tripOf(fields),
        ...tagsOf(fields),
      }
    case 'rebound':
      return {
        ...base,
        kind: 'rebound',
        ...teamPlay(fields, context),
        offensive: readEither(fields, 'subType', 'offensive', 'defensive'),
        deadBall: fields.texts('qualifiers').includes('deadball'),
      }
    case 'turnover':
      return { ...base, kind: 'turnover', ...teamPlay(fields, context) }
    case 'steal':
    case 'block':
      return { ...base, kind: actionType, ...playerOf(fields, context) }
    case 'foul': {
      // Technical fouls count nothing that is told.
      const isPersonal = ['personal', 'offensive'].includes(fields.text('subType'))
      return isPersonal
        ? { ...base, kind: 'foul', ...teamPlay(fields, context) }
        : { ...base, kind: 'other' }
    }
    case 'timeout':
      return { ...base, kind: actionType, team: teamOf(fields, context) }
    case 'substitution':
      return {
        ...base,
        kind: 'substitution',
        ...playerOf(fields, context),
        direction: readEither(fields, 'subType', 'in', 'out') ? 'in' : 'out',
      }
    case 'period':
    case 'game':
      return { ...base, kind: marks[`${actionType} ${fields.raw('subType')}`] ?? 'other' }
    case 'ejection':
      return { ...base, kind: 'other', ejected: fields.optionalId('personId') }
    default:
      return { ...base, kind: 'other' }
  }
}

const marks: Readonly<Record<string, Mark['kind']>> = {
  'period start': 'period-start',
  'period end': 'period-end',
  'game end': 'game-end',
}

type Base = Pick<
  Action,
  'actionNumber' | 'period' | 'clock' | 'leftMs' | 'time' | 'instant' | 'awayScore' | 'homeScore'
>

function readBase(fields: JsonFields, context: ActionContext): Base {
  const period = fields.integer('period', 1)
  const clock = fields.text('clock')
  const leftMs = parseClock(clock)
  if (leftMs === undefined) {
    fields.expected('clock', 'the time left in the period as in "PT08M17.00S"')
  } else if (leftMs > periodMs(context.rules, period)) {
    fields.problem('clock', `expected at most the length of period ${period}, found "${clock}"`)
  }
  return {
    actionNumber: fields.integer('actionNumber'),
    period,
    clock,
    leftMs: leftMs ?? 0,
    ...readTime(fields, context.timeOf(period, leftMs ?? 0)),
    awayScore: fields.count('scoreAway'),
    homeScore: fields.count('scoreHome'),
  }
}

function readTime(fields: JsonFields, otherwise: string): { time: string; instant: Instant } {
  const given = fields.has('timeActual') ? fields.text('timeActual') : otherwise
  if (isDateTime(given)) return { time: given, instant: parseInstant(given) }
  fields.expected('timeActual', 'an RFC 3339 date-time')
  return { time: otherwise, instant: parseInstant(otherwise) }
}

function teamOf(fields: JsonFields, { sideOfTeam }: ActionContext): Side {
  const teamId = fields.id('teamId')
  const side = sideOfTeam.get(teamId)
  if (side === undefined) {
    const teamIds = [...sideOfTeam.keys()].join(' and ')
    fields.problem('teamId', `expected one of the teams ${teamIds}, found ${teamId}`)
  }
  return side ?? 'away'
}

function playerOf(fields: JsonFields, context: ActionContext): { team: Side; playerId: string } {
  const team = teamOf(fields, context)
  return { team, playerId: checkedPlayer(fields, 'personId', team, context) }
}

/** A play of a player, or of the team when it names nobody. */
function teamPlay(fields: JsonFields, context: ActionContext) {
  const team = teamOf(fields, context)
  return { team, playerId: otherPlayer(fields, 'personId', team, context) }
}

/** A player who need not be named, as the one who assisted. */
function otherPlayer(
  fields: JsonFields,
  name: string,
  team: Side,
  context: ActionContext,
): string | undefined {
  const isNamed = fields.has(name) && fields.raw(name) !== 0
  return isNamed ? checkedPlayer(fields, name, team, context) : undefined
}

function checkedPlayer(
  fields: JsonFields,
  name: string,
  team: Side,
  { sideOfPlayer, unlisted }: ActionContext,
): string {
  const playerId = fields.id(name)
  const side = sideOfPlayer.get(playerId) ?? unlisted.get(playerId)
  if (side === undefined) unlisted.set(playerId, team)
  else if (side !== team) {
    fields.problem(
      name,
      `expected a player of the ${team} team in the box score, found ${playerId}`,
    )
  }
  return playerId
}

/** Whether a field holds the first of the only two texts that it may hold. */
function readEither(fields: JsonFields, name: string, first: string, second: string): boolean {
  const value = fields.raw(name)
  if (value !== first && value !== second) fields.expected(name, `"${first}" or "${second}"`)
  return value === first
}

function readBasket(fields: JsonFields): 'left' | 'right' | undefined {
  const side = fields.raw('side')
  return side === 'left' || side === 'right' ? side : undefined
}

function tagsOf(fields: JsonFields): PointTags {
  const qualifiers = fields.texts('qualifiers')
  return {
    paint: qualifiers.includes('pointsinthepaint'),
    fastBreak: qualifiers.includes('fastbreak'),
    secondChance: qualifiers.includes('2ndchance'),
    offTurnover: qualifiers.includes('fromturnover'),
  }
}

function tripOf(fields: JsonFields): Pick<FreeThrow, 'endsPossession' | 'single'> {
  const subType = fields.optionalText('subType') ?? ''
  const [, number, of] = /^(\d) of (\d)$/.exec(subType) ?? []
  const descriptor = fields.optionalText('descriptor') ?? ''
  const beside = besideThePlay.has(descriptor) || descriptor.startsWith('flagrant')
  return { endsPossession: number !== undefined && number === of && !beside, single: of === '1' }
}
