import type { Asset, Item } from '@fixture-feed/client'
import { sameJson } from '@fixture-feed/client/same-json'
import type { Draft } from '@fixture-feed/contract/draft'
import { type Schema, schemaAt } from './fields.ts'

/** Whether two items are equal apart from their revisions and publication instants. */
export function sameDraft(one: Draft, other: Draft): boolean {
  return sameJson(toDraft(one), toDraft(other))
}

/** The part of an item that its author writes: all fields except revision and publication instant. */
export function toDraft({ revision: _, publishedAt: __, ...draft }: Draft | Item): Draft {
  return draft
}

/**
 * Combines two changes of `seen`: a field that differs between `seen` and `mine` has the value of `mine`, and every
 * other field has the value of `theirs`. Objects in a field are combined in the same way. An array counts as one value,
 * because its elements have no names.
 */
export function mergeChanges(seen: unknown, mine: unknown, theirs: unknown): unknown {
  if (sameJson(seen, mine)) return theirs
  if (!isObject(mine) || !isObject(theirs)) return mine
  const before = isObject(seen) ? seen : {}
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  const fields = names.map(
    name => [name, mergeChanges(before[name], mine[name], theirs[name])] as const,
  )
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/**
 * The item with an uploaded picture. If the schema is known and has a field for a shot chart, the picture becomes the
 * chart.
 */
export function withAsset(
  draft: Draft,
  { name, type: mediaType }: File,
  { href, schema }: { readonly href: string; readonly schema: Schema | undefined },
): Draft {
  const taken = new Set(draft.assets.map(({ id }) => id))
  let id = name.replace(/\.\w+$/, '') || 'asset'
  for (let number = 2; taken.has(id); number++) id = `${name} ${number}`
  const showsChart = schema && schemaAt(schema, ['content', 'shotChartAssetId']) !== undefined
  const kind = showsChart ? 'shot-chart' : 'image'
  const asset: Asset = { id, kind, href, mediaType, altText: name }
  const content = showsChart ? { ...draft.content, shotChartAssetId: id } : draft.content
  return { ...draft, content, assets: [...draft.assets, asset] }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
