import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Entry } from '@fixture-feed/journal/entry'
import { JournalUnavailableError } from '@fixture-feed/journal/errors'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { requestOnce } from '@fixture-feed/test-support/raw-connection'
import { runService } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, registrationSample } from '@fixture-feed/test-support/samples'
import type { FastifyRequest } from 'fastify'
import type { StaticFile } from '../../static-file.ts'
import { Views } from '../snapshot/views.ts'
import { entryAt, instantOf, itemSample } from '../testing/feed-notation.ts'
import { isCollectable } from '../testing/garbage.ts'
import { testOverEach } from '../testing/transports.ts'
import { DerivedRenditionCache } from './derived-rendition-cache.ts'
import { gamePageOf } from './page-reads.ts'

const policy = "default-src 'none'; frame-ancestors 'none'"

function page(path: string, html: string): StaticFile {
  const facts = { mediaType: 'text/html; charset=utf-8', immutable: false }
  return { path, bytes: Buffer.from(html), ...facts, contentSecurityPolicy: policy }
}

const html =
  '<head><title>Viewer</title><script src="./a.js"></script></head><noscript>None.</noscript>'
const script = { mediaType: 'text/javascript', immutable: false, shared: true }
const files = [
  page('/', html),
  page(
    '/embed/',
    '<title>Feed</title><a href="../../" target="_blank">Feed</a><fixture-feed fixture-id="" feed-key=""></fixture-feed><noscript></noscript>',
  ),
  { path: '/embed/v1.js', bytes: Buffer.from('0'), ...script },
  { path: '/files/page-0123abcd.js', bytes: Buffer.from('export {}'), ...script, immutable: true },
]
const service = await runService({ after }, { files })

async function read(path: string, from = service) {
  const response = await fetch(from.publicUrl + path)
  return { response, text: await response.text() }
}

test('/games/… is the page with the title and the preview of the game, with relative links to its files', async () => {
  const { response, text } = await read(`/games/${pulse.fixtureId}/pulse?item=x`)
  assert.equal(response.status, 200)
  assert.match(text, /<title>Port Ellery Tides at Marrow Hill Comets · Fixture Feed<\/title>/)
  assert.match(text, /property="og:title" content="Port Ellery Tides at Marrow Hill Comets"/)
  assert.match(text, /src="\.\.\/\.\.\/a\.js"/)
  assert.equal(response.headers.get('content-security-policy'), policy)
  assert.equal(response.headers.get('cache-control'), 'public, max-age=0, must-revalidate')
  assert.match((await read(`/games/${pulse.fixtureId}`)).text, /src="\.\.\/a\.js"/)
})

test('/games/…?item= previews the headline and the score of that moment, and never the result with hidden scores', async t => {
  const other = await runService(t, { files })
  const teams = { awayTeamId: 'tides', homeTeamId: 'comets' }
  const entities = ['tides', 'comets'].map(id => ({ id, kind: 'team', displayName: id }))
  const itemAbout = (id: string, definition: string, content: object) => {
    const definitionKey = `basketball.${definition}`
    const texts = { headline: 'Comets win', summary: 'It ends.', supportingContext: [] }
    return draftSample(id, 'a moment', {
      definitionKey,
      entities,
      content: { ...texts, ...content },
    })
  }
  const points = { ...teams, awayScore: 62, homeScore: 60 }
  const gameState = { ...points, period: 3, periodLabel: 'Q3', clock: 'PT04M32.00S' }
  const finalScore = { ...teams, awayScore: 90, homeScore: 95, periodsPlayed: 4 }
  await other.publish({
    items: [
      itemAbout('live', 'initial-game-entry-summary', { headline: 'Tides "answer"', gameState }),
      itemAbout('final', 'post-game-summary', { finalScore }),
      draftSample('words', 'the game'),
    ],
  })
  const previewOf = async (query: string) => {
    const { text } = await read(`/games/${pulse.fixtureId}/pulse${query}`, other)
    const tag = (name: string) =>
      new RegExp(`property="og:${name}" content="([^"]*)"`).exec(text)?.[1]
    return [tag('title'), tag('description')]
  }
  assert.deepEqual(await previewOf('?item=live'), [
    'Tides &quot;answer&quot;',
    'TID 62, COM 60 · Q3 4:32',
  ])
  assert.deepEqual(await previewOf('?item=final'), ['Comets win', 'TID 90, COM 95 · Final'])
  assert.deepEqual(await previewOf('?item=words'), [
    'Before the game',
    'Port Ellery Tides at Marrow Hill Comets',
  ])
  const preview = await previewOf('')
  assert.deepEqual(preview, [
    'Port Ellery Tides at Marrow Hill Comets',
    'TID 90, COM 95 · End of Q4 · Regular Season · 2026-03-01',
  ])
  await other.operate('PUT', `/v1/fixtures/${pulse.fixtureId}/feeds/pulse/settings`, {
    json: { state: 'finished', definitions: null },
  })
  assert.match(`${await previewOf('')}`, /TID 90, COM 95 · Final · /)
  assert.deepEqual((await previewOf('?item=gone'))[0], 'Port Ellery Tides at Marrow Hill Comets')
  for (const query of ['?item=final&scores=hidden', '?item=live&scores=hidden']) {
    const { text } = await read(`/games/${pulse.fixtureId}/pulse${query}`, other)
    assert.doesNotMatch(text, /Comets win|90|95|62/)
  }
})

test('/games/….txt is the feed as plain text, with a tag, a 304 and a delay', async t => {
  const other = await runService(t, { nowMs: Date.now })
  const address = `/games/${pulse.fixtureId}/pulse.txt`
  assert.equal((await read(address, other)).response.status, 404)
  await other.publish({ items: [draftSample('first', 'Tides lead')] })
  const { response, text } = await read(`${address}?utm_source=x`, other)
  assert.match(text, /^Port Ellery Tides at Marrow Hill Comets\n/)
  assert.match(text, /Tides lead/)
  assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8')
  assert.equal(response.headers.get('cache-control'), 'public, max-age=0, must-revalidate')
  const tag = `${response.headers.get('etag')}`
  const conditional = { headers: { 'If-None-Match': tag } }
  assert.equal((await fetch(other.publicUrl + address, conditional)).status, 304)
  await other.publish({ items: [draftSample('second', 'Comets answer')] })
  assert.equal((await fetch(other.publicUrl + address, conditional)).status, 200)
  for (const delay of ['3600', 'soon', '-1']) {
    const late = await read(`${address}?behind=${delay}`, other)
    assert.equal(late.response.headers.get('cache-control'), 'no-store')
    assert.match(late.text, /^Port Ellery Tides at Marrow Hill Comets\n/)
    assert.doesNotMatch(late.text, /Tides lead|Comets answer/, delay)
  }
  // The box score of this fixture is registered, but not published yet.
  await other.register('boxed', registrationSample({ key: 'boxed', feeds: ['pulse', 'box-score'] }))
  const boxed = { fixtureId: 'boxed', feedKey: 'pulse' }
  const items = [draftSample('first', 'Tides lead', { fixtureId: 'boxed' })]
  await other.publish({ items }, { feed: boxed })
  for (const query of ['', '?behind=1']) {
    assert.equal((await read(`/games/boxed/pulse.txt${query}`, other)).response.status, 200, query)
  }
  for (const unknown of ['/games/nobody/pulse.txt', `/games/${pulse.fixtureId}/unlisted.txt`]) {
    assert.equal((await read(unknown, other)).response.status, 404)
  }
})

test('/games/… of a game or feed that does not exist is a 404 with a page', async t => {
  const other = await runService(t, { files })
  const { fixtureId } = pulse
  await other.register('retired', registrationSample({ key: 'retired' }))
  await other.operate('DELETE', '/v1/fixtures/retired')
  for (const [address, script] of [
    ['/games/nobody', '../a.js'],
    ['/games/nobody/', '../../a.js'],
    ['/games/nobody/pulse?item=a', '../../a.js'],
    ['/games/retired', '../a.js'],
    ['/games/retired/pulse', '../../a.js'],
    [`/games/${fixtureId}/unlisted`, '../../a.js'],
    ['/games//pulse', '../../a.js'],
    ['/games', undefined],
    ['/games/', undefined],
    ['/games/?utm_source=x', undefined],
  ] as const) {
    const { response, text } = await read(address, other)
    assert.equal(response.status, 404, address)
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(response.headers.get('cache-control'), 'no-store')
    assert.equal(response.headers.get('etag'), null)
    assert.equal(response.headers.get('content-security-policy'), policy)
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    assert.match(text, /<title>Not found · Fixture Feed<\/title>/)
    assert.match(text, /<meta name="robots" content="noindex" \/>/)
    assert.match(text, /<h1>Not found<\/h1>/)
    const [, src] = /src="([^"]*)"/.exec(text) ?? []
    assert.equal(src, script, address)
    const head = await fetch(other.publicUrl + address, { method: 'HEAD' })
    assert.deepEqual([head.status, await head.text()], [404, ''])
  }
})

test('/games/… with a slash at its end is the same page with adapted relative links', async () => {
  const { fixtureId } = pulse
  for (const [address, up] of [
    [`/games/${fixtureId}`, '../'],
    [`/games/${fixtureId}/`, '../../'],
    [`/games/${fixtureId}/pulse`, '../../'],
    [`/games/${fixtureId}/pulse/`, '../../../'],
    [`/games/${fixtureId}/pulse/?item=x`, '../../../'],
  ] as const) {
    const { response, text } = await read(address)
    assert.equal(response.status, 200, address)
    const canonical = /<link rel="canonical" href="([^"]*)" \/>/.exec(text)?.[1] ?? ''
    assert.equal(canonical, `${up}games/${fixtureId}/pulse`)
    assert.ok(text.includes(`src="${up}a.js"`), text)
    const atom = /rel="alternate" type="application\/atom\+xml" href="([^"]*)"/.exec(text)?.[1]
    if (atom !== undefined) assert.equal(atom, `${up}games/${fixtureId}/pulse.atom`)
  }
  const { text } = await read(`/games/${fixtureId}/pulse-v1?scores=hidden`)
  assert.match(text, /rel="canonical" href="\.\.\/\.\.\/games\/tides-at-comets\/pulse-v1"/)
})

test('/games/… and /embed/… escape names and ids', async () => {
  const { awayTeam } = registrationSample()
  const name = '"><script>alert(1)</script>$&'
  await service.register('odd', registrationSample({ key: 'odd', awayTeam: { ...awayTeam, name } }))
  for (const path of ['/games/odd', `/embed/${encodeURIComponent(name)}/pulse`]) {
    const { text } = await read(path)
    assert.match(text, /&quot;>&lt;script>alert\(1\)&lt;\/script>\$&amp;/)
    assert.doesNotMatch(text, /<script>alert/)
  }
})

test('/embed/… may be framed only by the configured origins', async t => {
  const path = `/embed/${pulse.fixtureId}/pulse`
  const { response, text } = await read(path)
  assert.equal(response.headers.get('content-security-policy'), policy)
  assert.match(text, /fixture-id="tides-at-comets" feed-key="pulse"/)
  assert.match(
    text,
    /<a href="\.\.\/\.\.\/games\/tides-at-comets" target="_blank">[^<]+ at [^<]+<\/a>/,
  )
  const embedOrigins = ['https://news.example', 'https://blog.example']
  const open = await runService(t, { files, embedOrigins, workers: 2 })
  assert.match(
    (await read(path, open)).response.headers.get('content-security-policy') ?? '',
    /frame-ancestors https:\/\/news\.example https:\/\/blog\.example$/,
  )
  assert.equal((await read('/embed/x/Pulse')).response.status, 404)
  assert.equal((await read('/embed/')).response.status, 404)
})

test('/embed/… of a game or feed that does not exist is a 404 with the page, which waits for the game', async t => {
  const embedOrigins = ['https://news.example']
  const other = await runService(t, { files, embedOrigins })
  const { fixtureId } = pulse
  await other.register('retired', registrationSample({ key: 'retired' }))
  await other.operate('DELETE', '/v1/fixtures/retired')
  for (const address of [
    '/embed/nobody/pulse',
    '/embed/retired/pulse?x=1',
    `/embed/${fixtureId}/x`,
  ]) {
    const { response, text } = await read(address, other)
    assert.equal(response.status, 404, address)
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(response.headers.get('cache-control'), 'no-store')
    const policy = response.headers.get('content-security-policy') ?? ''
    assert.match(policy, /frame-ancestors https:\/\/news\.example$/)
    assert.match(text, /<fixture-feed fixture-id="(nobody|retired|tides-at-comets)"/)
    assert.match(text, /<meta name="robots" content="noindex" \/>/)
  }
  assert.equal((await read(`/embed/${fixtureId}/pulse-v1`, other)).response.status, 200)
})

test('/embed/v1.js may be loaded by pages of every origin, and is fresh for five minutes', async () => {
  const { response } = await read('/embed/v1.js')
  assert.equal(response.headers.get('cache-control'), 'public, max-age=300')
  assert.equal(response.headers.get('access-control-allow-origin'), '*')
})

test('/games/… behind live contains the earlier items, except for a long feed', async t => {
  const other = await runService(t, { files })
  const path = `/games/${pulse.fixtureId}/pulse?behind=60`
  await other.publish({ items: [draftSample('a', 'the tip-off')] })
  assert.match((await read(path, other)).text, /the tip-off/)
  other.clock.advance(1000)
  const long = ['b', 'c', 'd'].map(id => draftSample(id, 'x'.repeat(100_000)))
  await other.publish({ items: long })
  const { response, text } = await read(path, other)
  assert.equal(response.status, 200)
  assert.match(text, /<title>Port Ellery Tides at /)
  assert.doesNotMatch(text, /the tip-off/)
})

/** The initial data of the page, read as a browser does. */
function initialData(html: string) {
  const [, block = ''] =
    /<script type="application\/json" id="initial-data">([^<]*)<\/script>/.exec(html) ?? []
  return JSON.parse(block)
}

test('/games/… is the plain page while the feed cannot be read', async t => {
  const stored = createMemoryJournal()
  const filling = await runService(t, { openJournal: async () => stored })
  await filling.publish({ items: [draftSample('page:one')] })
  const journal = {
    ...stored,
    // biome-ignore lint/correctness/useYield: it fails before there is anything to yield.
    async *readChain() {
      throw new JournalUnavailableError('it is away')
    },
  }
  const away = await runService(t, { files, registered: false, openJournal: async () => journal })
  const { response, text } = await read(`/games/${pulse.fixtureId}/pulse`, away)
  assert.equal(response.status, 200)
  assert.match(text, /<title>Port Ellery Tides at Marrow Hill Comets · Fixture Feed<\/title>/)
  assert.doesNotMatch(text, /initial-data/)
})

test('/games/… behind live has the title, score and items of that time, and is not cached', async t => {
  const live = await runService(t, { files, nowMs: Date.now })
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
  const itemWithScore = (headline: string, awayScore: number) => {
    const clock = { period: 1, periodLabel: 'Q1', clock: 'PT05M00.00S' }
    const score = { awayTeamId: 'away', awayScore, homeTeamId: 'home', homeScore: 8 }
    return draftSample('page:then', 'the game', {
      entities: ['away', 'home'].map(id => ({ id, kind: 'team', displayName: id })),
      definitionKey: 'basketball.initial-game-entry-summary',
      definitionVersion: 1,
      content: {
        headline,
        summary: 'It goes on.',
        supportingContext: [],
        gameState: { ...clock, ...score },
      },
    })
  }
  await live.publish({ at: ago(600), items: [itemWithScore('The older', 11)] })
  await live.publish({ at: ago(60), items: [itemWithScore('The younger', 23)] })
  const path = `/games/${pulse.fixtureId}/pulse?behind=`
  const { response, text } = await read(`${path}300`, live)
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.match(text, /og:description" content="\w+ 11, \w+ 8 · Q1 5:00 · Regular Season/)
  assert.match(text, /<h2 dir="auto">The older<\/h2>/)
  assert.doesNotMatch(text, /younger| 23,|LiveBlog|initial-data/)
  assert.match((await read(`${path}30`, live)).text, /\w+ 23, \w+ 8[\s\S]*The younger/)
  assert.doesNotMatch((await read(`${path}3000`, live)).text, /The older|The younger/)
  for (const wrong of ['x', '-1', '3601', '300&scores=hidden', '300&scores=favorites'])
    assert.doesNotMatch((await read(path + wrong, live)).text, /The older|The younger|<ol>/)
})

test('/games/… embeds the snapshot of its feed and its tag, so that the page need not request them', async () => {
  await service.publish({ items: [draftSample('page:one')] })
  const path = `/v1/fixtures/${pulse.fixtureId}/feeds/pulse`
  for (const address of [`/games/${pulse.fixtureId}/pulse`, `/games/${pulse.fixtureId}`]) {
    const opened = initialData((await read(address)).text)
    const { response, text } = await read(path)
    assert.deepEqual(opened.snapshot, JSON.parse(text))
    assert.equal(
      opened.etag.slice(1, -1),
      response.headers.get('etag')?.replace(/^"|(-(?:gzip|br|zstd))?"$/g, ''),
    )
    assert.equal(opened.state, 'live')
    assert.equal(opened.entry.awayTeam.name, 'Port Ellery Tides')
  }
})

test('/games/… contains the registration where it does not contain the feed, without any score', async t => {
  const other = await runService(t, { files })
  const details = { scheduledAt: '2025-01-18T00:30:00Z', away: { shortName: 'Tides<' } }
  await other.register('game', { ...registrationSample({ key: 'game' }), details })
  const registrationIn = async (query = '') => {
    const { text } = await read(`/games/game/pulse${query}`, other)
    const [, block = ''] =
      /<script type="application\/json" id="registration">([^<]*)<\/script>/.exec(text) ?? []
    return { text, registration: JSON.parse(block) }
  }
  const { registration } = await registrationIn()
  assert.deepEqual([registration.details, registration.isEmpty], [details, true])
  assert.equal(registration.entry.awayTeam.name, 'Port Ellery Tides')
  const feed = { fixtureId: 'game', feedKey: 'pulse' }
  const items = [draftSample('first', 'Tides lead', { fixtureId: 'game' })]
  await other.publish({ items }, { feed })
  const { text, registration: hidden } = await registrationIn('?scores=hidden')
  assert.deepEqual(hidden.details, details)
  assert.doesNotMatch(text, /Tides lead|itemCount/)
})

test('/games/… is rebuilt when its feed changes, and answered with 304 otherwise', async () => {
  const address = `/games/${pulse.fixtureId}/pulse`
  const { response } = await read(address)
  const headers = { 'if-none-match': response.headers.get('etag') ?? '' }
  assert.equal((await fetch(service.publicUrl + address, { headers })).status, 304)
  await service.publish({ items: [draftSample('page:two', 'what came later')] })
  const { text } = await read(address)
  assert.match(text, /Before what came later/)
  assert.equal((await fetch(service.publicUrl + address, { headers })).status, 200)
})

async function journalWithFixture(): Promise<Journal> {
  const journal = createMemoryJournal()
  const fixture = { fixtureId: pulse.fixtureId, ...registrationSample() }
  await journal.append({
    kind: 'fixture',
    fixtureId: pulse.fixtureId,
    fixture,
    id: 'registration',
    previous: 0,
    recordedAt: instantOf(1),
  })
  return journal
}

/** Reads the page of a feed, live and delayed. Only the cached pages outlive the call. */
async function readPagesOnce(made: DerivedRenditionCache): Promise<WeakRef<object>[]> {
  const journal = await journalWithFixture()
  const items = [itemSample('a', 1)]
  await journal.append({
    ...entryAt(1, { kind: 'publication', items, withdrawals: [], itemCount: 1 }),
    id: 'publication',
    previous: 0,
  })
  const views = await Views.open(journal, { onFailure: assert.ifError })
  const readPage = gamePageOf(page('/', html), made)
  for (const url of ['/games/x/pulse', '/games/x/pulse?behind=5'])
    await readPage(views, { params: pulse, url } as unknown as FastifyRequest)
  const { rendition } = views.feeds.loaded(pulse) ?? assert.fail()
  assert.ok(rendition !== undefined)
  return [new WeakRef(rendition), new WeakRef(rendition.identity)]
}

test('a cached page keeps no snapshot of its feed in memory', async () => {
  const made = new DerivedRenditionCache()
  for (const reference of await readPagesOnce(made)) assert.ok(await isCollectable(reference))
  assert.ok(made.byteLength > 0)
})

test('an erasure and a purge drop cached pages, because these may show the item', async () => {
  const journal = await journalWithFixture()
  const views = await Views.open(journal, { onFailure: assert.ifError })
  const derivedRenditions = new DerivedRenditionCache()
  const read = gamePageOf(page('/', html), derivedRenditions)
  const params = { fixtureId: pulse.fixtureId }
  const request = { params, url: '/games/x' } as unknown as FastifyRequest
  for (const kind of ['erasure', 'purge']) {
    await read(views, request)
    assert.ok(derivedRenditions.byteLength > 0)
    derivedRenditions.note({ kind: 'publication' } as Entry)
    assert.ok(derivedRenditions.byteLength > 0)
    derivedRenditions.note({ kind } as Entry)
    assert.equal(derivedRenditions.byteLength, 0)
  }
})

test('/games/… caches nothing of an unknown game, also behind live', async () => {
  const views = await Views.open(createMemoryJournal(), { onFailure: assert.ifError })
  const derivedRenditions = new DerivedRenditionCache()
  const params = { fixtureId: 'nobody' }
  const request = { params, url: '/games/nobody?behind=5' } as unknown as FastifyRequest
  await gamePageOf(page('/', html), derivedRenditions)(views, request)
  assert.equal(derivedRenditions.byteLength, 0)
})

test('/games/… contains the items as escaped HTML for readers without scripts, newest first', async () => {
  const odd = '</script></noscript><script>alert(1)</script>&"$&'
  await service.publish({
    items: [draftSample('page:odd', odd, { effectiveAt: '2026-01-01T19:00:00Z' })],
  })
  const { text } = await read(`/games/${pulse.fixtureId}/pulse`)
  const [, plain = ''] = /<noscript>([\s\S]*)<\/noscript>/.exec(text) ?? []
  const [first = '', second = ''] = plain.split('<li>').slice(1)
  assert.match(
    first,
    /<h2 dir="auto">Before &lt;\/script>&lt;\/noscript>.*&amp;&quot;\$&amp;<\/h2>/,
  )
  assert.match(second, /Before /)
  assert.doesNotMatch(text, /<script>alert/)
  assert.match(initialData(text).snapshot.items.at(-1).content.headline, /<script>alert\(1\)/)
})

test('/games/… limits the number of its plain items', async () => {
  await service.register('large', registrationSample({ key: 'large' }))
  const feed = { fixtureId: 'large', feedKey: 'pulse' }
  const items = ['a', 'b', 'c', 'd'].map(id =>
    draftSample(id, `${id} ${'w'.repeat(50_000)}`, { fixtureId: 'large' }),
  )
  await service.publish({ items }, { feed })
  const { text } = await read('/games/large/pulse')
  assert.deepEqual(
    [...text.matchAll(/<h2 dir="auto">Before (\w) /g)].map(([, id]) => id),
    ['d', 'c'],
  )
  assert.match(text, /<p>2 earlier items are left out\.<\/p>/)
})

testOverEach(
  'a page is served with its cache policy and its content security policy',
  async read => {
    const result = await read(`${service.publicUrl}/`)
    assert.deepEqual([result.status, result.text], [200, html])
    assert.equal(result.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(result.headers.get('content-security-policy'), policy)
    assert.equal(result.headers.get('cache-control'), 'public, max-age=0, must-revalidate')
    assert.equal(result.headers.get('x-content-type-options'), 'nosniff')
  },
)

testOverEach(
  'a file whose name is derived from its content may be cached for a year',
  async read => {
    const result = await read(`${service.publicUrl}/files/page-0123abcd.js`)
    assert.equal(result.text, 'export {}')
    assert.equal(result.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(result.headers.has('content-security-policy'), false)
  },
)

testOverEach('a file supports conditional reads and HEAD, and no changes', async read => {
  const whole = await read(`${service.publicUrl}/`)
  const headers = [['If-None-Match', whole.headers.get('etag') ?? '']] as const
  assert.equal((await read(`${service.publicUrl}/`, { headers })).status, 304)
  const head = await read(`${service.publicUrl}/`, { method: 'HEAD' })
  assert.deepEqual([head.status, head.text], [200, ''])
  assert.equal((await read(`${service.publicUrl}/`, { method: 'POST' })).status, 405)
})

testOverEach('a page accepts any query, because it keeps its state in the query', async read => {
  for (const query of ['?fixture=a&feed=b', '?fixture=a&fixture=b', '?x=%zz', '?']) {
    assert.equal((await read(`${service.publicUrl}/${query}`)).status, 200, query)
  }
})

test('files of the operator listener can be loaded only by pages of its own origin', async t => {
  const { operatorUrl } = await runService(t, { operatorFiles: files })
  const { headers } = await requestOnce(operatorUrl, { target: '/' })
  const requests = [
    { target: '/' },
    { target: '/', method: 'HEAD' },
    { target: '/', headers: [['If-None-Match', headers.get('etag') ?? '']] as const },
    { target: '/', method: 'POST' },
    { target: '/v1/fixtures' },
  ]
  for (const [index, request] of requests.entries()) {
    const result = await requestOnce(operatorUrl, request)
    assert.equal(result.status, [200, 200, 304, 405, 401][index])
    assert.equal(result.headers.get('cross-origin-resource-policy'), 'same-origin')
    assert.equal(result.headers.get('access-control-allow-origin'), null)
    assert.equal(result.headers.get('access-control-expose-headers'), null)
  }
})

test('a service without files answers 404 at /', async t => {
  const { publicUrl } = await runService(t)
  assert.equal((await requestOnce(publicUrl, { target: '/' })).status, 404)
})
