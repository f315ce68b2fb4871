import type { Asset } from '@fixture-feed/client'
import type { Draft } from '@fixture-feed/contract/draft'
import { type Schema, schemaAt } from './fields.ts'

/** The item with an uploaded picture; a definition that shows a shot chart shows this one. */
export function withAsset(
  draft: Draft,
  { name, type: mediaType }: Pick<File, 'name' | 'type'>,
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
