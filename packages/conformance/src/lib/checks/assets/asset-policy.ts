import { findAssets, readAsset } from '../../assets.ts'
import type { Check } from '../../check.ts'
import { expectHeader } from '../../expectations.ts'

export const assetPolicy: Check = {
  id: 'asset-policy',
  title: 'an asset may be kept for ever, as it never changes under its name',
  rule: 'Fixture Feed, public listener, assets',
  severity: 'extension',
  async run(subject) {
    for (const found of await findAssets(subject)) {
      const exchange = await readAsset(subject, found)
      expectHeader(exchange, 'Cache-Control', 'public, max-age=31536000, immutable')
    }
  },
}
