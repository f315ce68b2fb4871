import { type Action, opposite } from '../game/action.ts'
import {
  type ActionContext,
  freeThrowOf,
  type LineToWrite,
  lostOf,
  type PlayOf,
  shotOf,
  unknownTypeOf,
} from './scoring-action.ts'

/** The action of a line. A play that cannot be read in full is noted in `unread` of the context. */
export function actionOfLine(at: LineToWrite, context: ActionContext): Action {
  const { base, line } = at
  const { play } = line
  switch (play.kind) {
    case 'shot':
      return shotOf(play, at, context)
    case 'free-throw':
      return freeThrowOf(play, at, context)
    case 'rebound':
      return reboundOf(play, at, context)
    case 'turnover':
      return turnoverOf(play, at, context)
    case 'steal':
    case 'block':
      return defensivePlayOf(play, at, context)
    case 'foul':
      return foulOf(play, at, context)
    case 'substitution':
      return substitutionOf(play, at, context)
    case 'timeout':
      return { ...base, kind: 'timeout', team: play.team }
    case 'lost':
      return lostOf(play, at, context)
    case 'unknown':
      return unknownTypeOf(play, at, context)
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

function reboundOf(play: PlayOf<'rebound'>, at: LineToWrite, context: ActionContext): Action {
  const { base, line } = at
  const { state, unread } = context
  const { deadBall, playerId } = play
  const missedBy = state.missedBy
  const isStated = play.offensive !== undefined && missedBy !== undefined
  const follows = isStated ? (play.offensive ? missedBy : opposite(missedBy)) : undefined
  const team = play.team ?? follows
  const offensive = play.offensive ?? (missedBy === undefined ? undefined : missedBy === team)
  if (team === undefined || offensive === undefined) {
    return unread.actionOf(base, undefined, { line, team, groups: ['rebounds'], playerId })
  }
  const isOfUnknown = unread.noteUnknown(base, { ...play, team, group: 'rebounds' })
  return { ...base, kind: 'rebound', team, playerId, ...isOfUnknown, offensive, deadBall }
}

function turnoverOf(
  { isOfUnknown, team, playerId }: PlayOf<'turnover'>,
  at: LineToWrite,
  context: ActionContext,
): Action {
  const { base, line } = at
  const { unread } = context
  if (team === undefined)
    return unread.actionOf(base, undefined, { line, team, groups: ['turnovers'], playerId })
  const unknown = unread.noteUnknown(base, { team, isOfUnknown, group: 'turnovers' })
  return { ...base, kind: 'turnover', team, playerId, ...unknown }
}

function defensivePlayOf(
  play: PlayOf<'steal'> | PlayOf<'block'>,
  at: LineToWrite,
  context: ActionContext,
): Action {
  const { base, line } = at
  const { state, unread } = context
  const { kind } = play
  const against = kind === 'block' ? state.missedBy : state.lostBy
  const team = play.team ?? (against === undefined ? undefined : opposite(against))
  const group = kind === 'block' ? 'blocks' : 'steals'
  if (team === undefined) {
    return unread.actionOf(base, undefined, {
      line,
      team,
      groups: [group],
      playerId: play.playerId,
    })
  }
  const playerId = state.ownPlayer(play.playerId, team)
  if (playerId === undefined) unread.noteNobody(base, { team, scored: false, group })
  return kind === 'block'
    ? { ...base, kind: 'block', team, playerId }
    : { ...base, kind: 'steal', team, playerId }
}

function foulOf(play: PlayOf<'foul'>, at: LineToWrite, context: ActionContext): Action {
  const { base, line } = at
  const { unread } = context
  const { counts, isOfUnknown, playerId, team } = play
  if (team === undefined && counts === true) {
    return unread.actionOf(base, undefined, { line, team, groups: ['fouls'], playerId })
  }
  if (team !== undefined && counts === true && !isOfUnknown) {
    return { ...base, kind: 'foul', team, playerId }
  }
  const playerIds = playerId === undefined ? undefined : new Set([playerId])
  unread.note(base.actionNumber, {
    scored: false,
    team,
    playerIds,
    ofTeam: [],
    ofPlayer: ['fouls'],
  })
  return { ...base, kind: 'other' }
}

function substitutionOf(
  play: PlayOf<'substitution'>,
  { base }: LineToWrite,
  { state }: ActionContext,
): Action {
  const { team, playerId } = play
  if (team === undefined) return { ...base, kind: 'other', lineUpsUnknown: ['away', 'home'] }
  const direction = play.direction ?? state.directionOf(playerId, team)
  if (playerId === undefined || direction === undefined) {
    return { ...base, kind: 'other', lineUpsUnknown: [team] }
  }
  return { ...base, kind: 'substitution', team, playerId, direction }
}
