import type { Asset, Entity, Item } from '@fixture-feed/contract/snapshot'
import { assetName } from '../../asset-name.ts'
import type { Fact } from '../facts/fact.ts'
import { entityOf, type Names } from '../facts/names.ts'
import { type Choose, choiceFor, type Said } from '../words/choice.ts'
import { textOf, type Words } from '../words/words.ts'
import { type DefinitionSlug, definitionKeyOf, type FeedKey, itemIdOf } from './feeds.ts'

/** Bytes that an item refers to, still to be uploaded. */
export interface GeneratedAsset {
  /** What the service will call it. */
  readonly name: string
  readonly mediaType: string
  readonly text: string
}

/** An item, with what is not published: its assets' bytes, and the facts that its texts say. */
export interface GeneratedItem {
  readonly feedKey: FeedKey
  readonly item: Item
  readonly assets: readonly GeneratedAsset[]
  /** The facts as a JSON document; a fact's path points into it. */
  readonly source: FactSource
  readonly facts: readonly Fact[]
  /** The shapes that its feed has now said. */
  readonly shapes: readonly string[]
}

/** What an item's texts are made from. */
export interface FactSource {
  readonly content: Readonly<Record<string, unknown>>
  /** Facts of the play-by-play that the content has no place for. */
  readonly ledger?: Readonly<Record<string, unknown>>
  readonly names: Names
}

export interface DrawnChart {
  readonly svg: string
  readonly altText: string
}

/** What an item is made from. */
export interface ItemParts {
  readonly feedKey: FeedKey
  readonly fixtureId: string
  readonly definition: DefinitionSlug
  readonly anchor: string
  /** What tells apart the occasions of an item that moves on: each may have words of its own. */
  readonly occasion?: number
  readonly effectiveAt: string
  readonly asOf: string
  /** Whether the game has two halves, and not four quarters. */
  readonly isOfHalves?: boolean
  readonly source: FactSource
  /** The texts by field, in the order of the content's fields; written with the choices of this item. */
  readonly write: (choose: Choose) => Readonly<Record<string, Words | readonly Words[]>>
  readonly chart?: DrawnChart | undefined
}

const svg = 'image/svg+xml'

/** Fields that name an entity wherever they stand in content (spec, entity). */
const entityFields: ReadonlySet<string> = new Set([
  'teamId',
  'playerId',
  'entityId',
  'opponentEntityId',
  'awayTeamId',
  'homeTeamId',
])

/** Puts an item together. Revision 1: whoever published it before knows better. */
export function generatedItem(parts: ItemParts, said: Said): GeneratedItem {
  const id = itemIdOf(parts.fixtureId, parts.definition, parts.anchor)
  const shapes: string[] = []
  const texts = parts.write(choiceFor(`${id}${parts.occasion ?? ''}`, said, shapes))
  const words = Object.values(texts).flat()
  const facts = words.flatMap(each => each.facts)
  const { assets, references, files } = chartOf(id, parts)
  const content = {
    ...writtenOut(texts, parts.isOfHalves),
    ...parts.source.content,
    ...references,
  }
  return {
    feedKey: parts.feedKey,
    item: {
      id,
      fixtureId: parts.fixtureId,
      definitionKey: definitionKeyOf(parts.definition),
      definitionVersion: parts.definition.version,
      revision: 1,
      effectiveAt: parts.effectiveAt,
      asOf: parts.asOf,
      publishedAt: parts.asOf,
      entities: entitiesOf(content, facts, parts.source.names),
      content,
      assets,
    },
    assets: files,
    source: parts.source,
    facts,
    shapes,
  }
}

/** The texts by field, in the order of reading: who was named in full is said shorter later. A headline stands alone. */
function writtenOut(
  texts: Readonly<Record<string, Words | readonly Words[]>>,
  isOfHalves = false,
): Readonly<Record<string, string | string[]>> {
  const mentioned = new Set<string>()
  return Object.fromEntries(
    Object.entries(texts).map(([field, value]) => {
      if ('pieces' in value) {
        const alone = field === 'headline' ? new Set<string>() : mentioned
        return [field, textOf(value, { mentioned: alone, isOfHalves })]
      }
      return [field, value.map(words => textOf(words, { mentioned, isOfHalves }))]
    }),
  )
}

function chartOf(
  itemId: string,
  { chart, feedKey }: ItemParts,
): {
  assets: Asset[]
  references: { shotChartAssetId?: string }
  files: GeneratedAsset[]
} {
  if (chart === undefined) return { assets: [], references: {}, files: [] }
  const id = `${itemId}#shot-chart`
  const name = assetName(svg, new TextEncoder().encode(chart.svg), '.svg')
  const href = `${feedKey}/assets/${name}`
  return {
    assets: [{ id, kind: 'shot-chart', href, mediaType: svg, altText: chart.altText }],
    references: { shotChartAssetId: id },
    files: [{ name, mediaType: svg, text: chart.svg }],
  }
}

/** Everybody whom the content names by id or a text by name: teams first, then players, as the game lists them. */
function entitiesOf(content: unknown, facts: readonly Fact[], names: Names): readonly Entity[] {
  const named = new Set(idsIn(content))
  for (const { path } of facts) {
    const [, id] = /^\/names\/([^/]+)\//.exec(path) ?? []
    if (id !== undefined) named.add(id)
  }
  return Object.values(names)
    .filter(({ id }) => named.has(id))
    .sort((a, b) => Number(a.kind === 'player') - Number(b.kind === 'player'))
    .map(entityOf)
}

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, entry]) =>
    entityFields.has(field) && typeof entry === 'string' ? [entry] : idsIn(entry),
  )
}
