import { findAssets, readAsset } from '../../assets.ts'
import type { Check } from '../../check.ts'
import { expectHeader } from '../../expectations.ts'

export const assetCors: Check = {
  id: 'asset-cors',
  title: 'a page of any origin may read an asset, whose type is not guessed from its bytes',
  rule: 'Fixture Feed, public listener; Fetch Standard, CORS protocol',
  severity: 'extension',
  async run(subject) {
    for (const found of await findAssets(subject)) {
      const exchange = await readAsset(subject, found, [['Origin', 'https://app.example']])
      expectHeader(exchange, 'Access-Control-Allow-Origin', '*')
      expectHeader(exchange, 'X-Content-Type-Options', 'nosniff')
    }
  },
}
