import type { LanguageTag } from '../../language-tags.ts'

/**
 * The versions in a feed: the newest version of every definition, or the first version of definitions that have two.
 */
export type FeedVersion = 'pulse' | 'pulse-v1'

/** The feed with the box score, which has no texts and is therefore the same in every language. */
export const boxScoreFeedKey = 'box-score'

/**
 * The keys of the feeds of a game: feeds with texts, with the language tag as a suffix except for the main language,
 * and the feed of the box score.
 */
export type FeedKey = FeedVersion | `${FeedVersion}-${LanguageTag}` | typeof boxScoreFeedKey

const feedVersions: readonly FeedVersion[] = ['pulse', 'pulse-v1']

/** The languages of a game's feeds, the main one first. */
export type Languages = readonly [LanguageTag, ...LanguageTag[]]

export function feedKeysOf(languages: Languages): readonly FeedKey[] {
  const ofTexts = languages.flatMap(tag =>
    feedVersions.map(version => feedKeyOf(version, tag, languages)),
  )
  return [...ofTexts, boxScoreFeedKey]
}

export function feedKeyOf(version: FeedVersion, tag: LanguageTag, [main]: Languages): FeedKey {
  return tag === main ? version : `${version}-${tag}`
}

export function languageOf(feedKey: FeedKey, languages: Languages): LanguageTag {
  return languages.slice(1).find(tag => feedKey.endsWith(`-${tag}`)) ?? languages[0]
}

/** A definition of the specification, without the prefix `basketball.` of its key. */
export interface DefinitionSlug {
  readonly slug: string
  readonly version: number
  /** Whether the definition has two versions, so that the ids of items must contain the version. */
  readonly versioned: boolean
}

/** The newest version of each definition of the specification. */
export const definitions = {
  preGame: { slug: 'pre-game-summary', version: 1, versioned: false },
  entry: { slug: 'initial-game-entry-summary', version: 1, versioned: false },
  break: { slug: 'timeout-quarter-halftime-summary', version: 1, versioned: false },
  player: { slug: 'player-performance-summary', version: 2, versioned: true },
  team: { slug: 'team-performance-summary', version: 2, versioned: true },
  factors: { slug: 'four-factors', version: 2, versioned: true },
  points: { slug: 'point-breakdown', version: 1, versioned: false },
  defensive: { slug: 'defensive-summary', version: 1, versioned: false },
  run: { slug: 'run-momentum', version: 1, versioned: false },
  postGame: { slug: 'post-game-summary', version: 1, versioned: false },
} as const

const newest: readonly DefinitionSlug[] = Object.values(definitions)
const first = newest.filter(({ versioned }) => versioned).map(each => ({ ...each, version: 1 }))

/** The definition of the box score, which this project adds to the definitions of the specification. */
export const boxScoreDefinition = {
  definitionKey: 'fixture-feed.box-score',
  definitionVersion: 1,
} as const

export function definitionKeyOf({ slug }: DefinitionSlug): string {
  return `basketball.${slug}`
}

/**
 * The id of an item: readable, unique in its feed, and independent of values that a correction changes. Anchors name
 * an action by its number, never by clock or score.
 */
export function itemIdOf(
  fixtureId: string,
  { slug, version, versioned }: DefinitionSlug,
  anchor: string,
): string {
  return [fixtureId, slug, ...(versioned ? [`v${version}`] : []), anchor].join(':')
}

/** The id of the box score of a game. A game has only one, so its id has no anchor. */
export function boxScoreIdOf(fixtureId: string): string {
  return `${fixtureId}:box-score`
}

/** The definitions that the items of a feed may have. */
export function definitionNamesOf(
  feedKey: FeedKey,
): readonly { readonly definitionKey: string; readonly definitionVersion: number }[] {
  if (feedKey === boxScoreFeedKey) return [boxScoreDefinition]
  return (feedKey.startsWith('pulse-v1') ? first : newest).map(definition => ({
    definitionKey: definitionKeyOf(definition),
    definitionVersion: definition.version,
  }))
}

/** The id of the post-game summary, of which a game has only one. */
export function postGameIdOf(fixtureId: string): string {
  return itemIdOf(fixtureId, definitions.postGame, 'final')
}

/** Whether an item id has the form of the ids that the generator creates for a game. */
export function isGeneratedId(fixtureId: string, id: string): boolean {
  if (id === boxScoreIdOf(fixtureId)) return true
  return [...newest, ...first].some(each => id.startsWith(itemIdOf(fixtureId, each, '')))
}
