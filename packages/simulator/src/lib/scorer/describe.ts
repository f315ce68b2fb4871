import type { Action } from '../files/play-by-play.ts'
import type { Tally } from './tally.ts'

/** The sentence of a line that counts something; nothing for the other lines, whose sentences never change. */
export function describe(action: Action, own: Tally, passer: Tally): { description?: string } {
  const sentence = sentenceOf(action, own, passer)
  return sentence === undefined ? {} : { description: sentence }
}

function sentenceOf(action: Action, own: Tally, passer: Tally): string | undefined {
  const who = action.playerNameI ?? 'TEAM'
  switch (action.actionType) {
    case '2pt':
    case '3pt':
      return shotSentence(action, own, passer)
    case 'freethrow': {
      const kind = action.descriptor === undefined ? '' : `${action.descriptor} `
      const attempt = `${who} ${kind}Free Throw ${action.subType}`
      return action.shotResult === 'Made' ? `${attempt} (${own.points} PTS)` : `MISS ${attempt}`
    }
    case 'rebound':
      return action.personId === 0
        ? `TEAM ${action.subType} REBOUND`
        : `${who} REBOUND (Off:${own.offensive} Def:${own.defensive})`
    case 'turnover':
      return turnoverSentence(action, who, own)
    case 'steal':
      return `${who} STEAL (${own.steals} STL)`
    case 'block':
      return `${who} BLOCK (${own.blocks} BLK)`
    case 'foul':
      return foulSentence(action, who, own)
    default:
      return undefined
  }
}

function shotSentence(action: Action, own: Tally, passer: Tally): string {
  const made = action.shotResult === 'Made'
  const feet = Math.floor(action.shotDistance ?? 0)
  const far = feet >= (action.actionType === '3pt' ? 24 : 6) ? `${feet}'` : ''
  const name = action.actionType === '3pt' ? '3PT' : shotName(action.subType, made)
  const kind = action.descriptor ?? ''
  const shot = words(made ? '' : 'MISS', action.playerNameI, far, kind, name)
  if (!made) return action.blockPersonId === undefined ? shot : `${shot} - blocked`
  const pass =
    action.assistPersonId === undefined
      ? ''
      : `(${action.assistPlayerNameInitial} ${passer.assists} AST)`
  return words(shot, `(${own.points} PTS)`, pass)
}

function shotName(subType: string, made: boolean): string {
  return subType === 'Jump Shot' && !made ? 'Shot' : subType
}

function turnoverSentence(action: Action, who: string, own: Tally): string {
  if (action.personId === 0) return `${action.teamTricode} ${action.subType} Team TURNOVER`
  return words(who, action.descriptor, action.subType, 'TURNOVER', `(${own.turnovers} TO)`)
}

function foulSentence(action: Action, who: string, own: Tally): string {
  const technical = action.subType === 'technical'
  const call = words(who, action.descriptor, action.subType, 'FOUL')
  if (technical) return action.personId === 0 ? call : `${call} (${own.technical} Tech)`
  const shots = action.qualifiers.find(qualifier => qualifier.endsWith('freethrow'))
  const trip =
    shots === undefined ? '' : `(${action.foulDrawnPlayerName} ${Number.parseInt(shots, 10)} FT)`
  return words(call, `(${own.personal} PF)`, trip)
}

function words(...parts: readonly (string | undefined)[]): string {
  return parts.filter(part => part !== undefined && part !== '').join(' ')
}
