import type { EvidencePlay } from '@fixture-feed/contract/evidence'
import type { GameRecord } from '../game-record.ts'
import { hasQualifier, type RawAction } from '../raw-action.ts'

/** The plays of a game as evidence must contain them, in the order of play. */
export function playsOf(record: GameRecord): readonly EvidencePlay[] {
  return record.actions.map((_, index) => playOf(record, index))
}

/** The play at a position, as evidence must contain it. */
export function playOf(record: GameRecord, index: number): EvidencePlay {
  const action = record.actions[index]
  if (action === undefined) throw new RangeError(`Cannot find an action at position ${index}`)
  const { actionNumber, clock, period, personId, teamId } = action
  const play = {
    id: String(actionNumber),
    period,
    clock,
    homeScore: record.score(record.homeId, index),
    awayScore: record.score(record.awayId, index),
    teamId: idOf(teamId),
    playerId: teamId === undefined ? undefined : idOf(personId),
    text: wordsOf(record, action),
  }
  return JSON.parse(JSON.stringify(play)) as EvidencePlay
}

/**
 * Whether evidence must name the team and the player of an action. For the other types of actions, it may omit them.
 */
export function hasPlayer({ actionType }: RawAction): boolean {
  return valueKinds.has(actionType)
}

/** A play in the words of play-by-play: `Ada Alder: 3pt made, assist Ben Birch`. */
function wordsOf(record: GameRecord, action: RawAction): string {
  const { actionType, assistPersonId = 0, personId, shotResult, subType, teamId } = action
  const name = (id: number | undefined) => record.nameOf(String(id))
  const type = actionType === 'period' || actionType === 'game' ? `${actionType} ` : actionType
  const result = shotResult === undefined ? '' : ` ${shotResult.toLowerCase()}`
  const kind = actionType === 'rebound' ? ` ${subType}` : type.endsWith(' ') ? subType : result
  const who = teamId === undefined ? '' : `${name(personId || teamId)}: `
  const tags = Object.entries(qualifiers)
    .filter(([qualifier]) => result !== '' && hasQualifier(action, qualifier))
    .map(([, tag]) => tag)
  const assist =
    shotResult === 'Made' && assistPersonId > 0 ? [`assist ${name(assistPersonId)}`] : []
  return [`${who}${type}${kind}`, ...assist, ...tags].join(', ')
}

const qualifiers: Readonly<Record<string, string>> = {
  pointsinthepaint: 'paint',
  fastbreak: 'fastBreak',
  '2ndchance': 'secondChance',
  fromturnover: 'offTurnover',
}

function idOf(id: number | undefined): string | undefined {
  return id === undefined || id === 0 ? undefined : String(id)
}

/** Types of actions for which the generator always stores the team and the player, if the action has them. */
const valueKinds: ReadonlySet<string> = new Set([
  ...['2pt', '3pt', 'freethrow', 'rebound', 'turnover', 'steal', 'block', 'timeout'],
  ...['substitution', 'period', 'game'],
])
