import { hash, randomUUID } from 'node:crypto'
import type { OperatorClient } from '@fixture-feed/client/operator'
import { canonicalChange, type ItemChange } from '@fixture-feed/contract/canonical-change'
import { type FeedPublication, followDifference } from '@fixture-feed/generator/feed-difference'
import {
  type FeedKey,
  feedKeysOf,
  postGameIdOf,
  type TargetGame,
} from '@fixture-feed/generator/follow-game'
import { clubNameWarnings, differencesOf, invalidItemsOf } from '@fixture-feed/generator/generate'
import { formatCount } from '../format-count.ts'
import { holdWords } from '../held-words.ts'
import { putFixtureWithFeeds } from '../put-fixture.ts'
import { type FeedState, GameFeed } from './feed-state.ts'
import type { FollowEvent } from './follow-event.ts'
import type { WarningReporter } from './warning-reporter.ts'

export interface GameFeedsOptions {
  readonly client: OperatorClient
  /** Repeats a call while the service is unreachable or temporarily unavailable. */
  readonly patiently: <Result>(call: () => Promise<Result>) => Promise<Result>
  /**
   * Whether an item that another client edited or withdrew, or whose proposal that client dropped, stays until its
   * generated content changes (`keep`), or is replaced with its generated content (`replace`).
   */
  readonly edits: 'keep' | 'replace'
  readonly warnings: WarningReporter
  readonly onEvent: (event: FollowEvent) => void
}

/** `outdated`: the feed has changed since the last read, so it must be read again before the next decision. */
export type PublishOutcome = 'changed' | 'unchanged' | 'outdated'

/** The feeds of a game that is followed, with their contents as this process last knew them. */
export class GameFeeds {
  readonly fixtureId: string
  readonly #options: GameFeedsOptions
  readonly #feeds: readonly GameFeed[]
  readonly #held = new Map<string, FeedState>()
  /** Feeds whose contents must be read again. */
  readonly #outdated = new Set<string>()
  /** Feeds that this process has made live, or that a hold kept from being made live. */
  readonly #live = new Set<FeedKey>()
  /** The registration that the service accepted last, as JSON. */
  #registration: string | undefined

  private constructor({ fixture, settled }: TargetGame, options: GameFeedsOptions) {
    const { fixtureId } = fixture
    this.fixtureId = fixtureId
    this.#options = options
    const { languages } = settled
    this.#feeds = feedKeysOf(languages).map(
      feedKey => new GameFeed(options.client, fixtureId, feedKey, languages),
    )
  }

  /**
   * Registers the fixture and reads its feeds. Makes them live, unless the game is final, or `isAgreed` is set and a
   * feed has the post-game summary.
   *
   * @param options `isAgreed`: whether the sources agree that the game is over, although not all of them report it.
   */
  static async begin(
    target: TargetGame,
    { isAgreed, ...options }: GameFeedsOptions & { readonly isAgreed: boolean },
  ): Promise<GameFeeds> {
    const game = new GameFeeds(target, options)
    await game.#register(target)
    options.onEvent({ kind: 'registered', fixtureId: game.fixtureId })
    for (const feed of game.#feeds) await game.#heldBy(feed)
    const isFinal = target.current.game.input.status === 'final'
    // A finished feed that is complete stays finished, even if some sources do not report the end of the game.
    if (isFinal || (isAgreed && game.hasPostGame)) return game
    for (const feed of game.#feeds) await game.#makeLive(feed)
    return game
  }

  /** The latest `upTo` of the feeds: the `asOf` of the newest item or dropped proposal that this process knows. */
  get upTo(): string | undefined {
    const times = [...this.#held.values()]
      .map(({ upTo }) => upTo)
      .filter(each => each !== undefined)
    return times.sort((a, b) => Date.parse(a) - Date.parse(b)).at(-1)
  }

  /** Whether a feed has the post-game summary. */
  get hasPostGame(): boolean {
    const id = postGameIdOf(this.fixtureId)
    return [...this.#held.values()].some(({ published }) => published.has(id))
  }

  /**
   * Publishes the registration and the items of the target if they differ from the published ones. Omits changes that
   * equal a dropped proposal.
   */
  async publish(target: TargetGame): Promise<PublishOutcome> {
    await this.#register(target)
    const { game, languages } = target.current
    for (const { message, key = message } of clubNameWarnings(game.input, languages)) {
      this.#options.warnings.reportOnce('the game', { cause: key, reason: message })
    }
    for (const { message, key = message } of invalidItemsOf(target.current)) {
      this.#options.warnings.reportOnce('the feeds', { cause: key, reason: message })
    }
    let outcome: PublishOutcome = 'unchanged'
    for (const feed of this.#feeds) {
      const held = await this.#heldBy(feed)
      const noted = [...held.edits]
      const difference = followDifference(feed.feedKey, target, held)
      const publication = difference && withoutDropped(difference, held.dropped)
      if (publication === undefined) continue
      // The note about an edit is removed only after the publication, because this attempt may fail.
      const edits = new Map(held.edits)
      for (const [id, text] of noted) if (!edits.has(id)) held.edits.set(id, text)
      const published = await this.#publishTo(feed, publication, { ...held, edits })
      if (published === 'outdated') return published
      if (published === 'changed') outcome = published
    }
    return outcome
  }

  /**
   * Reads the feeds again and publishes their differences from the target. Finishes the feeds only if nothing had to
   * change except items that waited for unreadable actions. Returns whether the feeds were finished.
   */
  async finish(target: TargetGame): Promise<boolean> {
    this.forget()
    if ((await this.publish(target)) !== 'unchanged') return false
    // An action that is still unreadable now will not become readable, so no item waits for it any more.
    const last = await this.publish({ ...target, passingDoubts: new Set() })
    if (last === 'outdated') return false
    const { onEvent, warnings } = this.#options
    const missing = this.#missing(target)
    if (missing.length > 0) {
      warnings.reportOnce('the feeds', { cause: 'missing', reason: missingWords(missing) })
    }
    for (const { message } of differencesOf(target.current)) {
      warnings.reportOnce('the game', { cause: message, reason: message })
    }
    for (const feed of this.#feeds) await this.#setState(feed, 'finished')
    this.#live.clear()
    onEvent({ kind: 'finished', fixtureId: this.fixtureId, missing })
    return true
  }

  /**
   * Sets the state of a feed. If a hold refuses the settings to this token, the feed stays unchanged, and another token
   * must set the state.
   */
  async #setState(feed: GameFeed, state: 'live' | 'finished'): Promise<void> {
    const { patiently, warnings } = this.#options
    const refusal = await patiently(() => feed.setState(state))
    if (refusal === undefined) return
    warnings.reportOnce(feed.feedKey, { cause: 'settings held', reason: refusal })
  }

  /** The ids of the items that their feeds lack, because the items are invalid or depend on unreadable actions. */
  #missing({ current, settled }: TargetGame): readonly string[] {
    const heldBack = [...current.heldBack, ...settled.heldBack]
    const lacking = heldBack.filter(({ feedKey, item }) => {
      return this.#held.get(feedKey)?.published.has(item.id) !== true
    })
    return [...new Set(lacking.map(({ item }) => item.id))]
  }

  /** Marks the contents of the feeds as unknown, so that they are read again before the next publication. */
  forget(): void {
    for (const { feedKey } of this.#feeds) this.#outdated.add(feedKey)
  }

  async #register({ fixture }: TargetGame): Promise<void> {
    const { fixtureId, ...body } = fixture
    const registration = JSON.stringify(body)
    if (registration === this.#registration) return
    const { client, patiently } = this.#options
    await patiently(() => putFixtureWithFeeds(client, fixtureId, body))
    this.#registration = registration
  }

  async #makeLive(feed: GameFeed): Promise<void> {
    if (this.#live.has(feed.feedKey)) return
    await this.#setState(feed, 'live')
    this.#live.add(feed.feedKey)
  }

  async #publishTo(
    feed: GameFeed,
    publication: FeedPublication,
    held: FeedState,
  ): Promise<PublishOutcome> {
    const { patiently, onEvent } = this.#options
    await this.#makeLive(feed)
    const key = randomUUID()
    const published = await patiently(() => feed.publish(publication, held, key))
    if (published === undefined) {
      this.#outdated.add(feed.feedKey)
      return 'outdated'
    }
    this.#held.set(feed.feedKey, published.after)
    for (const change of published.held) {
      const reason = holdWords(change)
      this.#options.warnings.report(change.id, { cause: reason, reason })
    }
    if (!published.changed) return 'unchanged'
    const heldIds = new Set(published.held.map(({ id }) => id))
    const ids = (changes: readonly { readonly id: string }[]): readonly string[] =>
      changes.map(({ id }) => id).filter(id => !heldIds.has(id))
    onEvent({
      kind: 'published',
      fixtureId: this.fixtureId,
      feedKey: feed.feedKey,
      items: ids(publication.items),
      withdrawals: ids(publication.withdrawals),
    })
    return 'changed'
  }

  async #heldBy(feed: GameFeed): Promise<FeedState> {
    const known = this.#held.get(feed.feedKey)
    if (known !== undefined && !this.#outdated.has(feed.feedKey)) return known
    const { patiently, edits, warnings } = this.#options
    const read = await patiently(() => feed.read())
    const held =
      edits === 'replace' ? { ...read, edits: new Map(), dropped: new Map<string, string>() } : read
    for (const id of held.edits.keys()) {
      held.edits.set(id, known?.edits.get(id))
      warnings.report(id, {
        cause: 'edited',
        reason: `another client edited or withdrew it: ${stays}`,
      })
    }
    for (const id of held.dropped.keys()) {
      warnings.report(id, {
        cause: 'dropped',
        reason: `another client dropped its proposal: ${stays}`,
      })
    }
    this.#held.set(feed.feedKey, held)
    this.#outdated.delete(feed.feedKey)
    return held
  }
}

const stays = 'the item stays unchanged until its generated content changes'

const mostNamed = 5

function missingWords(missing: readonly string[]): string {
  const further = missing.length > mostNamed ? ` and ${missing.length - mostNamed} more` : ''
  return (
    `finished without ${formatCount(missing.length, 'item')}, because they are invalid, or lines of the play-by-play or the box score ` +
    `that affect them could not be read: ${missing.slice(0, mostNamed).join(', ')}${further}`
  )
}

/**
 * A difference without the changes that equal a dropped proposal; `undefined` if neither an item nor a withdrawal
 * remains.
 */
function withoutDropped(
  difference: FeedPublication,
  dropped: FeedState['dropped'],
): FeedPublication | undefined {
  const isDropped = (id: string, change: ItemChange): boolean =>
    dropped.has(id) && dropped.get(id) === hash('sha256', canonicalChange(change))
  const evidence = new Map(difference.evidence.map(each => [each.id, each]))
  const items = difference.items.filter(
    item => !isDropped(item.id, { item, evidence: evidence.get(item.id) }),
  )
  const withdrawals = difference.withdrawals.filter(
    withdrawal => !isDropped(withdrawal.id, { withdrawal }),
  )
  if (items.length + withdrawals.length === 0) return undefined
  const ids = new Set(items.map(({ id }) => id))
  const others = difference.evidence.filter(({ id }) => ids.has(id))
  return { ...difference, items, evidence: others, withdrawals }
}
