import type { Asset, FixtureIndexEntry, Item } from '@fixture-feed/client'
import { assetUrl } from './lib/chart/asset-url.ts'
import { entityName } from './lib/item/item-title.ts'
import { cssColor, teamColor, teamColors } from './team-color.ts'

/** What a renderer may ask for besides the item: names, colours and addresses, all made from the item and its feed. */
export interface RenderContext {
  /** From 1 to 6: where the item's headline stands in the page's outline. */
  readonly headingLevel: number
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

/** What the elements know of the page around an item. */
export interface RenderSurroundings {
  /** The address of the item's feed. */
  readonly feedUrl: string
  readonly assetOrigins?: readonly string[] | undefined
  readonly fixture?: FixtureIndexEntry | undefined
  readonly headingLevel?: number | undefined
  readonly itemHref?: ((itemId: string) => string | undefined) | undefined
  readonly entityHref?: ((entityId: string) => string | undefined) | undefined
}

/** The context of one item. */
export function createRenderContext(
  item: Item,
  { feedUrl, assetOrigins, fixture, headingLevel = 3, itemHref, entityHref }: RenderSurroundings,
): RenderContext {
  const colors = pairColors(item, fixture)
  const teams = fixture === undefined ? [] : [fixture.awayTeam, fixture.homeTeam]
  return {
    headingLevel,
    entityName: id => entityName(item, id),
    teamName: id => teams.find(team => team.id === id)?.tricode ?? entityName(item, id),
    teamColor: id => colors.get(id) ?? cssColor(teamColor(id)),
    assetUrl: asset => assetUrl(asset, feedUrl, assetOrigins),
    itemHref: id => itemHref?.(id),
    entityHref: id => entityHref?.(id),
  }
}

/** The colours of the two teams that play, as far as the item or the fixture says which those are. */
function pairColors(
  { content }: Item,
  fixture: FixtureIndexEntry | undefined,
): ReadonlyMap<string, string> {
  const state = (content.gameState ?? content.finalScore ?? {}) as Readonly<Record<string, unknown>>
  const awayId = fixture?.awayTeam.id ?? state.awayTeamId
  const homeId = fixture?.homeTeam.id ?? state.homeTeamId
  if (typeof awayId !== 'string' || typeof homeId !== 'string') return new Map()
  const [away, home] = teamColors(awayId, homeId)
  return new Map([
    [awayId, cssColor(away)],
    [homeId, cssColor(home)],
  ])
}
