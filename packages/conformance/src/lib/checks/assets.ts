import { findAssets, readAsset } from '../assets.ts'
import { type Checks, extension, should } from '../check.ts'
import { expect, expectHeader, expectNoStore, expectStatus, skipUnless } from '../expectations.ts'
import { otherOrigin } from '../feed.ts'
import { sources } from '../sources.ts'
import { unknownName } from '../unknown-name.ts'
import { headerOf } from '../wire/exchange.ts'

export const assetsChecks: Checks = {
  'asset-answers': should(
    'an asset of an item exists and has the media type that the item states',
    'Spec, Resources, asset: format uri-reference (observed as a relative reference)',
    async subject => {
      for (const found of await findAssets(subject)) {
        const exchange = await readAsset(subject, found)
        expectStatus(exchange, 200)
        expect(exchange.response.body.length > 0, 'the asset is empty', exchange)
        const type = essence(headerOf(exchange, 'content-type') ?? 'absent')
        const { mediaType } = found.asset
        const isSaid = type === essence(mediaType)
        expect(isSaid, `the Content-Type is ${type}, and the item states ${mediaType}`, exchange)
      }
    },
  ),
  'asset-conditional': should(
    'a read of an asset with its entity tag is a 304 with the same cache policy and tag',
    sources.listedTag,
    async subject => {
      const assets = await findAssets(subject)
      let tagged = 0
      for (const found of assets) {
        const read = await readAsset(subject, found)
        const tag = headerOf(read, 'etag')
        if (tag === undefined) continue
        tagged += 1
        const exchange = await readAsset(subject, found, [['If-None-Match', tag]])
        expectStatus(exchange, 304)
        expect(exchange.response.body.length === 0, 'the 304 has a body', exchange)
        expectHeader(exchange, 'ETag', tag)
        expectHeader(exchange, 'Cache-Control', headerOf(read, 'cache-control'))
      }
      skipUnless(tagged > 0, 'assets have no entity tag')
    },
  ),
  'asset-cors': should(
    'an origin that may read a snapshot may read its assets',
    sources.allowOrigin,
    async subject => {
      await subject.feed.readAcross()
      for (const found of await findAssets(subject)) {
        const exchange = await readAsset(subject, found, Object.entries(otherOrigin))
        const allowed = headerOf(exchange, 'access-control-allow-origin')
        const isAllowed = allowed === '*' || allowed === otherOrigin.Origin
        expect(isAllowed, `Access-Control-Allow-Origin is ${allowed ?? 'absent'}`, exchange)
      }
    },
  ),
  'asset-nosniff': extension(
    'browsers do not guess the type of an asset from its bytes',
    'Fixture Feed, public listener: Every response has `X-Content-Type-Options: nosniff`.',
    async subject => {
      for (const found of await findAssets(subject)) {
        const exchange = await readAsset(subject, found)
        expectHeader(exchange, 'X-Content-Type-Options', 'nosniff')
      }
    },
  ),
  'asset-policy': extension(
    'caches can reuse an asset for a year, because its bytes never change',
    sources.assets,
    async subject => {
      for (const found of await findAssets(subject)) {
        const exchange = await readAsset(subject, found)
        expectHeader(exchange, 'Cache-Control', 'public, max-age=31536000, immutable')
      }
    },
  ),
  'asset-runs-nothing': should(
    'an SVG asset that is opened as a page cannot run scripts',
    'CSP Level 3, script-src: The script-src directive restricts the locations from which scripts may be executed.',
    async subject => {
      const assets = await findAssets(subject)
      const svgs = assets.filter(({ asset }) => /^image\/svg\+xml\b/i.test(asset.mediaType))
      skipUnless(svgs.length > 0, 'none of the checked assets is SVG')
      for (const found of svgs) {
        const exchange = await readAsset(subject, found)
        const policy = headerOf(exchange, 'content-security-policy') ?? ''
        expect(forbidsScripts(policy), `Content-Security-Policy is "${policy}"`, exchange)
      }
    },
  ),
  'unknown-asset': extension(
    'an unknown asset is a 404 that caches must not store',
    sources.assets,
    async ({ wire, namedFeed }) => {
      const target = `${namedFeed.target}/assets/${unknownName()}.svg`
      const exchange = await wire.send({ target })
      expectStatus(exchange, 404)
      expectNoStore(exchange)
    },
  ),
}

/** A media type in lower case, without its parameters. */
function essence(mediaType: string): string {
  return (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase()
}

/** Whether a policy (CSP Level 3) blocks all scripts, by its script sources or by `sandbox` without `allow-scripts`. */
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
