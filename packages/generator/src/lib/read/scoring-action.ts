import type { Action } from '../game/action.ts'
import type { Finding } from './finding.ts'
import type { PlacedLine } from './place-lines.ts'
import type { PlayState } from './play-state.ts'
import { type LinePlay, styleOf, tripOf } from './read-line.ts'
import type { ScoreStep } from './score-path.ts'
import type { ActionBase, UnreadPlays } from './unread-plays.ts'

export type PlayOf<Kind extends LinePlay['kind']> = Extract<LinePlay, { readonly kind: Kind }>

/** A line with the fields of its action that do not depend on its kind, and its effect on the score. */
export interface LineToWrite {
  readonly line: PlacedLine
  readonly base: ActionBase
  readonly step: ScoreStep
}

/** The state of the game before a line, and the lists to which unreadable plays and findings are added. */
export interface ActionContext {
  readonly state: PlayState
  readonly unread: UnreadPlays
  readonly findings: Finding[]
}

export function shotOf(play: PlayOf<'shot'>, at: LineToWrite, context: ActionContext): Action {
  const { base, line, step } = at
  const { state, unread } = context
  const { assistId, basket, style, x, y } = play
  const made = step.points > 0
  const points = made ? step.points : play.points
  const team = step.team ?? play.team
  if (team === undefined || (points !== 2 && points !== 3)) {
    return unread.actionOf(base, step, {
      line,
      team,
      groups: ['shots'],
      playerId: play.playerId,
    })
  }
  const playerId = state.ownPlayer(play.playerId, team)
  if (playerId === undefined)
    unread.noteNobody(base, { team, scored: made, group: 'shots', except: assistId })
  const passer = state.ownPlayer(assistId, team)
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

export function freeThrowOf(
  play: PlayOf<'free-throw'>,
  at: LineToWrite,
  context: ActionContext,
): Action {
  const { base, line, step } = at
  const { state, unread } = context
  const made = step.points > 0
  const team = step.team ?? play.team
  if (team === undefined) {
    return unread.actionOf(base, step, {
      line,
      team,
      groups: ['shots'],
      playerId: play.playerId,
    })
  }
  const playerId = state.ownPlayer(play.playerId, team)
  if (playerId === undefined) unread.noteNobody(base, { team, scored: made, group: 'shots' })
  const points = made ? step.points : 1
  const { assistId, isBeside, trip } = play
  const passer = state.ownPlayer(assistId, team)
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

/**
 * The action of a line of an unknown type, with the points that the score shows. It is a basket or a free throw if
 * the line states a make.
 */
export function unknownTypeOf(
  play: PlayOf<'unknown'>,
  at: LineToWrite,
  context: ActionContext,
): Action {
  const { base, line, step } = at
  const { state, unread } = context
  const { points, team } = step
  if (points === 0 || team === undefined) return missOrOther(play, at, context)
  // Only a free throw counts one point.
  if (play.made === true && points === 1) {
    const trip = tripOf(line.fields)
    const throwing = { ...play, ...trip, assistId: undefined, kind: 'free-throw' } as const
    return freeThrowOf(throwing, at, context)
  }
  if (play.made !== true || (points !== 2 && points !== 3)) {
    return unread.actionOf(base, step, {
      line,
      team,
      groups: ['shots'],
      playerId: play.playerId,
    })
  }
  const { fields } = line
  const playerId = state.ownPlayer(play.playerId, team)
  const passer = state.ownPlayer(fields.usableId('assistPersonId'), team)
  if (playerId === undefined)
    unread.noteNobody(base, { team, scored: true, group: 'shots', except: passer })
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

/**
 * The action of a line of an unknown type that scored nothing. If the line states a miss, it may be an attempt of its
 * player.
 */
function missOrOther(play: PlayOf<'unknown'>, at: LineToWrite, context: ActionContext): Action {
  const { base, line } = at
  const { findings, unread } = context
  if (play.made !== false || play.team === undefined) return { ...base, kind: 'other' }
  const { fields } = line
  findings.push({
    file: fields.file,
    path: fields.path,
    actionNumber: base.actionNumber,
    field: 'actionType',
    expected: 'a type of action that is known, because it states a miss',
    found: fields.raw('actionType'),
    effect: 'whether it is an attempt is not known',
  })
  const { playerId, team } = play
  return unread.actionOf(base, undefined, { line, team, groups: ['shots'], playerId })
}

/** The action of a line without a type. The line may have changed every count that its neighbors allow. */
export function lostOf(
  { groups, team }: PlayOf<'lost'>,
  at: LineToWrite,
  context: ActionContext,
): Action {
  const { base, line, step } = at
  const { unread } = context
  if (step.points > 0) {
    return unread.actionOf(base, step, {
      line,
      team: step.team,
      groups: ['shots'],
      playerId: undefined,
    })
  }
  unread.note(base.actionNumber, { scored: false, team, ofTeam: groups, ofPlayer: groups })
  return { ...base, kind: 'other', lineUpsUnknown: ['away', 'home'] }
}

export function tagsOf({
  paint,
  fastBreak,
  secondChance,
  offTurnover,
}: PlayOf<'shot' | 'free-throw' | 'unknown'>): Pick<
  PlayOf<'shot'>,
  'paint' | 'fastBreak' | 'secondChance' | 'offTurnover'
> {
  return { paint, fastBreak, secondChance, offTurnover }
}
