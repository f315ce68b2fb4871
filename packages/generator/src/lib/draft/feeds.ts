/** The feeds that a game fills: the newest version of every definition, and the first of those that have two. */
export type FeedKey = 'pulse' | 'pulse-v1'

export const feedKeys: readonly FeedKey[] = ['pulse', 'pulse-v1']

/** A definition, without the part of its key that all have. */
export interface DefinitionSlug {
  readonly slug: string
  readonly version: number
  /** Whether there is another version, so that ids have to tell them apart. */
  readonly versioned: boolean
}

const single = (slug: string): DefinitionSlug => ({ slug, version: 1, versioned: false })
const version = (slug: string, number: number): DefinitionSlug => ({
  slug,
  version: number,
  versioned: true,
})

export const definitions: {
  readonly preGame: DefinitionSlug
  readonly entry: DefinitionSlug
  readonly break: DefinitionSlug
  readonly player: DefinitionSlug
  readonly playerV1: DefinitionSlug
  readonly team: DefinitionSlug
  readonly teamV1: DefinitionSlug
  readonly factors: DefinitionSlug
  readonly factorsV1: DefinitionSlug
  readonly points: DefinitionSlug
  readonly defensive: DefinitionSlug
  readonly run: DefinitionSlug
  readonly postGame: DefinitionSlug
} = {
  preGame: single('pre-game-summary'),
  entry: single('initial-game-entry-summary'),
  break: single('timeout-quarter-halftime-summary'),
  player: version('player-performance-summary', 2),
  playerV1: version('player-performance-summary', 1),
  team: version('team-performance-summary', 2),
  teamV1: version('team-performance-summary', 1),
  factors: version('four-factors', 2),
  factorsV1: version('four-factors', 1),
  points: single('point-breakdown'),
  defensive: single('defensive-summary'),
  run: single('run-momentum'),
  postGame: single('post-game-summary'),
}

/** The definitions of each feed. */
const definitionsOf: Readonly<Record<FeedKey, readonly DefinitionSlug[]>> = {
  pulse: [
    definitions.preGame,
    definitions.entry,
    definitions.break,
    definitions.player,
    definitions.team,
    definitions.factors,
    definitions.points,
    definitions.defensive,
    definitions.run,
    definitions.postGame,
  ],
  'pulse-v1': [definitions.playerV1, definitions.teamV1, definitions.factorsV1],
}

export function definitionKeyOf({ slug }: DefinitionSlug): string {
  return `basketball.${slug}`
}

/**
 * The id of an item: readable, unique in its fixture, and made of nothing that a correction changes. Anchors name an
 * action by its number, never by clock or score.
 */
export function itemIdOf(
  fixtureId: string,
  { slug, version, versioned }: DefinitionSlug,
  anchor: string,
): string {
  return [fixtureId, slug, ...(versioned ? [`v${version}`] : []), anchor].join(':')
}

/** The definitions of a feed, as settings name them. */
export function definitionNamesOf(
  feedKey: FeedKey,
): readonly { readonly definitionKey: string; readonly definitionVersion: number }[] {
  return definitionsOf[feedKey].map(definition => ({
    definitionKey: definitionKeyOf(definition),
    definitionVersion: definition.version,
  }))
}

/** Whether an id is one that the generator gives to the items of a game. */
export function isGeneratedId(fixtureId: string, id: string): boolean {
  return Object.values(definitions).some(definition =>
    id.startsWith(itemIdOf(fixtureId, definition, '')),
  )
}
