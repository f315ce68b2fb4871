/** Uploading assets, and reading them at the address of their `href`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertRefused,
  codeOf,
  feedPath,
  type OperatorResponse,
  type RunningService,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, pulseV1 } from '@fixture-feed/test-support/samples'
import { exportLines, importLines, publicationLine } from '../testing/log-lines.ts'
import { approve, asDesk, hold, runWithTokens } from '../testing/several-tokens.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

function upload(
  service: RunningService,
  {
    name = 'chart.svg',
    mediaType = 'image/svg+xml',
    bytes = svg,
    feed = pulse,
  }: { name?: string; mediaType?: string; bytes?: BodyInit; feed?: typeof pulse } = {},
): Promise<OperatorResponse> {
  const path = `${feedPath(feed)}/assets/${encodeURIComponent(name)}`
  return service.operate('PUT', path, { body: bytes, headers: { 'content-type': mediaType } })
}

/** The absolute address of the `href` in a response, which is relative to the address of the feed. */
function addressOf(service: RunningService, answer: OperatorResponse, feed = pulse): URL {
  return new URL((answer.json as { href: string }).href, service.feedUrl(feed))
}

test('an upload is a 201 with an href relative to the address of its feed, and changes no snapshot', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a')] })
  const before = [await service.readText(), await service.readText('/timeline')]
  const bytes = Uint8Array.from({ length: 1000 }, (_, index) => (index * 7) % 256)
  for (const content of [svg, bytes]) {
    const answer = await upload(service, { bytes: content })
    assert.equal(answer.status, 201)
    assert.deepEqual(Object.keys(answer.json as object), ['href'])
    const { href } = answer.json as { href: string }
    assert.match(href, /^pulse\/assets\/[0-9a-f]{32}\.svg$/)
    const address = addressOf(service, answer)
    assert.ok(address.pathname.startsWith(`${feedPath(pulse)}/assets/`))
    const response = await fetch(address)
    assert.equal(response.status, 200)
    assert.ok(Buffer.from(content).equals(Buffer.from(await response.arrayBuffer())))
  }
  assert.deepEqual([await service.readText(), await service.readText('/timeline')], before)
})

test('the name depends on the content: equal bytes have equal names, other bytes have other names', async t => {
  const service = await runService(t)
  const hrefOf = async (...asked: Parameters<typeof upload>) =>
    ((await upload(...asked)).json as { href: string }).href
  const first = await hrefOf(service)
  assert.equal(await hrefOf(service), first)
  assert.equal(await hrefOf(service, { name: 'another.svg' }), first)
  assert.notEqual(await hrefOf(service, { bytes: `${svg} ` }), first)
  assert.notEqual(await hrefOf(service, { mediaType: 'image/png' }), first)
})

test('a repeated upload of an asset is a 201 and stores nothing again', async t => {
  const service = await runService(t)
  const responses = await Promise.all(Array.from({ length: 5 }, () => upload(service)))
  for (const { status, text } of responses)
    assert.deepEqual([status, text], [201, responses[0]?.text])
  assert.equal((await exportLines(service)).filter(({ kind }) => kind === 'asset').length, 1)
})

test('an asset of one feed is not served for another feed', async t => {
  const service = await runService(t)
  const { pathname } = addressOf(service, await upload(service))
  const elsewhere = pathname.replace('/feeds/pulse/', '/feeds/pulse-v1/')
  assert.equal((await fetch(service.publicUrl + elsewhere)).status, 404)
  const answer = await upload(service, { feed: pulseV1 })
  assert.equal((await fetch(addressOf(service, answer, pulseV1))).status, 200)
})

test('an upload without media type, bytes or a valid name is rejected', async t => {
  const service = await runService(t)
  for (const [options, code] of [
    [{ mediaType: 'svg' }, '415 unsupported_media_type'],
    [{ mediaType: 'image/svg; x="a,b' }, '415 unsupported_media_type'],
    [{ bytes: '' }, '400 malformed_request'],
    [{ name: 'x'.repeat(257) }, '400 malformed_request'],
  ] as const)
    assert.equal(codeOf(await upload(service, options)), code)
})

test('an upload gets a safe name, whatever name it was sent with', async t => {
  const service = await runService(t)
  const names = ['../../../x.svg', 'a/b.svg', '__proto__', 'no extension', 'x.SVG', 'x.tar.gz']
  for (const name of [...names, '.svg', 'x.<script>']) {
    const { href } = (await upload(service, { name })).json as { href: string }
    assert.match(href, /^pulse\/assets\/[0-9a-f]{32}(?:\.[a-z0-9]{1,10})?$/, name)
  }
})

test('an item with an asset that was not uploaded is rejected with the path', async t => {
  const service = await runService(t)
  const asset = { id: 'chart', kind: 'shot-chart', mediaType: 'image/svg+xml', altText: 'Shots' }
  const draftWith = (...hrefs: readonly string[]) =>
    draftSample('a', 'shots', { assets: hrefs.map(href => ({ ...asset, href })) })
  for (const href of [
    'pulse/assets/missing.svg',
    './pulse/assets/missing.svg',
    `/v1/fixtures/${pulse.fixtureId}/feeds/pulse/assets/missing.svg`,
    'pulse/assets/%ff.svg',
  ]) {
    const items = [draftSample('b'), draftWith('https://example.com/a.svg', href)]
    const answer = await service.tryPublish({ items })
    const { issues } = assertRefused(answer, '422 invalid_items')
    const paths = issues?.map(({ path }) => path)
    assert.deepEqual(paths, ['/items/1/assets/1/href'])
  }
  const { href } = (await upload(service)).json as { readonly href: string }
  await service.publish({
    items: [draftWith(href, 'charts/other.svg', '//example.com/pulse/assets/x')],
  })
})

test('an import of an item with an asset that was not uploaded reports it and continues', async t => {
  const service = await runService(t)
  const href = 'pulse/assets/missing.svg'
  const asset = { id: 'a', kind: 'shot-chart', mediaType: 'image/svg+xml', altText: 'Shots', href }
  service.clock.advance(60_000)
  const at = '2026-03-01T19:00:30Z'
  const items = [draftSample('a', 'shots', { assets: [asset] })]
  const answer = await importLines(service, publicationLine(at, { items }))
  assert.deepEqual(
    [answer.status, answer.json],
    [200, { applied: 1, alreadyApplied: 0, dangling: [href] }],
  )
})

test('an exported log contains the asset of a held draft only after its release', async t => {
  const service = await runWithTokens(t)
  const { json } = await upload(service)
  const { href } = json as { readonly href: string }
  const chart = { id: 'c', kind: 'chart', mediaType: 'image/svg+xml', altText: 'Shots', href }
  await hold(service)
  await service.tryPublish({ items: [draftSample('a', 'held', { assets: [chart] })] })
  const loggedAssets = async () =>
    (await exportLines(service)).flatMap(line => (line.kind === 'asset' ? [line.name] : []))
  assert.deepEqual(await loggedAssets(), [])
  await approve(service, 'a', { as: asDesk })
  assert.deepEqual(await loggedAssets(), [href.split('/').at(-1)])
})
