import type { Finding } from './finding.ts'
import type { JsonFields } from './json-fields.ts'

/**
 * `delayed`: a scheduled game that does not begin at its scheduled time, or whose time is not decided. `unknown`: only
 * the plays show the state of the game.
 */
export type GameStatus =
  | 'scheduled'
  | 'delayed'
  | 'live'
  | 'final'
  | 'postponed'
  | 'canceled'
  | 'unknown'

const byNumber = [undefined, 'scheduled', 'live', 'final'] as const

/** The words that show the status of a game. For a postponed or canceled game there is no status number. */
const postponed = /\b(?:ppd|postponed)\b/i
const canceled = /\b(?:cancell?ed|cncl)\b|^(?:canc|abandoned|forfeit)\b/i
const notYet = /^(?:delayed|delay|suspended|rain delay|tbd|tba)\b/i
const over = /^(?:final|ended|full time|ft)\b/i
const underway =
  /^(?:q[1-4]|h[12]|ot\d?|half|halftime|end of|start of|\d(?:st|nd|rd|th)\b|live|in progress)/i

/**
 * The status of the game. Words for a postponed or canceled game have precedence over the status number, and the
 * number has precedence over other words, except that words for a delay change `scheduled` to `delayed`.
 */
export function readStatus(game: JsonFields, findings: Finding[]): GameStatus {
  const words = game.optionalText('gameStatusText') ?? textStatus(game)
  if (postponed.test(words)) return 'postponed'
  if (canceled.test(words)) return 'canceled'
  const status = byNumber[Number(game.usableCount('gameStatus') ?? 0)]
  if (status !== undefined) return status === 'scheduled' && notYet.test(words) ? 'delayed' : status
  const inWords = statusOf(words)
  findings.push({
    file: game.file,
    path: game.path,
    field: 'gameStatus',
    expected: '1, 2 or 3',
    found: game.raw('gameStatus'),
    effect:
      inWords === 'unknown'
        ? 'the status is derived from the play-by-play'
        : `"${words}" is taken as ${inWords}`,
  })
  return inWords
}

function textStatus(game: JsonFields): string {
  return game.optionalText('gameStatus') ?? ''
}

function statusOf(words: string): GameStatus {
  if (over.test(words)) return 'final'
  if (notYet.test(words)) return 'delayed'
  return underway.test(words) ? 'live' : 'unknown'
}
