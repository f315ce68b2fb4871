import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { History } from './history.ts'
import type { LanguageTag } from './language-tags.ts'
import { type GeneratedGame, generateGame } from './lib/draft/all-items.ts'
import { type FeedKey, feedKeysOf, type Languages, languageOf } from './lib/draft/feeds.ts'
import type { GeneratedAsset, GeneratedItem } from './lib/draft/generated-item.ts'
import { registrationOf } from './lib/draft/registration.ts'
import type { GameInput, Warning } from './lib/game/game-input.ts'
import { clubNameWarnings } from './lib/language/club-names.ts'
import { type Difference, reconcile } from './lib/statistics/reconcile.ts'

export type { FeedKey, GeneratedAsset, Languages }
export { clubNameWarnings, feedKeysOf }

export interface GenerateOptions {
  /** Earlier games. Without them there are no averages, highs, records or recent games, and no text mentions any. */
  readonly history?: History | undefined
  /**
   * The languages of the feeds. Default: English. The feeds of the first language are `pulse` and `pulse-v1`; the keys
   * of the feeds of another language have its tag as a suffix.
   */
  readonly languages?: Languages | undefined
}

export interface GeneratedFeed {
  readonly feedKey: FeedKey
  readonly language: LanguageTag
  /** The items ordered by `effectiveAt` and then id, each with revision 1 and its `asOf` as `publishedAt`. */
  readonly items: readonly Item[]
  /**
   * The evidence of the items whose texts or charts state facts. A fact follows from plays, earlier games or the
   * schedule.
   */
  readonly evidence: readonly DraftEvidence[]
  /** The assets that the items name, without duplicates, sorted by name. */
  readonly assets: readonly GeneratedAsset[]
}

export interface GeneratedFeeds {
  readonly fixture: FixtureRegistration
  /**
   * The feeds of each language, and the feed of the box score. `pulse` has the newest version of every definition,
   * and `pulse-v1` the first version of definitions that have two.
   */
  readonly feeds: readonly GeneratedFeed[]
  /**
   * Warnings about club names that texts use as plurals, about invalid items, which are left out, and about differences
   * between the box score of a final game and the sums of its play-by-play.
   */
  readonly warnings: readonly Warning[]
}

/**
 * Generates all items of a game, finished or not. The function is pure: the same input always gives the same result.
 */
export function generateFeeds(
  input: GameInput,
  { history, languages = ['en'] }: GenerateOptions = {},
): GeneratedFeeds {
  const generated = generateGame(input, { history, languages })
  const { items } = generated
  return {
    fixture: registrationOf(input, { languages, history }),
    feeds: feedKeysOf(languages).map(feedKey => {
      return { ...feedOf(feedKey, items), language: languageOf(feedKey, languages) }
    }),
    warnings: [
      ...clubNameWarnings(input, languages),
      ...invalidItemsOf(generated),
      ...differencesOf(generated),
    ],
  }
}

/** Warnings about items that are left out because no service accepts them. */
export function invalidItemsOf({ invalid }: Pick<GeneratedGame, 'invalid'>): readonly Warning[] {
  return invalid.map(({ generated, reason }) => {
    const { id } = generated.item
    return {
      message: `Item ${id} is left out, because it is invalid: ${reason}`,
      key: `${id} invalid`,
    }
  })
}

/**
 * Warnings about differences between the box score of a final game and the sums of its play-by-play. None if the game
 * is not final.
 */
export function differencesOf({ game }: Pick<GeneratedGame, 'game'>): readonly Warning[] {
  return game.input.status === 'final' ? reconcile(game).map(warningOf) : []
}

function feedOf(feedKey: FeedKey, all: readonly GeneratedItem[]): Omit<GeneratedFeed, 'language'> {
  const own = all.filter(each => each.feedKey === feedKey)
  const assets = new Map(own.flatMap(({ assets }) => assets).map(asset => [asset.name, asset]))
  return {
    feedKey,
    items: own.map(({ item }) => item),
    evidence: own.map(({ evidence }) => evidence).filter(each => each !== undefined),
    assets: [...assets.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
  }
}

function warningOf({ entityId, name, statistic, reported, counted }: Difference): Warning {
  return {
    message:
      `The box score differs from the play-by-play in ${statistic} of ${name} (${entityId}): ` +
      `box score ${reported}, play-by-play ${counted}`,
  }
}
