import { createHash } from 'node:crypto'
import { createRandom } from './lib/league/random.ts'
import type { ProviderFault } from './provider-faults.ts'
import { type ProviderFormat, pathsOf, writeGame } from './provider-files.ts'
import { type Poll, pollsOf, type SimulatedGame } from './simulate-game.ts'

export interface ProviderOptions {
  readonly seed: number
  readonly faults?: readonly ProviderFault[] | undefined
  /** Seconds of real time at the game per second of `nowMs`. */
  readonly speed: number
  /** The format of the files. Default: `live-data`. */
  readonly format?: ProviderFormat | undefined
  /** Seconds of the game between two states of the files. Default: 5. */
  readonly refreshSeconds?: number | undefined
  /**
   * Duration of a fault in milliseconds of `nowMs`. Default: 8000. Before each fault is a healthy period of the same
   * length. `late` applies during the whole game.
   */
  readonly spellMs?: number | undefined
  /** A clock in milliseconds. The game starts with the first request, or the first use of `truth` or `isOver`. */
  readonly nowMs: () => number
  /** A header that requests must carry, such as `referer`; without it the response is 403. */
  readonly requiredHeader?: string | undefined
}

export interface ProviderResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A simulated provider of the play-by-play of one game. */
export interface Provider {
  /** Answers a request for a file by its path: see `pathsOf`. */
  answer(file: string, headers: Readonly<Record<string, unknown>>): ProviderResponse
  /** The current state of the files, without the faults of the responses. */
  truth(): Poll
  /** Whether the files are final and will not change again. */
  readonly isOver: boolean
}

/** Creates a provider that answers HTTP requests for the files of a simulated game, starting with its first line. */
export function createProvider(game: SimulatedGame, options: ProviderOptions): Provider {
  const { seed, faults = [], speed, spellMs = 8000, nowMs, requiredHeader } = options
  const { format = 'live-data', refreshSeconds = 5 } = options
  const files = pathsOf(game, format)
  const edits = faults.includes('late') ? {} : { edits: [] }
  const polls = pollsOf(game, { seed, intervalSeconds: refreshSeconds, ...edits })
  const spells = faults.filter(fault => fault !== 'late')
  const past: Poll[] = []
  let current = polls.next().value as Poll
  let next = polls.next().value as Poll | undefined
  const first = current
  let startMs: number | undefined
  let requests = 0

  return {
    answer(file, headers) {
      advance()
      requests += 1
      const fault = faultNow()
      if (file !== files.playByPlay && file !== files.boxScore) return refusal(404)
      if (requiredHeader !== undefined && headers[requiredHeader] === undefined) return refusal(403)
      const nothing = fault && responsesWithoutGame[fault]
      if (nothing !== undefined) return nothing
      const poll = fault === 'backwards' && requests % 2 === 0 ? (past[0] ?? current) : current
      const texts = textsOf(poll, format, fault)
      const { text, tag } = file === files.playByPlay ? texts.playByPlay : texts.boxScore
      const tagged = { ...json, ETag: tag, ...modificationOf(poll, format) }
      if (headers['if-none-match'] === tag) return { status: 304, headers: tagged, body: '' }
      const body = fault === 'truncated' ? text.slice(0, text.length / 2) : text
      return { status: 200, headers: tagged, body }
    },
    truth() {
      advance()
      return current
    },
    get isOver() {
      advance()
      return next === undefined
    },
  }

  function advance(): void {
    startMs ??= nowMs()
    const gameMs = Date.parse(first.at) + (nowMs() - startMs) * speed
    while (next !== undefined && Date.parse(next.at) <= gameMs) {
      past.push(current)
      if (past.length > 3) past.shift()
      current = next
      next = polls.next().value as Poll | undefined
    }
  }

  function faultNow(): ProviderFault | undefined {
    const spell = Math.floor((nowMs() - (startMs ?? 0)) / spellMs)
    // Every second period is healthy, so that a follower can read the game.
    if (spells.length === 0 || spell % 2 === 0) return undefined
    return createRandom(seed, `spell ${spell}`).pick(spells)
  }
}

const json = { 'Content-Type': 'application/json' }

/**
 * The header with the time at which a file was written, for a file of FIBA LiveStats, which does not contain the
 * time.
 */
function modificationOf({ at }: Poll, format: ProviderFormat): Readonly<Record<string, string>> {
  return format === 'live-data' ? {} : { 'Last-Modified': new Date(at).toUTCString() }
}

/** The response that a fault sends in place of a file. Faults that are not listed send an older or a changed file. */
const responsesWithoutGame: { readonly [Fault in ProviderFault]?: ProviderResponse } = {
  403: refusal(403),
  503: refusal(503, { 'Retry-After': '1' }),
  html: {
    status: 200,
    headers: { 'Content-Type': 'text/html' },
    body: '<!doctype html><title>Please wait</title>',
  },
  empty: { status: 200, headers: json, body: '' },
}

type Form = 'whole' | 'unlisted' | 'unreadable'

/** Both texts of a state with their entity tags, made once for each form. */
type PollTexts = Readonly<Record<'playByPlay' | 'boxScore', { text: string; tag: string }>>

const known = new WeakMap<Poll, Partial<Record<Form, PollTexts>>>()

function textsOf(poll: Poll, format: ProviderFormat, fault: ProviderFault | undefined): PollTexts {
  const form: Form = fault === 'unlisted' || fault === 'unreadable' ? fault : 'whole'
  const forms = known.get(poll) ?? {}
  known.set(poll, forms)
  forms[form] ??= writeTexts(poll, format, form)
  return forms[form]
}

function writeTexts(poll: Poll, format: ProviderFormat, form: Form): PollTexts {
  if (format === 'fiba-livestats') {
    const { playByPlay } = writeGame(poll, format)
    const file = tagged(fibaFaults[form](playByPlay))
    return { playByPlay: file, boxScore: file }
  }
  const { playByPlay, boxScore } = writeGame(
    form === 'unlisted' ? withoutAPlayer(poll) : poll,
    format,
  )
  const text = form === 'unreadable' ? withoutLastResult(playByPlay) : playByPlay
  return { playByPlay: tagged(text), boxScore: tagged(boxScore) }
}

/**
 * The faults of a FIBA LiveStats file, as replacements of the first match in its text. The first line of the
 * play-by-play is the newest, and no other list contains free throws.
 */
const fibaFaults: Readonly<Record<Form, (text: string) => string>> = {
  whole: text => text,
  unlisted: text => text.replace(/"pl":\{"1":/, '"pl":{"99":'),
  unreadable: text => text.replace(/"success":1(?=,"actionType":"freethrow")/, '"success":"?"'),
}

/** The result of a play that scored. */
const scored = /("shotResult":")Made"/g

function withoutLastResult(text: string): string {
  const last = [...text.matchAll(scored)].at(-1)
  if (last === undefined) return text
  const [said, opening] = last
  return `${text.slice(0, last.index)}${opening}?"${text.slice(last.index + said.length)}`
}

function tagged(text: string) {
  const hash = createHash('sha256').update(text).digest('base64url')
  return { text, tag: `"${hash.slice(0, 16)}"` }
}

function refusal(status: number, headers: Readonly<Record<string, string>> = {}): ProviderResponse {
  return { status, headers: { 'Content-Type': 'text/plain', ...headers }, body: 'no' }
}

function withoutAPlayer({ playByPlay, boxScore }: Poll): SimulatedGame {
  const { homeTeam } = boxScore.game
  const [, ...players] = homeTeam.players
  return {
    playByPlay,
    boxScore: { ...boxScore, game: { ...boxScore.game, homeTeam: { ...homeTeam, players } } },
  }
}
