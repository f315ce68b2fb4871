import { opposite, type Side } from '../game/action.ts'
import { type CountGroup, countGroups } from '../game/game-input.ts'
import type { JsonFields } from './json-fields.ts'
import { isHarmless, type Line, type LineContext, type LinePlay, readLine } from './read-line.ts'

/** Kinds of timeouts and fouls, as the subtype of a line names them. */
const timeouts: ReadonlySet<string> = new Set([
  'full',
  'short',
  'mandatory',
  'official',
  'coach challenge',
  'challenge',
])
const fouls: ReadonlySet<string> = new Set(['personal', 'technical'])

/**
 * Completes free throws that do not state their number, from the neighboring free throws of the same player. If no such
 * neighbor exists, or the derived number is impossible, a free throw counts as the only one of its trip. Returns the
 * lines unchanged if no free throw states its number.
 */
export function withTrips(lines: readonly Line[]): readonly Line[] {
  const isStated = lines.some(({ play }) => play.kind === 'free-throw' && play.trip !== undefined)
  if (!isStated) return lines
  return lines.map((line, index) => {
    const { play } = line
    if (play.kind !== 'free-throw' || play.trip !== undefined) return line
    const before = neighborTrip(lines, index, -1)
    const after = neighborTrip(lines, index, 1)
    const trip =
      before === undefined
        ? after && { number: after.number - 1, of: after.of }
        : { number: before.number + 1, of: before.of }
    const isPossible = trip !== undefined && trip.number >= 1 && trip.number <= trip.of
    return { ...line, play: { ...play, trip: isPossible ? trip : { number: 1, of: 1 } } }
  })
}

/**
 * The trip of the nearest free throw at the same clock, before (`step` -1) or after (1) a free throw. `undefined` if no
 * free throw on that side has the same clock, if another player shot the nearest one, or if its trip is unknown.
 */
function neighborTrip(lines: readonly Line[], index: number, step: 1 | -1) {
  const line = lines[index]
  for (let at = index + step; line !== undefined; at += step) {
    const other = lines[at]
    if (
      other === undefined ||
      other.period !== line.period ||
      other.clock?.leftMs !== line.clock?.leftMs
    )
      return undefined
    if (other.play.kind !== 'free-throw' || line.play.kind !== 'free-throw') continue
    return other.play.playerId === line.play.playerId ? other.play.trip : undefined
  }
  return undefined
}

/**
 * The lines with guessed types: a line without a type gets the type that follows from its other fields and the
 * surrounding lines. A line whose type remains unknown becomes a lost play, unless it states a make, or is empty
 * where no play can be missing.
 */
export function withGuessedPlays(lines: readonly Line[], context: LineContext): readonly Line[] {
  return lines.map((line, index) => {
    if (line.play.kind !== 'unknown' || hasType(line)) return line
    const earlier = lines.slice(0, index)
    const later = lines.slice(index + 1)
    const around = {
      before: earlier.findLast(isPlay),
      after: later.find(isPlay),
      holder: ballAfter(earlier.findLast(isOfTheBall)?.play),
      user: ballUser(later.find(isOfTheBall)?.play),
    }
    const actionType = typeOf(line.fields, context, around)
    const guessed =
      actionType === undefined ? undefined : readLine(line.fields.with({ actionType }), context)
    if (guessed !== undefined) return { ...guessed, fields: line.fields, findings: line.findings }
    // The points of a line that states a make follow from the score, or are unknown.
    if (line.play.made === true) return line
    if (line.play.made === false)
      return { ...line, play: { kind: 'lost', team: line.play.team, groups: ['shots'] } }
    // Between two lines with consecutive numbers no line is missing.
    const next = around.after?.actionNumber
    const hasRoom = next === undefined || next !== (around.before?.actionNumber ?? 0) + 1
    if (line.fields.names().length === 0 && !hasRoom) return line
    const { team } = line.play
    return { ...line, play: { kind: 'lost', team, groups: lostGroups(around) } }
  })
}

/** Whether the type of a line is known and not harmless, or unknown or missing in a line with a team. */
function isPlay({ play }: Line): boolean {
  return !isHarmless(play) || (play.kind === 'unknown' && play.team !== undefined)
}

function hasType({ fields }: Line): boolean {
  const actionType = fields.raw('actionType')
  return typeof actionType === 'string' && actionType !== ''
}

interface Around {
  readonly before: Line | undefined
  readonly after: Line | undefined
  /**
   * The team with the ball after the last earlier play that may change or show which team has the ball; `undefined` if
   * the play does not show it.
   */
  readonly holder: Side | undefined
  /**
   * The team that must have the ball for the next play that may change or show which team has the ball; `undefined` if
   * either team can make the play.
   */
  readonly user: Side | undefined
}

/** The type of a line that does not state it, derived from its other fields and the lines around it. */
function typeOf(
  fields: JsonFields,
  { sideOfPlayer, sideOfTeam }: LineContext,
  { before, after }: Around,
): string | undefined {
  const subType = fields.optionalText('subType') ?? ''
  const teamId = fields.usableId('teamId')
  const playerId = fields.usableId('personId')
  const ofTeam = teamId === undefined ? undefined : sideOfTeam.get(teamId)
  const team = ofTeam ?? (playerId === undefined ? undefined : sideOfPlayer.get(playerId))
  if (fields.has('shotResult')) return /^\d of \d$/.test(subType) ? 'freethrow' : undefined
  if (subType === 'in' || subType === 'out') return 'substitution'
  if (team === undefined) {
    if (subType === 'end') return before?.play.kind === 'period-end' ? 'game' : 'period'
    return subType === 'start' ? 'period' : undefined
  }
  if (timeouts.has(subType)) return 'timeout'
  if (fouls.has(subType)) return 'foul'
  const missedBy = missOf(before?.play) ?? blockedMiss(before)
  const isFollowed = after?.play.kind === 'rebound'
  if (
    missedBy !== undefined &&
    !isFollowed &&
    subType === (missedBy === team ? 'offensive' : 'defensive')
  ) {
    return 'rebound'
  }
  if (subType === 'offensive') return 'foul'
  if (playerId === undefined || subType !== '') return undefined
  if (before?.play.kind === 'turnover' && before.play.team === opposite(team)) return 'steal'
  return missOf(before?.play) === opposite(team) && isFollowed ? 'block' : undefined
}

/** The groups of counts that an unreadable line may belong to, by the surrounding lines. */
function lostGroups({ before, after, holder, user }: Around): readonly CountGroup[] {
  const first = before?.play
  const next = after?.play
  const isMissed = missOf(first) !== undefined || first?.kind === 'block'
  if (isMissed && next?.kind !== 'rebound' && next?.kind !== 'block') return ['rebounds']
  if (!isMissed && (next?.kind === 'rebound' || next?.kind === 'block')) return ['shots']
  if (next?.kind === 'steal' && first?.kind !== 'turnover') return ['turnovers']
  if (holder !== undefined && user !== undefined && holder !== user) return countGroups
  if (first?.kind === 'turnover') return ['steals', 'fouls', 'breaks']
  return missOf(first) === undefined ? ['fouls', 'breaks'] : ['blocks', 'fouls', 'breaks']
}

/** Whether a play may change or show which team has the ball. */
function isOfTheBall({ play }: Line): boolean {
  return ['shot', 'free-throw', 'rebound', 'turnover', 'steal', 'period-start'].includes(play.kind)
}

/**
 * The team whose shot missed in a play; `undefined` if no shot missed. A line of an unknown type, such as a heave,
 * counts as a miss unless it states a make.
 */
function missOf(play: LinePlay | undefined): Side | undefined {
  if (play?.kind === 'unknown' && play.made !== true) return play.team
  const isShot = play?.kind === 'shot' || play?.kind === 'free-throw'
  return isShot && play.made === false ? play.team : undefined
}

function blockedMiss(before: Line | undefined): Side | undefined {
  const play = before?.play
  return play?.kind === 'block' && play.team !== undefined ? opposite(play.team) : undefined
}

/** The team with the ball after a play; `undefined` if the play does not show it. */
function ballAfter(play: LinePlay | undefined): Side | undefined {
  if (play === undefined || !('team' in play) || play.team === undefined) return undefined
  switch (play.kind) {
    case 'shot':
      return play.made === true ? opposite(play.team) : undefined
    case 'rebound':
    case 'steal':
      return play.team
    case 'turnover':
      return opposite(play.team)
    default:
      return undefined
  }
}

/** The team that must have the ball for a play; `undefined` if both teams can make the play. */
function ballUser(play: LinePlay | undefined): Side | undefined {
  return play?.kind === 'shot' || play?.kind === 'turnover' ? play.team : undefined
}
