import type { Asset } from '@fixture-feed/client'
import type { Draft } from '@fixture-feed/contract/draft'
import { type Schema, schemaAt } from './fields.ts'

/** The item with an uploaded picture; a definition that shows a shot chart shows this one. */
export function withAsset(
  draft: Draft,
  {
    href,
    file,
    schema,
  }: {
    readonly href: string
    readonly file: Pick<File, 'name' | 'type'>
    readonly schema: Schema | undefined
  },
): Draft {
  const taken = new Set(draft.assets.map(({ id }) => id))
  let id = file.name.replace(/\.\w+$/, '') || 'asset'
  for (let number = 2; taken.has(id); number++) id = `${file.name} ${number}`
  const showsChart =
    schema !== undefined && schemaAt(schema, ['content', 'shotChartAssetId']) !== undefined
  const asset: Asset = {
    id,
    kind: showsChart ? 'shot-chart' : 'image',
    href,
    mediaType: file.type,
    altText: file.name,
  }
  const content = showsChart ? { ...draft.content, shotChartAssetId: id } : draft.content
  return { ...draft, content, assets: [...draft.assets, asset] }
}
