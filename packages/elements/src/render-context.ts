import type { Asset, FixtureIndexEntry, Item } from '@fixture-feed/client'
import { assetUrl } from './lib/chart/asset-url.ts'
import { entityName } from './lib/item/item-title.ts'
import { itemScore } from './lib/score/item-score.ts'
import { cssColor, teamColor, teamColors } from './team-color.ts'

/** What a renderer may ask for besides the item: names, colours and addresses, all made from the item and its feed. */
export interface RenderContext {
  /** From 1 to 6: where the item's headline stands in the page's outline. */
  readonly headingLevel: number
  /** How many periods the game has before overtime, as far as its feed tells; else four. */
  readonly periods: number
  /** What an entity is called; its id when the item does not list it. */
  entityName(id: string): string
  /** The three letters of a team, where the fixture is known; else its name. */
  teamName(id: string): string
  /** The colour of a team: a CSS value that follows `color-scheme`, with safe contrast as text and as a surface. */
  teamColor(id: string): string
  /** Where an asset is; `undefined` for an address that items may not make a browser call. */
  assetUrl(asset: Asset): string | undefined
  /** Where another item of the feed is shown, if the page has an address for it. */
  itemHref(itemId: string): string | undefined
  /** Where everything about a team or player is shown, if the page has an address for it. */
  entityHref(entityId: string): string | undefined
}

/** What an item knows of the page and the feed around it. */
export interface Surroundings {
  /** The address of the item's feed. Default: the page. */
  readonly feedUrl?: string | undefined
  /** With spaces between. */
  readonly assetOrigins?: string | undefined
  readonly fixture?: FixtureIndexEntry | undefined
  readonly periods?: number | undefined
  readonly headingLevel?: number | undefined
  readonly itemHref?: ((itemId: string) => string | undefined) | undefined
  readonly entityHref?: ((entityId: string) => string | undefined) | undefined
}

/** The context of one item. */
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
    teamName: id => teams.find(team => team.id === id)?.tricode ?? entityName(item, id),
    teamColor: id => colors.get(id) ?? cssColor(teamColor(id)),
    assetUrl: asset => assetUrl(asset, address, origins),
    itemHref: id => around.itemHref?.(id),
    entityHref: id => around.entityHref?.(id),
  }
}

/** The colours of the two teams that play, as far as the item or the fixture says which those are. */
function pairColors(item: Item, fixture?: FixtureIndexEntry): ReadonlyMap<string, string> {
  const told = itemScore(item)
  const awayId = fixture?.awayTeam.id ?? told?.awayTeamId
  const homeId = fixture?.homeTeam.id ?? told?.homeTeamId
  if (typeof awayId !== 'string' || typeof homeId !== 'string') return new Map()
  const [away, home] = teamColors(awayId, homeId)
  return new Map([
    [awayId, cssColor(away)],
    [homeId, cssColor(home)],
  ])
}
