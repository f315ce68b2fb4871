/** Tests deltas in Node with a codec (RFC 9842), and in browsers with prefetched dictionaries. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { constants, zstdCompressSync } from 'node:zlib'
import type { FetchLike, FetchLikeInit } from './fetch-like.ts'
import { snapshotOf } from './lib/cases/snapshot-notation.ts'
import { prefetchDictionaries } from './lib/dictionary-prefetch.ts'
import { dictionaryCodec } from './node.ts'
import { pollFeed } from './poll-feed.ts'

const address = { baseUrl: 'http://service.example', fixtureId: 'game-1', feedKey: 'pulse' }

interface ScriptedResponse {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly bytes?: Buffer
}

/** A `fetch` that returns the given responses in order, then 503, and records the requests. */
function scripted(responses: readonly ScriptedResponse[]): {
  readonly fetch: FetchLike
  readonly asked: FetchLikeInit[]
} {
  const asked: FetchLikeInit[] = []
  const fetch: FetchLike = async (_url, init) => {
    const { status = 200, headers = {}, bytes } = responses[asked.length] ?? { status: 503 }
    asked.push(init)
    const sent = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers }
    return new Response(bytes === undefined ? null : new Uint8Array(bytes), {
      status,
      headers: sent,
    })
  }
  return { fetch, asked }
}

function bytesOf(items: string, minute = '00'): Buffer {
  return Buffer.from(JSON.stringify(snapshotOf(items, `2026-01-01T20:${minute}:00Z`)))
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** A delta from the dictionary to the bytes. */
function deltaOf(bytes: Buffer, dictionary: Buffer): Buffer {
  const params = { [constants.ZSTD_c_checksumFlag]: 1 }
  const frame = zstdCompressSync(bytes, { dictionary, params })
  return Buffer.concat([Buffer.from('5e2a4d1820000000', 'hex'), sha256(dictionary), frame])
}

function linkTo(bytes: Buffer): Record<string, string> {
  const name = sha256(bytes).toString('hex')
  return { Link: `<pulse/dictionaries/${name}>; rel="compression-dictionary"` }
}

const dcz = { 'Content-Encoding': 'dcz' }
const first = bytesOf('a1')
const second = bytesOf('a1 b1', '01')

/** Polls until all responses have been used. Returns the requests, the states and the closed feed. */
async function poll(responses: readonly ScriptedResponse[], isCoded = true) {
  const codec = isCoded ? dictionaryCodec : undefined
  const { fetch, asked } = scripted(responses)
  const states: string[] = []
  const done = Promise.withResolvers<void>()
  const feed = pollFeed({
    ...address,
    fetch,
    intervalMs: 0,
    dictionaryCodec: codec,
    random: () => 0,
  })
  feed.subscribe(() => {
    const { status, snapshot, error } = feed.state
    const items = snapshot?.items.map(({ id, revision }) => id + revision).join(' ')
    states.push(`${status} ${items} ${error?.kind ?? ''}`.trim())
    if (asked.length >= responses.length) done.resolve()
  })
  await done.promise
  feed.close()
  return {
    asked: asked.slice(0, responses.length),
    states: states.slice(0, responses.length),
    feed,
  }
}

test('pollFeed() with a codec offers the current snapshot as the dictionary and decodes the delta', async () => {
  const { asked, states } = await poll([
    { bytes: first, headers: { ETag: '"1"', ...linkTo(first) } },
    { bytes: deltaOf(second, first), headers: { ETag: '"2-dcz"', ...dcz, ...linkTo(first) } },
    { bytes: deltaOf(first, second), headers: { ETag: '"3"', ...dcz } },
  ])
  assert.deepEqual(
    asked.map(({ headers }) => headers),
    [
      { 'Accept-Encoding': 'gzip, deflate, br, dcz' },
      {
        'Accept-Encoding': 'gzip, deflate, br, dcz',
        'Available-Dictionary': `:${sha256(first).toString('base64')}:`,
        'If-None-Match': '"1"',
      },
      {
        'Accept-Encoding': 'gzip, deflate, br, dcz',
        'Available-Dictionary': `:${sha256(second).toString('base64')}:`,
        'If-None-Match': '"2-dcz"',
      },
    ],
  )
  assert.deepEqual(states.slice(0, 2), ['fresh a1', 'fresh a1 b1'])
})

const cut = deltaOf(second, first).subarray(0, -6)
const damaged = Buffer.from(deltaOf(second, first))
damaged[damaged.length - 8] = (damaged[damaged.length - 8] ?? 0) ^ 1
const unreadable = [
  ['cut off', { bytes: cut, headers: dcz }],
  ['damaged', { bytes: damaged, headers: dcz }],
  ['empty', { bytes: Buffer.of(), headers: dcz }],
  ['without the header', { bytes: deltaOf(second, first).subarray(40), headers: dcz }],
  ['of another dictionary', { bytes: deltaOf(second, bytesOf('x1')), headers: dcz }],
  ['of no snapshot', { bytes: deltaOf(Buffer.from('{"fixtures":[]}'), first), headers: dcz }],
  ['of no JSON', { bytes: deltaOf(Buffer.from('<html>'), first), headers: dcz }],
] as const

test('pollFeed() fails on an invalid delta, keeps its state, and offers no dictionary with the next read', async t => {
  for (const [what, answer] of unreadable) {
    await t.test(what, async () => {
      const { asked, states } = await poll([
        { bytes: first, headers: { ETag: '"1"' } },
        answer,
        { bytes: second, headers: { ETag: '"2"' } },
        { status: 304 },
      ])
      assert.deepEqual(states.slice(0, 3), ['fresh a1', 'stale a1 body', 'fresh a1 b1'])
      assert.equal(asked[2]?.headers['If-None-Match'], '"1"')
      assert.equal(asked[2]?.headers['Available-Dictionary'], undefined)
      assert.equal(
        asked[3]?.headers['Available-Dictionary'],
        `:${sha256(second).toString('base64')}:`,
      )
    })
  }
})

test('pollFeed() fails on a delta that it did not request', async () => {
  const { states } = await poll([{ bytes: deltaOf(first, second), headers: dcz }])
  assert.deepEqual(states, ['empty undefined body'])
})

test('pollFeed() without a codec sends only the tag', async () => {
  const { asked } = await poll(
    [{ bytes: first, headers: { ETag: '"1"' } }, { bytes: second }],
    false,
  )
  assert.deepEqual(
    asked.map(({ headers }) => headers),
    [{}, { 'If-None-Match': '"1"' }],
  )
})

/**
 * A response to a read in a page: its time, the dictionary that it names, and whether it is a delta. Default: a large
 * response that is not a delta.
 */
interface PageRead {
  readonly atSeconds: number
  readonly names?: string
  readonly isDelta?: boolean
  readonly bytes?: number
}

/** Reads the given responses. Returns the names of the fetched dictionaries, each with the second of the fetch. */
async function dictionariesFetched(...reads: readonly PageRead[]): Promise<readonly string[]> {
  const fetched: string[] = []
  const url = 'http://service.example/v1/fixtures/f/feeds/pulse'
  let current: PageRead = { atSeconds: 0 }
  const fetch: FetchLike = async (requested, { cache }) => {
    const { atSeconds, names = 'a', isDelta = false, bytes = 20_000 } = current
    const [, name] = requested.split(`${url}/dictionaries/`)
    if (name !== undefined) {
      assert.equal(cache, 'default')
      fetched.push(`${name} at ${atSeconds}`)
      return new Response('{}')
    }
    const headers = new Headers({
      Link: `<pulse/dictionaries/${names}>; rel="compression-dictionary"`,
      'Content-Length': String(bytes),
    })
    if (isDelta) headers.set('Content-Encoding', 'dcz')
    return new Response('{}', { headers })
  }
  const closing = new AbortController()
  const prefetch = prefetchDictionaries(fetch, closing.signal, () => current.atSeconds * 1000)
  for (const read of reads) {
    current = read
    const { signal } = new AbortController()
    const init = { headers: {}, cache: 'no-store', credentials: 'omit', signal } as const
    await (await prefetch(url, init)).json()
  }
  closing.abort()
  return fetched
}

test('pollFeed() in a browser fetches a dictionary once while responses name it', async () => {
  const deltas = [10, 20, 80].map(atSeconds => ({ atSeconds, isDelta: true }))
  assert.deepEqual(await dictionariesFetched({ atSeconds: 0 }, ...deltas), ['a at 0'])
})

test('pollFeed() in a browser fetches the next dictionary after a delta', async () => {
  const fetched = await dictionariesFetched(
    { atSeconds: 0 },
    { atSeconds: 10, isDelta: true },
    { atSeconds: 20, isDelta: true, names: 'b' },
    // The dictionary `b` arrived too late for this response, so it is not a delta.
    { atSeconds: 21, names: 'c' },
  )
  assert.deepEqual(fetched, ['a at 0', 'b at 20', 'c at 21'])
})

test('pollFeed() in a browser starts the next read when the dictionary has arrived', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const url = 'http://service.example/v1/fixtures/f/feeds/pulse'
  const headers = { Link: '<pulse/dictionaries/a>; rel="compression-dictionary"' }
  const ends: Readonly<Record<string, (end: { arrive(): void; abort(): void }) => void>> = {
    'the dictionary arrives': ({ arrive }) => arrive(),
    'the read is aborted': ({ abort }) => abort(),
    'a second has passed': () => t.mock.timers.tick(1000),
  }
  for (const [what, end] of Object.entries(ends)) {
    const dictionary = Promise.withResolvers<Response>()
    let reads = 0
    const fetch: FetchLike = requested => {
      if (requested !== url) return dictionary.promise
      reads++
      return Promise.resolve(
        new Response('{}', { headers: { ...headers, 'Content-Length': '20000' } }),
      )
    }
    const prefetch = prefetchDictionaries(fetch, new AbortController().signal, () => 0)
    const read = (signal: AbortSignal) =>
      prefetch(url, { headers: {}, cache: 'no-store', credentials: 'omit', signal })
    await (await read(new AbortController().signal)).json()
    const aborting = new AbortController()
    const next = read(aborting.signal)
    t.mock.timers.tick(999)
    await new Promise(setImmediate)
    assert.equal(reads, 1, what)
    end({ arrive: () => dictionary.resolve(new Response('{}')), abort: () => aborting.abort() })
    await next
    assert.equal(reads, 2, what)
    // A further read does not wait, whether the dictionary has arrived or not.
    await read(new AbortController().signal)
    assert.equal(reads, 3, what)
  }
})

test('pollFeed() in a browser renews a used dictionary before it expires', async () => {
  const deltas = [50, 95, 150].map(atSeconds => ({ atSeconds, isDelta: true }))
  assert.deepEqual(await dictionariesFetched({ atSeconds: 0 }, ...deltas), ['a at 0', 'a at 95'])
})

test('pollFeed() in a browser that uses no dictionary fetches one every ten minutes', async () => {
  const seconds = Array.from({ length: 125 }, (_, index) => index * 10)
  const whole = seconds.map(atSeconds => ({ atSeconds, names: `d${atSeconds}` }))
  assert.deepEqual(await dictionariesFetched(...whole), ['d0 at 0', 'd600 at 600', 'd1200 at 1200'])
})

test('pollFeed() in a browser fetches no dictionary for a small snapshot', async () => {
  assert.deepEqual(await dictionariesFetched({ atSeconds: 0, bytes: 900 }), [])
})

test('pollFeed() on a page of another site fetches no dictionary before the first delta', async t => {
  t.after(() => Reflect.deleteProperty(globalThis, 'location'))
  const whole = { atSeconds: 0 }
  const delta = { atSeconds: 10, isDelta: true }
  for (const [page, fetched] of [
    ['http://example', ['a at 0']],
    ['http://app.service.example', ['a at 0']],
    ['http://service.example:81', ['a at 0']],
    ['http://other.example', ['a at 10']],
    ['http://myservice.example', ['a at 10']],
  ] as const) {
    const location = new URL(page)
    Reflect.defineProperty(globalThis, 'location', { value: location, configurable: true })
    assert.deepEqual(await dictionariesFetched(whole, delta), fetched, page)
  }
})

test('pollFeed() in a browser reads a response whose dictionary link is invalid', async () => {
  const Link = '<http://[>; rel="compression-dictionary"'
  const headers = { Link, 'Content-Length': '20000' }
  const fetch = async () => new Response('{"items":[]}', { headers })
  const { signal } = new AbortController()
  const prefetch = prefetchDictionaries(fetch, signal, () => 0)
  const init = { headers: {}, cache: 'no-store', credentials: 'omit', signal } as const
  const response = await prefetch('http://service.example/v1/fixtures/f/feeds/pulse', init)
  assert.deepEqual(await response.json(), { items: [] })
})
