import type { FeedOptions, FixtureIndexEntry, PollState } from '@fixture-feed/client'
import { feedInLanguage, feedsInLanguageOf, noteLanguage, openingFeed } from '../feed-language.ts'
import { type FeedRoute, viewerUrl } from '../route.ts'
import type { TrustedKeys } from './trusted-keys.ts'

/** The properties of a page that determine its feed. */
interface FeedPage {
  readonly route: FeedRoute
  /** The registration of the fixture; undefined if the fixture is not listed, or the list has not loaded yet. */
  readonly entry: FixtureIndexEntry | undefined
  readonly listed: boolean
}

/** Selects the feed of a page: the feed in the route, or else the feed in the reader's language. */
export class FeedSelection {
  readonly #page: FeedPage
  readonly #trusted: TrustedKeys

  constructor(page: FeedPage, trusted: TrustedKeys) {
    this.#page = page
    this.#trusted = trusted
  }

  get feedKey(): string | undefined {
    const { route, listed } = this.#page
    // For an unlisted game, `pulse` is requested, so that the service responds that the game does not exist.
    const unlisted = listed ? 'pulse' : undefined
    return route.feedKey ?? openingFeed(this.#feeds) ?? unlisted
  }

  /** The language of the feed: the suffix of its key, otherwise the language of the feeds without a suffix. */
  get language(): string {
    return feedInLanguage(this.feedKey ?? '', this.#feeds).language
  }

  /** Whether the game has another feed for readers in the same language. */
  get hasOthers(): boolean {
    return feedsInLanguageOf(this.feedKey ?? '', this.#feeds).length > 1
  }

  get address(): FeedOptions | undefined {
    const { feedKey } = this
    if (feedKey === undefined) return undefined
    const { fixtureId } = this.#page.route
    return { baseUrl: viewerUrl(), fixtureId, feedKey, publicKeys: this.#trusted.keys }
  }

  /** Records the language of the shown feed. The next selection of a feed depends on this language. */
  recordLanguage({ snapshot, language }: PollState): void {
    if (snapshot !== undefined) noteLanguage(snapshot.feedKey, this.#feeds, language)
  }

  get #feeds(): readonly string[] {
    return this.#page.entry?.feeds ?? []
  }
}
