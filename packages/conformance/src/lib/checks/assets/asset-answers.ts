import { findAssets, readAsset } from '../../assets.ts'
import type { Check } from '../../check.ts'
import { expect, expectStatus } from '../../expectations.ts'
import { headerOf } from '../../wire/exchange.ts'

export const assetAnswers: Check = {
  id: 'asset-answers',
  title: 'an asset that an item names is there, and of the media type that the item says',
  rule: 'Fixture Feed, public listener, assets; Spec, Resources, asset',
  severity: 'extension',
  async run(subject) {
    for (const found of await findAssets(subject)) {
      const exchange = await readAsset(subject, found)
      expectStatus(exchange, 200)
      expect(exchange.answer.body.length > 0, 'the asset is empty', exchange)
      const type = essence(headerOf(exchange, 'content-type') ?? 'absent')
      const { mediaType } = found.asset
      const isSaid = type === essence(mediaType)
      expect(isSaid, `the Content-Type is ${type}, the item says ${mediaType}`, exchange)
    }
  },
}

/** A media type without its parameters. */
function essence(mediaType: string): string {
  return (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase()
}
