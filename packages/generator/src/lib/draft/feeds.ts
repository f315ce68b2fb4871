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

type DefinitionName =
  | 'preGame'
  | 'entry'
  | 'break'
  | 'player'
  | 'playerV1'
  | 'team'
  | 'teamV1'
  | 'factors'
  | 'factorsV1'
  | 'points'
  | 'defensive'
  | 'run'
  | 'postGame'

export const definitions: Readonly<Record<DefinitionName, DefinitionSlug>> = {
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
  return Object.values(definitions)
    .filter(({ version, versioned }) => (versioned && version === 1) === (feedKey === 'pulse-v1'))
    .map(definition => ({
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
