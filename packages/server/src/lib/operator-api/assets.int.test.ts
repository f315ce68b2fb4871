/** Uploading assets and reading them where `href` leads. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportLines, importLines, publicationLine } from '../testing/log-lines.ts'
import {
  assertRefused,
  codeOf,
  feedPath,
  type OperatorAnswer,
  type RunningService,
  runService,
} from '../testing/running-service.ts'
import { draftSample, performanceDraft, pulse, pulseV1 } from '../testing/samples.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

function upload(
  service: RunningService,
  {
    name = 'chart.svg',
    mediaType = 'image/svg+xml',
    bytes = svg,
    feed = pulse,
  }: { name?: string; mediaType?: string; bytes?: BodyInit; feed?: typeof pulse } = {},
): Promise<OperatorAnswer> {
  const path = `${feedPath(feed)}/assets/${encodeURIComponent(name)}`
  return service.operate('PUT', path, { body: bytes, headers: { 'content-type': mediaType } })
}

/** The address that an answer's `href` has, seen from its feed. */
function addressOf(service: RunningService, answer: OperatorAnswer, feed = pulse): URL {
  return new URL((answer.json as { href: string }).href, service.feedUrl(feed))
}

test('an upload is a 201 with an href that resolves against the address of its feed', async t => {
  const service = await runService(t)
  const answer = await upload(service)
  assert.equal(answer.status, 201)
  assert.deepEqual(Object.keys(answer.json as object), ['href'])
  const { href } = answer.json as { href: string }
  assert.match(href, /^pulse\/assets\/[0-9a-f]{32}\.svg$/)
  const address = addressOf(service, answer)
  assert.ok(address.pathname.startsWith(`${feedPath(pulse)}/assets/`))
  const response = await fetch(address)
  assert.equal(response.status, 200)
  assert.equal(await response.text(), svg)
})

test('an asset is read conditionally, with HEAD and in codings, like everything else', async t => {
  const service = await runService(t)
  const address = addressOf(service, await upload(service, { bytes: svg.repeat(100) }))
  const gzip = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
  assert.equal(gzip.headers.get('content-encoding'), 'gzip')
  assert.equal(await gzip.text(), svg.repeat(100))
  const head = await fetch(address, { method: 'HEAD' })
  assert.deepEqual([head.status, await head.text()], [200, ''])
  const tag = gzip.headers.get('etag') ?? ''
  const unchanged = await fetch(address, { headers: { 'if-none-match': tag } })
  assert.equal(unchanged.status, 304)
  assert.equal(unchanged.headers.get('cache-control'), 'public, max-age=31536000, immutable')
})

test('the name comes from the content: the same bytes have one, others another', async t => {
  const service = await runService(t)
  const hrefOf = async (...asked: Parameters<typeof upload>) =>
    ((await upload(...asked)).json as { href: string }).href
  const first = await hrefOf(service)
  assert.equal(await hrefOf(service), first)
  assert.equal(await hrefOf(service, { name: 'another.svg' }), first)
  assert.notEqual(await hrefOf(service, { bytes: `${svg} ` }), first)
  assert.notEqual(await hrefOf(service, { mediaType: 'image/png' }), first)
})

test('uploading the same asset again is a 201 that keeps nothing twice', async t => {
  const service = await runService(t)
  const answers = await Promise.all(Array.from({ length: 5 }, () => upload(service)))
  for (const { status, text } of answers) assert.deepEqual([status, text], [201, answers[0]?.text])
  assert.equal((await exportLines(service)).filter(({ kind }) => kind === 'asset').length, 1)
})

test('any bytes come back as they were', async t => {
  const service = await runService(t)
  const bytes = Uint8Array.from({ length: 1000 }, (_, index) => (index * 7) % 256)
  const answer = await upload(service, { name: 'x.png', mediaType: 'image/png', bytes })
  const response = await fetch(addressOf(service, answer))
  assert.deepEqual(new Uint8Array(await response.arrayBuffer()), bytes)
})

test('an upload changes no snapshot, tag, instant or timeline', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a')] })
  const before = [await service.readText(), await service.readText('/timeline')]
  await upload(service)
  assert.deepEqual([await service.readText(), await service.readText('/timeline')], before)
})

test('an asset of one feed is not one of another', async t => {
  const service = await runService(t)
  const { pathname } = addressOf(service, await upload(service))
  const elsewhere = pathname.replace('/feeds/pulse/', '/feeds/pulse-v1/')
  assert.equal((await fetch(service.publicUrl + elsewhere)).status, 404)
  const answer = await upload(service, { feed: pulseV1 })
  assert.equal((await fetch(addressOf(service, answer, pulseV1))).status, 200)
})

test('an item may show an uploaded asset, and a client finds it from the address of the feed', async t => {
  const service = await runService(t)
  const { href } = (await upload(service)).json as { href: string }
  const [asset] = performanceDraft('a').assets
  assert.ok(asset !== undefined)
  await service.publish({ items: [performanceDraft('a', { assets: [{ ...asset, href }] })] })
  const [item] = (await service.readSnapshot()).items
  const response = await fetch(new URL(item?.assets[0]?.href ?? '', service.feedUrl()))
  assert.equal(await response.text(), svg)
})

for (const [what, options, status, code] of [
  ['of no media type', { mediaType: 'svg' }, 415, 'unsupported_media_type'],
  [
    'of a media type with a line break in it',
    { mediaType: 'image/svg; x="a,b' },
    415,
    'unsupported_media_type',
  ],
  ['without bytes', { bytes: '' }, 400, 'malformed_request'],
  ['under a name that is too long', { name: 'x'.repeat(257) }, 400, 'malformed_request'],
] as const) {
  test(`an upload ${what} is a ${status}`, async t => {
    const service = await runService(t)
    const answer = await upload(service, options)
    assert.equal(codeOf(answer), `${status} ${code}`)
  })
}

for (const name of [
  '../../../x.svg',
  'a/b.svg',
  '__proto__',
  'no extension',
  'x.SVG',
  'x.tar.gz',
  '.svg',
  'x.<script>',
]) {
  test(`an upload under the name ${JSON.stringify(name)} has a harmless one`, async t => {
    const service = await runService(t)
    const { href } = (await upload(service, { name })).json as { href: string }
    assert.match(href, /^pulse\/assets\/[0-9a-f]{32}(?:\.[a-z0-9]{1,10})?$/)
  })
}

test('an item that names an asset of its feed that was never uploaded is refused, with the path', async t => {
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
    assert.deepEqual(
      issues?.map(({ path }) => path),
      ['/items/1/assets/1/href'],
    )
  }
  const { json } = await service.operate('PUT', `${feedPath(pulse)}/assets/chart.svg`, {
    body: '<svg/>',
    headers: { 'content-type': 'image/svg+xml' },
  })
  const { href } = json as { readonly href: string }
  await service.publish({
    items: [draftWith(href, 'charts/other.svg', '//example.com/pulse/assets/x')],
  })
})

test('an import of an item whose asset was never uploaded says so, and goes on', async t => {
  const service = await runService(t)
  const href = 'pulse/assets/missing.svg'
  const asset = { id: 'a', kind: 'shot-chart', mediaType: 'image/svg+xml', altText: 'Shots', href }
  service.clock.advance(60_000)
  const at = '2026-03-01T19:00:30Z'
  const items = [draftSample('a', 'shots', { assets: [asset] })]
  const answer = await importLines(service, publicationLine(at, { items }))
  assert.deepEqual([answer.status, answer.json], [200, { applied: 1, there: 0, dangling: [href] }])
})
