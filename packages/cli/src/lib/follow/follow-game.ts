import {
  beforeFirstReading,
  type FeedPublication,
  type FollowOutcome,
  type FollowState,
  feedKeys,
  followDifference,
  followGame,
  type WantedGame,
} from '@fixture-feed/generator/follow-game'
import type { GameSource, GameTexts } from '@fixture-feed/generator/game-source'
import type { History } from '@fixture-feed/generator/history'
import type { GameReading } from '@fixture-feed/generator/read-game'
import { lockWords } from '../held-words.ts'
import type { OperatorClient } from '../operator-client.ts'
import { withRetries } from '../retry.ts'
import { type Clock, systemClock } from './clock.ts'
import { type FollowedFeed, type HeldFeed, openFollowedFeed } from './followed-feed.ts'
import type { Input } from './input.ts'
import { watchInput } from './watch-input.ts'

/** What happens while a game is followed. */
export type FollowEvent =
  | { readonly kind: 'registered'; readonly fixtureId: string }
  | {
      readonly kind: 'published'
      readonly fixtureId: string
      readonly feedKey: string
      readonly items: readonly string[]
      readonly withdrawals: readonly string[]
    }
  | { readonly kind: 'finished'; readonly fixtureId: string }
  /** A problem that changed nothing: a failed read, a held reading, a service that does not answer. */
  | { readonly kind: 'trouble'; readonly about: string; readonly reason: string }

export interface FollowGameOptions {
  readonly playByPlay: Input
  readonly boxScore: Input
  readonly source: GameSource
  readonly client: OperatorClient
  readonly everyMs: number
  readonly holdMs: number
  readonly settleMs: number
  readonly history?: History | undefined
  /** Whether items that somebody else edited or withdrew are kept or replaced. */
  readonly edits: 'keep' | 'replace'
  readonly signal: AbortSignal
  readonly onEvent: (event: FollowEvent) => void
  readonly clock?: Clock | undefined
}

/** Texts of the inputs, and what they read as. */
interface Read {
  readonly texts: GameTexts
  /** The box score that was read, which may be an earlier one. */
  readonly boxScore: string
  readonly reading: GameReading
}

const longestWaitMs = 60_000
const dayMs = 24 * 3_600_000

/** What is known of the game that is followed, once it has been read. */
interface Followed {
  readonly fixtureId: string
  /** The registration as it was last sent. */
  registration: string | undefined
  readonly feeds: readonly FollowedFeed[]
  readonly held: Map<string, HeldFeed>
}

/**
 * Keeps the feeds of a game as its inputs ask for until the game is final and nothing changed for `settleMs`, or the
 * signal aborts. What was published is read from the service, so a process may end at any moment, and another may go on.
 *
 * @returns whether the game was finished.
 * @throws {OperatorError} what the service refuses for good.
 */
export async function followToTheEnd(options: FollowGameOptions): Promise<boolean> {
  const { source, client, everyMs, holdMs, settleMs, history, signal, onEvent } = options
  const { clock = systemClock } = options
  const ended = new AbortController()
  const watching = AbortSignal.any([signal, ended.signal])
  const latest: { playByPlay?: string; boxScore?: string } = {}
  const troubles = new Map<string, string>()
  let woken = new AbortController()
  let followed: Followed | undefined
  let state: FollowState = beforeFirstReading
  let newest: Read | undefined
  let accepted: Read | undefined
  let seenUpToMs = Number.NEGATIVE_INFINITY
  let lastChangeMs = clock.nowMs()

  const watches = (['playByPlay', 'boxScore'] as const).map(async input => {
    await watchInput(options[input], {
      everyMs,
      clock,
      signal: watching,
      onText(text) {
        tell(options[input].name, undefined)
        latest[input] = text
        woken.abort()
      },
      onFailure: reason => tell(options[input].name, reason),
    })
  })
  try {
    while (!signal.aborted) {
      woken = new AbortController()
      const dueMs = await step()
      if (dueMs === 'finished') return true
      await clock.sleep(dueMs, AbortSignal.any([woken.signal, signal]))
    }
    return false
  } catch (error) {
    if (signal.aborted) return false
    throw error
  } finally {
    ended.abort()
    await Promise.all(watches)
  }

  /** Brings the feeds up to date, and says in how many milliseconds to look again if nothing changes before. */
  async function step(): Promise<number | 'finished'> {
    const read = readLatest()
    if (read === undefined) return longestWaitMs
    let outcome = nextOutcome(read.reading)
    let againMs = longestWaitMs
    if (outcome.kind === 'read') {
      accepted = read
      state = outcome.state
      tell('the game', undefined)
    } else {
      tell('the game', outcome.reason)
      for (const input of [options.playByPlay, options.boxScore]) input.forget()
      const { contradictedSinceMs } = outcome.state
      state = outcome.state
      if (contradictedSinceMs !== undefined) againMs = 1000
      if (accepted === undefined) return againMs
      // The last good reading stays valid: actions that have stood long enough are published.
      outcome = nextOutcome(accepted.reading)
      if (outcome.kind === 'held') return againMs
      state = { ...outcome.state, contradictedSinceMs }
    }
    const { wanted, dueMs = Number.POSITIVE_INFINITY } = outcome
    if (followed === undefined) {
      followed = await begin(wanted)
      // What the feeds hold decides what needs no waiting.
      return 0
    }
    if (isBehind(wanted)) {
      tell('the feed', 'it tells of later plays than the inputs have: waiting for them')
      return againMs
    }
    tell('the feed', undefined)
    await register(followed, wanted)
    const changed = await publishAll(followed, wanted)
    const nowMs = clock.nowMs()
    const isOver = wanted.status === 'final' && wanted.settled === wanted.current
    if (changed || !isOver) lastChangeMs = nowMs
    if (isOver) {
      againMs = Math.min(againMs, lastChangeMs + settleMs - nowMs)
      if (againMs <= 0 && (await finish(followed, wanted))) return 'finished'
    }
    return Math.max(0, Math.min(againMs, dueMs - nowMs))
  }

  function nextOutcome(reading: GameReading): FollowOutcome {
    const publishedUpTo = newestHeld()
    return followGame(state, reading, { nowMs: clock.nowMs(), holdMs, publishedUpTo, history })
  }

  /** The newest texts, read; with the box score before where a cache answered with an older one. */
  function readLatest(): Read | undefined {
    const { playByPlay, boxScore } = latest
    if (playByPlay === undefined || boxScore === undefined) return undefined
    const texts = { playByPlay, boxScore }
    if (newest !== undefined && isSame(texts, newest.texts)) return newest
    let reading = source(texts)
    if (accepted !== undefined && isOlderBox(reading, accepted.reading)) {
      reading = source({ playByPlay, boxScore: accepted.boxScore })
      newest = { texts, boxScore: accepted.boxScore, reading }
    } else {
      newest = { texts, boxScore, reading }
    }
    return newest
  }

  /** Whether another process published plays that this one never saw: this one's inputs are older. */
  function isBehind({ current, status }: WantedGame): boolean {
    const { actions, tipoff } = current.game.input
    for (const { time } of actions) seenUpToMs = Math.max(seenUpToMs, Date.parse(time))
    seenUpToMs = Math.max(seenUpToMs, Date.parse(tipoff.at) - dayMs)
    const told = newestHeld()
    return told !== undefined && status !== 'final' && Date.parse(told) > seenUpToMs
  }

  async function begin({ fixture }: WantedGame): Promise<Followed> {
    const { fixtureId } = fixture
    const feeds = feedKeys.map(feedKey => openFollowedFeed(client, fixtureId, feedKey))
    const game: Followed = { fixtureId, registration: undefined, feeds, held: new Map() }
    const { fixtureId: _, ...body } = fixture
    await patiently(() => client.putFixture(fixtureId, body))
    game.registration = JSON.stringify(body)
    onEvent({ kind: 'registered', fixtureId })
    for (const feed of feeds) {
      await patiently(() => feed.setState('live'))
      game.held.set(feed.feedKey, await readFeed(feed))
    }
    return game
  }

  async function register(game: Followed, { fixture }: WantedGame): Promise<void> {
    const { fixtureId, ...body } = fixture
    const registration = JSON.stringify(body)
    if (registration === game.registration) return
    await patiently(() => client.putFixture(fixtureId, body))
    game.registration = registration
  }

  async function publishAll(game: Followed, wanted: WantedGame): Promise<boolean> {
    let changed = false
    for (const feed of game.feeds) {
      while (!signal.aborted) {
        const held = game.held.get(feed.feedKey) ?? (await readFeed(feed))
        const publication = followDifference(feed.feedKey, wanted, held)
        if (publication === undefined) break
        const published = await patiently(() => feed.publish(publication, held))
        if (published === undefined) {
          // Another process published: the step begins again, as the feed's new content may need no waiting.
          game.held.set(feed.feedKey, await readFeed(feed))
          woken.abort()
          return true
        }
        game.held.set(feed.feedKey, published.after)
        for (const lock of published.locked) tell(lock.id, `${lockWords(lock)}: it stays as it is`)
        if (published.changed) {
          changed = true
          tellPublished(game.fixtureId, publication, published.locked)
        }
        break
      }
    }
    return changed
  }

  function tellPublished(
    fixtureId: string,
    { feedKey, items, withdrawals }: FeedPublication,
    locked: readonly { readonly id: string }[],
  ): void {
    const isApplied = (id: string): boolean => !locked.some(lock => lock.id === id)
    onEvent({
      kind: 'published',
      fixtureId,
      feedKey,
      items: items.map(({ id }) => id).filter(isApplied),
      withdrawals: withdrawals.map(({ id }) => id).filter(isApplied),
    })
  }

  /** Whether the feeds hold what they should, also after a look at them, and are finished. */
  async function finish(game: Followed, wanted: WantedGame): Promise<boolean> {
    for (const feed of game.feeds) game.held.set(feed.feedKey, await readFeed(feed))
    if (await publishAll(game, wanted)) {
      lastChangeMs = clock.nowMs()
      return false
    }
    for (const feed of game.feeds) await patiently(() => feed.setState('finished'))
    onEvent({ kind: 'finished', fixtureId: game.fixtureId })
    return true
  }

  async function readFeed(feed: FollowedFeed): Promise<HeldFeed> {
    const held = await patiently(() => feed.read())
    const before = followed?.held.get(feed.feedKey)?.edits
    for (const id of held.edits.keys()) held.edits.set(id, before?.get(id))
    if (options.edits === 'replace') {
      held.edits.clear()
      return held
    }
    for (const id of held.edits.keys()) {
      tell(
        id,
        'somebody else edited or withdrew it: it stays so until the game asks for something else',
      )
    }
    return held
  }

  function newestHeld(): string | undefined {
    const times = [...(followed?.held.values() ?? [])].flatMap(({ upTo }) => upTo ?? [])
    return times.sort((a, b) => Date.parse(a) - Date.parse(b)).at(-1)
  }

  /** Tries a call until the service answers. */
  async function patiently<Result>(call: () => Promise<Result>): Promise<Result> {
    const result = await withRetries(call, {
      signal,
      giveUpAfterMs: Number.POSITIVE_INFINITY,
      nowMs: () => clock.nowMs(),
      sleep: ms => clock.sleep(ms, signal),
      onRetry: error => tell('the service', error.message),
    })
    tell('the service', undefined)
    return result
  }

  /** Reports a problem once, until it is solved or another one takes its place. */
  function tell(about: string, reason: string | undefined): void {
    if (troubles.get(about) === reason) return
    if (reason === undefined) troubles.delete(about)
    else {
      troubles.set(about, reason)
      onEvent({ kind: 'trouble', about, reason })
    }
  }
}

function isSame(a: GameTexts, b: GameTexts | undefined): boolean {
  return b !== undefined && a.playByPlay === b.playByPlay && a.boxScore === b.boxScore
}

/** A cache may still have an older box score when the play-by-play is new. */
function isOlderBox({ writtenAt: now }: GameReading, { writtenAt: before }: GameReading): boolean {
  if (now?.boxScore === undefined || before?.boxScore === undefined) return false
  return now.boxScore < before.boxScore
}
