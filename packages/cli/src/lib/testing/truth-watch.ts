import { checkItem, type GameRecord, readRecord } from '@fixture-feed/accuracy/accuracy'
import type { Item } from '@fixture-feed/contract/snapshot'
import { itemText } from '@fixture-feed/generator/feed-difference'
import {
  acceptReading,
  beforeFirstReading,
  type FollowState,
  feedKeysOf,
  type Languages,
  targetOf,
} from '@fixture-feed/generator/follow-game'
import type { Provider } from '@fixture-feed/simulator/provider'
import type { ProviderFormat } from '@fixture-feed/simulator/provider-files'
import type { Poll } from '@fixture-feed/simulator/simulate-game'
import { readingIn, withLiveDataIds } from './game-formats.ts'

/**
 * Compares feeds with the true state of the game at the provider, even while the provider returns another state. An
 * item is true if the generator produces it from the true state, or if the checker of texts finds no false statement in
 * it. The checker shares no code with the generator.
 */
export class TruthWatch {
  /** The delays from a change at the provider to the publication of each item and revision. */
  readonly delaysMs: number[] = []
  longestFalseMs = 0
  /** The item that was false for the longest time. */
  worst = ''
  readonly #provider: Provider
  readonly #nowMs: () => number
  readonly #languages: Languages
  readonly #format: ProviderFormat
  /** The feeds that the follower corrects. A false item stays in a feed whose language the follower dropped. */
  #followed: ReadonlySet<string>
  readonly #feeds = new Map<string, readonly Item[]>()
  readonly #falseSinceMs = new Map<string, number>()
  readonly #wantedSinceMs = new Map<string, number>()
  readonly #counted = new Set<string>()
  #wanted: ReadonlySet<string> = new Set()
  #state: FollowState = beforeFirstReading
  #poll: Poll | undefined
  #record: GameRecord | undefined

  constructor(
    provider: Provider,
    nowMs: () => number,
    {
      languages = ['en'],
      format = 'live-data',
    }: {
      readonly languages?: Languages | undefined
      readonly format?: ProviderFormat | undefined
    } = {},
  ) {
    this.#languages = languages
    this.#format = format
    this.#followed = new Set(feedKeysOf(languages))
    this.#provider = provider
    this.#nowMs = nowMs
  }

  /** Sets the languages in which the follower writes from now on. */
  startLife(languages: Languages): void {
    this.#followed = new Set(feedKeysOf(languages))
    this.#judge()
  }

  /** Reads the state of the game at the provider. Must be called after each step of the clock. */
  look(): void {
    const poll = this.#provider.truth()
    if (poll === this.#poll) return
    this.#poll = poll
    this.#record = undefined
    const nowMs = this.#nowMs()
    const outcome = acceptReading(this.#state, readingIn(poll, this.#format), { nowMs })
    this.#state = outcome.state
    if (outcome.kind === 'accepted') {
      const options = { nowMs, debounceMs: 0, languages: this.#languages }
      const { state, target } = targetOf(outcome.state, outcome.game, options)
      this.#state = state
      const { items } = target.current
      this.#wanted = new Set(items.map(({ feedKey, item }) => keyOf(feedKey, item)))
      for (const key of this.#wanted) {
        if (!this.#wantedSinceMs.has(key)) this.#wantedSinceMs.set(key, this.#nowMs())
      }
    }
    this.#judge()
  }

  /** Records the new contents of a feed. */
  published(feedKey: string, items: readonly Item[]): void {
    this.look()
    this.#feeds.set(feedKey, items)
    for (const item of items) {
      const key = keyOf(feedKey, item)
      const sinceMs = this.#wantedSinceMs.get(key)
      if (sinceMs !== undefined && !this.#counted.has(key)) {
        this.delaysMs.push(this.#nowMs() - sinceMs)
      }
      this.#counted.add(key)
    }
    this.#judge()
  }

  #judge(): void {
    const stillFalse = new Set<string>()
    for (const [feedKey, items] of this.#feeds) {
      if (!this.#followed.has(feedKey)) continue
      for (const item of items) {
        if (this.#isTrue(feedKey, item)) continue
        const key = `${feedKey} ${item.id}`
        stillFalse.add(key)
        if (!this.#falseSinceMs.has(key)) this.#falseSinceMs.set(key, this.#nowMs())
      }
    }
    for (const [key, sinceMs] of this.#falseSinceMs) {
      const forMs = this.#nowMs() - sinceMs
      if (forMs > this.longestFalseMs) {
        this.longestFalseMs = forMs
        this.worst = key
      }
      if (!stillFalse.has(key)) this.#falseSinceMs.delete(key)
    }
  }

  #isTrue(feedKey: string, item: Item): boolean {
    if (this.#wanted.has(keyOf(feedKey, item)) || this.#poll === undefined) return true
    this.#record ??= readRecord(this.#poll)
    const checked = this.#format === 'live-data' ? item : withLiveDataIds(item, this.#poll)
    return checkItem(checked, { record: this.#record }).length === 0
  }
}

const texts = new WeakMap<Item, string>()

function keyOf(feedKey: string, item: Item): string {
  const text = texts.get(item) ?? itemText(item)
  texts.set(item, text)
  return `${feedKey} ${item.id} ${text}`
}
