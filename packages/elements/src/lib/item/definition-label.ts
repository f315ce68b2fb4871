import type { Item } from '@fixture-feed/client'
import { msg, wordFor } from './msg.ts'

const labels: ReadonlyMap<string, () => string> = new Map(
  Object.entries({
    'basketball.initial-game-entry-summary': () => msg('Story so far'),
    'basketball.pre-game-summary': () => msg('Preview'),
    'basketball.post-game-summary': () => msg('Recap'),
    'basketball.timeout-quarter-halftime-summary': () => msg('Break'),
    'basketball.player-performance-summary': () => msg('Player'),
    'basketball.team-performance-summary': () => msg('Team'),
    'basketball.four-factors': () => msg('Four factors'),
    'basketball.point-breakdown': () => msg('Scoring breakdown'),
    'basketball.defensive-summary': () => msg('Defense'),
    'basketball.run-momentum': () => msg('Run'),
    'fixture-feed.box-score': () => msg('Box score'),
  }),
)

/** The label of a definition. For an unknown definition, the words of its key: `acme.fan-poll` is `Fan poll`. */
export function definitionLabel(definitionKey: Item['definitionKey']): string {
  const known = labels.get(definitionKey)
  if (known !== undefined) return known()
  return capitalized(wordsOf(definitionKey.slice(definitionKey.indexOf('.') + 1)))
}

/** The label of a field: `whatToWatchNext` is `What to watch next`, and `playerId` is `Player`. */
export function fieldLabel(name: string): string {
  const named = name.replace(/(?<=.)(Entity|Asset)?Id$/, '').replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
  return wordFor(capitalized(wordsOf(named.toLowerCase())))
}

function wordsOf(key: string): string {
  return key.replace(/[.\-_\s]+/g, ' ').trim()
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
