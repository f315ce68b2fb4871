import { findAssets, readAsset } from '../../assets.ts'
import type { Check } from '../../check.ts'
import { expect, skipUnless } from '../../expectations.ts'
import { headerOf } from '../../wire/exchange.ts'

export const assetRunsNothing: Check = {
  id: 'asset-runs-nothing',
  title: 'an SVG asset that is opened as a page runs no script',
  rule: 'Fixture Feed, public listener, assets',
  severity: 'extension',
  async run(subject) {
    const assets = await findAssets(subject)
    const svgs = assets.filter(({ asset }) => /^image\/svg\+xml\b/i.test(asset.mediaType))
    skipUnless(svgs.length > 0, 'no asset is SVG')
    for (const found of svgs) {
      const exchange = await readAsset(subject, found)
      const policy = headerOf(exchange, 'content-security-policy') ?? ''
      expect(forbidsScripts(policy), `Content-Security-Policy is "${policy}"`, exchange)
    }
  },
}

/** Whether a policy (CSP Level 3) lets no script run: by its sources, or because the page is in a sandbox. */
function forbidsScripts(policy: string): boolean {
  const directives = new Map(
    policy.split(';').map(directive => {
      const [name = '', ...values] = directive.trim().toLowerCase().split(/\s+/)
      return [name, values] as const
    }),
  )
  const sandbox = directives.get('sandbox')
  if (sandbox !== undefined && !sandbox.includes('allow-scripts')) return true
  const sources = directives.get('script-src') ?? directives.get('default-src')
  return sources !== undefined && (sources.length === 0 || sources.join() === "'none'")
}
