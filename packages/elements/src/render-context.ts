import type { Asset, FixtureIndexEntry, Item } from '@fixture-feed/client'
import { assetUrl } from './lib/chart/asset-url.ts'
import { entityName } from './lib/item/item-title.ts'
import { itemScore } from './lib/score/item-score.ts'
import { cssColor, shortNameOf, teamColor, teamColors } from './team-color.ts'

/** Data for a renderer in addition to the item: names, colors and addresses, derived from the item and its feed. */
export interface RenderContext {
  /** The level of the item's headline in the outline of the page: 1 to 6. */
  readonly headingLevel: number
  /** Number of periods before overtime, if the feed contains it; otherwise four. */
  readonly periods: number
  /** The name of an entity; its id if the item does not list it. */
  entityName(id: string): string
  /** The registered short name of a team, or its abbreviation if the fixture is known; otherwise its name. */
  teamName(id: string): string
  /**
   * The color of a team: a CSS value that follows `color-scheme`, with sufficient contrast as text and as background.
   */
  teamColor(id: string): string
  /** The address of an asset; `undefined` if a browser must not load it. */
  assetUrl(asset: Asset): string | undefined
  /** The link to another item of the feed, if the page has one. */
  itemHref(itemId: string): string | undefined
  /** The link to the page of a team or player, if there is one. */
  entityHref(entityId: string): string | undefined
}

/** The surroundings of an item: data of the page and the feed. */
export interface Surroundings {
  /** The address of the item's feed. Default: the base address of the page. */
  readonly feedUrl?: string | undefined
  /** Further origins from which assets may load, separated by spaces. */
  readonly assetOrigins?: string | undefined
  readonly fixture?: FixtureIndexEntry | undefined
  readonly periods?: number | undefined
  readonly headingLevel?: number | undefined
  readonly itemHref?: ((itemId: string) => string | undefined) | undefined
  readonly entityHref?: ((entityId: string) => string | undefined) | undefined
}

/** Creates the data for the renderer of one item. Defaults: heading level 3, four periods. */
export function createRenderContext(item: Item, around: Surroundings): RenderContext {
  const { fixture } = around
  // A removed attribute is null.
  const address = URL.parse(around.feedUrl ?? '', document.baseURI)?.href ?? document.baseURI
  const origins = around.assetOrigins?.split(/\s+/) ?? []
  const colors = pairColors(item, fixture)
  const teams = fixture === undefined ? [] : [fixture.awayTeam, fixture.homeTeam]
  return {
    headingLevel: around.headingLevel ?? 3,
    periods: around.periods ?? 4,
    entityName: id => entityName(item, id),
    teamName: id =>
      shortNameOf(id) ?? teams.find(team => team.id === id)?.tricode ?? entityName(item, id),
    teamColor: id => colors.get(id) ?? cssColor(teamColor(id)),
    assetUrl: asset => assetUrl(asset, address, origins),
    itemHref: id => around.itemHref?.(id),
    entityHref: id => around.entityHref?.(id),
  }
}

/** The colors of the two teams, by team id. Empty unless the fixture or the item identifies both teams. */
function pairColors(item: Item, fixture?: FixtureIndexEntry): ReadonlyMap<string, string> {
  const score = itemScore(item)
  const awayId = fixture?.awayTeam.id ?? score?.awayTeamId
  const homeId = fixture?.homeTeam.id ?? score?.homeTeamId
  if (typeof awayId !== 'string' || typeof homeId !== 'string') return new Map()
  const [away, home] = teamColors(awayId, homeId)
  return new Map([
    [awayId, cssColor(away)],
    [homeId, cssColor(home)],
  ])
}
