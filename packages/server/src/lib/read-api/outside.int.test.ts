import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { isDateTime } from '@fixture-feed/contract/instant'
import { createFakeClock } from '@fixture-feed/test-support/fake-clock'
import { missingProgram } from '@fixture-feed/test-support/programs'
import { requestOnce } from '@fixture-feed/test-support/raw-connection'
import { type RunningService, runService } from '@fixture-feed/test-support/running-service'
import { draftSample, registrationSample } from '@fixture-feed/test-support/samples'

const path = '/games/tides-at-comets/pulse'
const html = '<head><title>Viewer</title></head><noscript>None.</noscript>'
const page = { path: '/', mediaType: 'text/html; charset=utf-8', immutable: false }
const files = [{ ...page, bytes: Buffer.from(html) }]
const clock = createFakeClock()
const service = await runService({ after }, { files, clock })

async function read(address: string, init?: RequestInit, from: RunningService = service) {
  const response = await fetch(from.publicUrl + address, init)
  return { response, text: await response.text() }
}

/** Publishes one second after the previous publication. Returns the instant of the new one. */
async function publish(body: Parameters<RunningService['publish']>[0]): Promise<string> {
  clock.advance(1000)
  return (await service.publish(body)).snapshotAt
}

type Node = Readonly<Record<string, unknown>> & { readonly liveBlogUpdate?: readonly Node[] }

async function readJsonLd(page = path): Promise<Node> {
  const { text } = await read(page)
  const [, block = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(text) ?? []
  return JSON.parse(block)
}

/**
 * `thing`, `work` and `vocabulary` contain the properties of schema.org 29 that the service uses, with the types of
 * their values.
 */
const thing = { '@type': 'text', '@id': 'urn', url: 'url', description: 'text' }
const work = { ...thing, headline: 'text', datePublished: 'time', dateModified: 'time' }
const vocabulary: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SportsEvent: {
    ...{ ...thing, name: 'text', startDate: 'time', eventStatus: 'text', location: 'Place' },
    ...{ awayTeam: 'SportsTeam', homeTeam: 'SportsTeam' },
  },
  Place: { '@type': 'text', name: 'text', address: 'text' },
  SportsTeam: { '@type': 'text', name: 'text' },
  Organization: { '@type': 'text', name: 'text' },
  BlogPosting: { ...work, articleBody: 'text', author: 'Organization' },
  LiveBlogPosting: {
    ...{ ...work, coverageStartTime: 'time', coverageEndTime: 'time', author: 'Organization' },
    ...{ about: 'SportsEvent', liveBlogUpdate: 'BlogPosting' },
  },
}

/** Asserts that a node has only properties of its type, with values of the vocabulary's types. */
function assertNode({ '@context': context, ...node }: Node, expected?: string): void {
  if (expected === undefined) assert.equal(context, 'https://schema.org')
  else assert.equal(context, undefined)
  const type = String(node['@type'])
  if (expected !== undefined) assert.equal(type, expected)
  for (const [name, values] of Object.entries(node)) {
    const kind = vocabulary[type]?.[name]
    assert.ok(kind, `${type} has no ${name}`)
    for (const value of [values].flat()) {
      if (kind in vocabulary) assertNode(value as Node, kind)
      else assert.ok(typeof value === 'string' && value !== '', `${type}.${name}`)
      if (kind === 'time') assert.ok(isDateTime(String(value)), `${type}.${name}: ${value}`)
      if (kind === 'urn')
        assert.match(String(value), /^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
      if (kind === 'url')
        assert.equal(new URL(String(value), `http://a/b${path}`).pathname, `/b${path}`)
    }
  }
}

/** An element as Python's parser of XML reads it. */
interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
  readonly children: readonly Element[]
}

const toJson = `
import json, sys, xml.etree.ElementTree as tree
def read(e): return {'name': e.tag, 'attributes': e.attrib, 'text': e.text or '', 'children': [read(c) for c in e]}
print(json.dumps(read(tree.fromstring(sys.stdin.buffer.read()))))`

const skip =
  spawnSync('python3', ['--version']).error === undefined || process.env.REQUIRE_TOOLS === '1'
    ? false
    : 'python3 is not installed'

async function readAtom() {
  const { text } = await read(`${path}.atom`)
  const { stdout, stderr } = spawnSync('python3', ['-c', toJson], { input: text })
  assert.equal(stderr.toString(), '', text)
  const root: Element = JSON.parse(stdout.toString())
  assert.equal(root.name, '{http://www.w3.org/2005/Atom}feed')
  const [entries = [], gone = []] = ['}entry', '}deleted-entry'].map(end =>
    root.children.filter(({ name }) => name.endsWith(end)),
  )
  // A withdrawn item has a tombstone and an entry.
  const refs = gone.map(({ attributes }) => attributes.ref)
  const isWithdrawal = (entry: Element): boolean => refs.includes(textOf(entry, 'id'))
  return {
    text,
    root,
    entries: entries.filter(entry => !isWithdrawal(entry)),
    withdrawals: entries.filter(isWithdrawal),
    gone,
  }
}

function textOf({ children }: Element, name: string): string | undefined {
  return children.find(child => child.name === `{http://www.w3.org/2005/Atom}${name}`)?.text
}

test('a page and an Atom feed contain each item; a revision changes only its modification time, and no reason appears', {
  skip,
}, async () => {
  assert.equal((await read(`${path}.atom`)).response.status, 404)
  const early = await readJsonLd()
  assertNode(early)
  assert.equal(early['@type'], 'SportsEvent')
  const odd = '</script>\u0007 ]]> &<"'
  const began = await publish({ items: [draftSample('a'), draftSample('b', odd)] })
  const added = await publish({
    items: [
      draftSample('c/ü', 'late', { effectiveAt: '2026-01-01T20:00:00+01:00' }),
      draftSample('d', 'gone'),
    ],
  })
  const before = { page: await readJsonLd(), atom: await readAtom() }
  const changed = await publish({
    items: [draftSample('a', 'a mended game')],
    withdrawals: [{ id: 'd', reason: 'a private reason' }],
  })
  const { page, atom } = { page: await readJsonLd(), atom: await readAtom() }
  assertNode(page)
  const times = { datePublished: began, coverageStartTime: began, dateModified: changed }
  assert.deepEqual({ ...page, ...times }, page)
  const updates = page.liveBlogUpdate ?? []
  assert.deepEqual(
    updates.map(node => [node.headline, node.datePublished, node.dateModified]),
    [
      ['Before late', added, added],
      [`Before ${odd}`, began, began],
      ['Before a mended game', began, changed],
    ],
  )
  assert.deepEqual(
    atom.entries.map(entry =>
      ['id', 'title', 'published', 'updated'].map(name => textOf(entry, name)),
    ),
    updates.map(node => [
      node['@id'],
      String(node.headline).replaceAll('\u0007', '\ufffd'),
      node.datePublished,
      node.dateModified,
    ]),
  )
  const [feedId, updated] = ['id', 'updated'].map(name => textOf(atom.root, name))
  assert.deepEqual([feedId, updated], [page['@id'], changed])
  const gone = before.page.liveBlogUpdate?.find(node => node.headline === 'Before gone')
  const idOfGone = gone?.['@id']
  assert.deepEqual(
    atom.gone.map(({ attributes }) => attributes),
    [{ ref: idOfGone, when: changed }],
  )
  assert.deepEqual(
    atom.withdrawals.map(entry =>
      ['id', 'title', 'published', 'updated', 'content'].map(name => textOf(entry, name)),
    ),
    [[idOfGone, 'Withdrawn', added, changed, 'This item was withdrawn.']],
  )
  assert.doesNotMatch(atom.text, /gone/)
  assert.equal(textOf(before.atom.root, 'id'), feedId)
  assert.match(textOf(atom.entries[0] as Element, 'content') ?? '', /^<p dir="auto">What to know/)
  assert.doesNotMatch(atom.text + (await read(path)).text, /private reason/)
  assert.doesNotMatch((await read(path)).text, /127\.0\.0\.1/)
  const moved = (item: Node) => ({ ...item, headline: 0, articleBody: 0, dateModified: 0 })
  const inBoth = (node: Node) => node['@id'] !== idOfGone
  assert.deepEqual(updates.map(moved), before.page.liveBlogUpdate?.filter(inBoth).map(moved))
})

test('a page states where the game takes place, when, and whether it does', async () => {
  const home = registrationSample().homeTeam.name
  const place = (name: string, address?: string) => {
    return { '@type': 'Place', name, ...(address !== undefined && { address }) }
  }
  const scheduledAt = '2026-03-01T18:30:00Z'
  for (const [details, expected] of [
    [undefined, { eventStatus: 'EventScheduled', location: place(home) }],
    [
      { status: 'delayed', scheduledAt },
      { eventStatus: 'EventScheduled', startDate: scheduledAt },
    ],
    [
      { status: 'postponed', venue: { name: 'Marrow Hill Arena' } },
      { eventStatus: 'EventPostponed', location: place('Marrow Hill Arena') },
    ],
    [
      { status: 'canceled', venue: { name: '<Hall>', place: '</script>' } },
      { eventStatus: 'EventCancelled', location: place('<Hall>', '</script>') },
    ],
  ] as const) {
    await service.register(undefined, registrationSample({ ...(details && { details }) }))
    const page = await readJsonLd()
    assertNode(page)
    const event = (page.about ?? page) as Node
    const { eventStatus, ...others } = expected
    const found = { ...event, ...others, eventStatus: `https://schema.org/${eventStatus}` }
    assert.deepEqual(event, found)
  }
  const { text } = await read(path)
  assert.match(text, /content="[^"]* · Canceled"/)
  assert.match((await read(`${path}.atom`)).text, /<subtitle>[^<]* · Canceled<\/subtitle>/)
  await service.register()
})

test('a withdrawn item that is published again has no tombstone, and neither has an erased one', {
  skip,
}, async () => {
  await publish({ withdrawals: [{ id: 'b' }] })
  assert.equal((await readAtom()).gone.length, 2)
  await publish({ items: [draftSample('d', 'gone, and back')] })
  const erased = await service.erase({ id: 'b' })
  assert.equal(erased.status, 200, erased.text)
  const { gone, text } = await readAtom()
  assert.deepEqual(gone, [])
  assert.doesNotMatch(text, /\]\]/)
})

test('the coverage ends when its feed is finished, and a later correction does not change the end', async () => {
  assert.equal((await readJsonLd()).coverageEndTime, undefined)
  clock.advance(1000)
  await service.settle({ state: 'finished', language: 'es' })
  const { coverageEndTime, inLanguage } = await readJsonLd()
  assert.equal(inLanguage, 'es')
  const { text } = await read(`${path}.atom`)
  assert.match(text, /<feed [^>]* xml:lang="es">/)
  assert.equal(coverageEndTime, clock.now)
  const changed = await publish({ items: [draftSample('a', 'a late correction')] })
  const page = await readJsonLd()
  assert.deepEqual([page.dateModified, page.coverageEndTime], [changed, coverageEndTime])
})

test('the Atom feed has a tag and 304s, answers HEAD, is compressed, and accepts any parameters', async () => {
  const address = `${path}.atom`
  const { response, text } = await read(address)
  const etag = response.headers.get('etag') ?? ''
  assert.equal(response.headers.get('content-type'), 'application/atom+xml')
  assert.equal(response.headers.get('content-encoding'), 'gzip')
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  assert.match(
    response.headers.get('content-security-policy') ?? '',
    /^default-src 'none'; .*sandbox$/,
  )
  assert.equal((await read(address, { headers: { 'if-none-match': etag } })).response.status, 304)
  const head = await read(address, { method: 'HEAD' })
  assert.deepEqual([head.response.headers.get('etag'), head.text], [etag, ''])
  const tracked = await read(`${address}?utm_source=rss&fbclid=a%20b&utm_source=rss`)
  assert.deepEqual([tracked.response.status, tracked.text], [200, text])
  assert.match(
    (await read(path)).text,
    /<link rel="alternate" type="application\/atom\+xml" href="(..\/){2}games\/tides-at-comets\/pulse.atom" \/>/,
  )
  for (const unknown of ['/games/nobody/pulse.atom', '/games/tides-at-comets/pulse-v1.atom'])
    assert.equal((await read(unknown)).response.status, 404)
})

/** The addresses of the links in an Atom document. */
function hrefsIn(text: string): readonly string[] {
  return [...text.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href)
}

test('links in Atom are absolute, from the request or the public address; ids depend on neither', async t => {
  const address = `${path}.atom`
  const ofRequest = await requestOnce(service.publicUrl, {
    target: address,
    headers: [['Host', 'feeds.example:8443']],
  })
  const text = ofRequest.body.toString()
  const hrefs = hrefsIn(text)
  assert.ok(hrefs.length > 3)
  const [self, alternate, item] = hrefs
  assert.equal(self, `http://feeds.example:8443${address}`)
  assert.equal(alternate, `http://feeds.example:8443${path}`)
  assert.match(item ?? '', /^http:\/\/feeds\.example:8443\/games\/tides-at-comets\/pulse\?item=/)
  const behindTls = await requestOnce(service.publicUrl, {
    target: address,
    headers: [
      ['Host', 'feeds.example'],
      ['X-Forwarded-Proto', 'https'],
    ],
  })
  for (const href of hrefsIn(behindTls.body.toString()))
    assert.match(href, /^https:\/\/feeds\.example\/games\//)
  const named = await runService(t, { files, clock, publicUrl: 'https://club.example/feeds/' })
  await named.publish({ items: [draftSample('a')] })
  const fixed = await requestOnce(named.publicUrl, {
    target: address,
    headers: [['Host', 'elsewhere.example']],
  })
  for (const href of hrefsIn(fixed.body.toString()))
    assert.match(href, /^https:\/\/club\.example\/feeds\/games\/tides-at-comets\/pulse/)
  const page = (await read(path, {}, named)).text
  assert.match(
    page,
    /<link rel="canonical" href="https:\/\/club\.example\/feeds\/games\/tides-at-comets\/pulse" \/>/,
  )
  assert.match(
    page,
    /<meta property="og:url" content="https:\/\/club\.example\/feeds\/games\/tides-at-comets\/pulse" \/>/,
  )
  const idOf = (atom: string) => /<id>([^<]*)<\/id>/.exec(atom)?.[1]
  assert.equal(idOf(fixed.body.toString()), idOf(text))
})

test('an Atom feed is valid by the grammar of RFC 4287, with tombstones, withdrawals and unusual texts', {
  skip: missingProgram('xmllint'),
}, async t => {
  const service = await runService(t, { files, clock })
  const grammar = join(import.meta.dirname, 'atom', 'rfc4287.rng')
  const validate = (input: string): string => {
    const options = ['--noout', '--relaxng', grammar, '-']
    return spawnSync('xmllint', options, { input }).stderr.toString()
  }
  const ids = ['a b', 'ä:ö/ü', 'x%2Fy', 'l'.repeat(512), '😀', `<&>"'`, ']]>']
  const items = ids.map(id => draftSample(id, `${id} \u0007`))
  await service.publish({ items })
  const readText = async () => (await read(`${path}.atom`, {}, service)).text
  assert.equal(validate(await readText()), '- validates\n')
  await service.settle({ state: 'finished', language: 'de-AT' })
  await service.publish({ withdrawals: ids.slice(2).map(id => ({ id, reason: 'private' })) })
  const text = await readText()
  assert.equal(validate(text), '- validates\n')
  assert.match(text, /<title>Zurückgezogen<\/title>/)
  await service.publish({ withdrawals: ids.slice(0, 2).map(id => ({ id })) })
  assert.equal(validate(await readText()), '- validates\n')
  const [tombstone = ''] = /<at:deleted-entry [^>]*>/.exec(text) ?? []
  const after = text.replace(tombstone, '').replace('</feed>', `${tombstone}</feed>`)
  assert.match(validate(after), /Expecting element entry, got deleted-entry/)
})

test('the Atom feed has the newest 1,000 items and tombstones, and the page the newest 100 as JSON-LD', async () => {
  const feed = { fixtureId: 'many', feedKey: 'pulse' }
  await service.register('many', registrationSample({ key: 'many' }))
  const ids = Array.from({ length: 1_001 }, (_, index) => `${1_000 + index}`)
  for (const slice of [ids.slice(0, 500), ids.slice(500)]) {
    const items = slice.map(id => draftSample(id, id, { fixtureId: 'many' }))
    await service.publish({ items }, { feed })
  }
  const idsIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, id]) => id)
  const whole = await read('/games/many/pulse.atom')
  const shown = idsIn(whole.text, /<title>Before (\d+)</g)
  assert.deepEqual([shown.length, shown[0], shown.at(-1)], [1_000, '2000', '1001'])
  const { liveBlogUpdate = [] } = await readJsonLd('/games/many/pulse')
  const posts = liveBlogUpdate.map(({ headline }) => headline)
  assert.deepEqual([posts.length, posts[0], posts.at(-1)], [100, 'Before 2000', 'Before 1901'])

  for (const slice of [ids.slice(0, 500), ids.slice(500)]) {
    clock.advance(1_000)
    await service.publish({ withdrawals: slice.map(id => ({ id })) }, { feed })
  }
  const { text } = await read('/games/many/pulse.atom')
  const tombstones = idsIn(text, /<at:deleted-entry ref="([^"]+)"/g)
  assert.equal(new Set(tombstones).size, 1_000)
  assert.equal(text.match(/<entry>/g)?.length, 1_000)
})

test('the Atom feed of a large feed has only the newest items', async () => {
  await service.register('large', registrationSample({ key: 'large' }))
  const items = Array.from({ length: 12 }, (_, index) =>
    draftSample(`${index + 10}`, `${index + 10} ${'w'.repeat(50_000)}`, { fixtureId: 'large' }),
  )
  await service.publish({ items }, { feed: { fixtureId: 'large', feedKey: 'pulse' } })
  const { text } = await read('/games/large/pulse.atom')
  assert.deepEqual(
    [...text.matchAll(/<title>Before (\d+) /g)].map(([, id]) => id),
    ['21', '20', '19', '18', '17', '16', '15', '14', '13', '12'],
  )
})
