import type { FeedId } from '@fixture-feed/contract/snapshot'
import { displayLocale, msg, primary, str, withRegion } from '@fixture-feed/elements/page-parts'

/** A feed of a game. Feeds with the same base contain the same items in other languages or definition versions. */
export interface GameFeed extends FeedId {
  /** The key without its version and language, such as `pulse` for `pulse-v1-es`. */
  readonly base: string
  /** The version in the key; `undefined` for the newest one. */
  readonly version: number | undefined
  /** A language without its country, such as `es`; `es-419` for the Spanish of any country except Spain. */
  readonly language: string
}

/** The assumed language of the first feed of a game if its settings name none. */
const usualLanguage = 'en'

/**
 * The feeds of a game in the order of the registration.
 *
 * @param languages The language tags in the settings of feeds, by feed key. A feed without one has the language in
 *   the suffix of its key, otherwise the language of the first feed.
 */
export function gameFeeds(
  fixtureId: string,
  feedKeys: readonly string[],
  languages: ReadonlyMap<string, string> = new Map(),
): readonly GameFeed[] {
  const [first = ''] = feedKeys
  const main = languages.get(first) ?? usualLanguage
  return feedKeys.map(feedKey => {
    const { base, version, suffix } = keyParts(feedKey, feedKeys)
    const language = withRegion(languages.get(feedKey) ?? suffix ?? main)
    return { fixtureId, feedKey, base, version, language }
  })
}

/** The parts of a key. A suffix counts only if the game also has the feed whose key is the rest. */
function keyParts(
  feedKey: string,
  feedKeys: readonly string[],
): { readonly base: string; readonly version?: number | undefined; readonly suffix?: string } {
  const [, base = '', number, suffix] =
    /^(.+?)(?:-v(\d+))?(?:-([a-z]{2}(?:-419)?))?$/.exec(feedKey) ?? []
  if (base === feedKey || !feedKeys.includes(base)) return { base: feedKey }
  const version = number === undefined ? undefined : Number(number)
  return suffix === undefined ? { base, version } : { base, version, suffix }
}

/**
 * Splits the feeds of a game into tabs and others. The tabs are the languages of the first feed in its newest
 * version.
 */
export function tabsOf(feeds: readonly GameFeed[]): {
  readonly tabs: readonly GameFeed[]
  readonly others: readonly GameFeed[]
} {
  const isTab = ({ base, version }: GameFeed): boolean =>
    base === feeds[0]?.base && version === undefined
  return { tabs: feeds.filter(isTab), others: feeds.filter(feed => !isTab(feed)) }
}

/** The name of a feed for editors: `English`, `Spanish (v1)` or `Box score`; the key of any other feed. */
export function feedLabel(
  { base, feedKey, language, version }: GameFeed,
  feeds: readonly GameFeed[],
): string {
  if (base === 'box-score') return msg('Box score')
  if (base !== feeds[0]?.base) return feedKey
  const name = languageName(language)
  return version === undefined ? name : msg(str`${name} (v${version})`)
}

/** The name of a language in the language of the labels, with a capital: `Spanish`, `Español`. */
function languageName(language: string): string {
  const locale = displayLocale()
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/**
 * The feed with which a game opens: the tab in the first wanted language for which the game has a tab, preferably in
 * the wanted variant; otherwise the first tab.
 *
 * @param wanted Languages as in `GameFeed`, the most wanted first.
 */
export function openingTab(
  feeds: readonly GameFeed[],
  wanted: readonly string[],
): GameFeed | undefined {
  const { tabs } = tabsOf(feeds)
  for (const language of wanted) {
    const same = tabs.filter(each => primary(each.language) === primary(language))
    if (same.length > 0) return same.find(each => each.language === language) ?? same[0]
  }
  return tabs[0]
}

/** The feeds with the items of a feed in other languages and versions. */
export function siblingsOf(feed: FeedId, feeds: readonly GameFeed[]): readonly GameFeed[] {
  const base = feeds.find(({ feedKey }) => feedKey === feed.feedKey)?.base
  return feeds.filter(each => each.base === base && each.feedKey !== feed.feedKey)
}

/**
 * The part of an item id that is the same in all languages and versions. An id of a definition with two versions
 * contains the version: `…:four-factors:v2:p1`.
 */
export function sharedId(itemId: string): string {
  return itemId.replace(/:v\d+(?=:)/, '')
}
