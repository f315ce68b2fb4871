/** Deltas in Node with a codec (RFC 9842), and in browsers with prefetched dictionaries. */
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

/** A `fetch` that returns these responses in turn and records its requests. */
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

/** The bytes as a delta for a client with the dictionary. */
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

/** Polls until all responses were used. Returns the requests and the states. */
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
    { bytes: deltaOf(second, first), headers: { ETag: '"2-dcz"', ...dcz, ...linkTo(second) } },
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
  [
    'not what its link names',
    { bytes: deltaOf(second, first), headers: { ...dcz, ...linkTo(first) } },
  ],
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
 * Reads responses of the given sizes at the given seconds. Returns the reads after which a dictionary was fetched.
 */
async function dictionariesFetched(
  ...responses: readonly (readonly [atS: number, bytes: number])[]
) {
  const fetched: number[] = []
  let read = -1
  let nowMs = 0
  const fetch: FetchLike = async (url, { cache }) => {
    if (url === 'http://service.example/v1/fixtures/f/feeds/pulse/dictionaries/d') {
      assert.equal(cache, 'default')
      fetched.push(read)
      return new Response('{}')
    }
    const size = responses[read]?.[1] ?? 0
    const Link = '<pulse/dictionaries/d>; rel="compression-dictionary"'
    return new Response('{}', { headers: { Link, 'Content-Length': String(size) } })
  }
  const closing = new AbortController()
  const prefetch = prefetchDictionaries(fetch, closing.signal, () => nowMs)
  for (const [atS] of responses) {
    nowMs = atS * 1000
    read++
    const { signal } = new AbortController()
    const init = { headers: {}, cache: 'no-store', credentials: 'omit', signal } as const
    const url = 'http://service.example/v1/fixtures/f/feeds/pulse'
    await (await prefetch(url, init)).json()
  }
  closing.abort()
  return fetched
}

test('pollFeed() in a browser fetches the dictionary of a large response, and no further one while responses are small', async () => {
  assert.deepEqual(await dictionariesFetched([0, 20_000], [10, 300], [20, 300]), [0])
  assert.deepEqual(await dictionariesFetched([0, 3_000], [10, 3_000]), [])
})

test('pollFeed() in a browser fetches another dictionary if the last one saved bytes', async () => {
  assert.deepEqual(await dictionariesFetched([0, 20_000], [60, 300], [180, 20_000]), [0, 2])
})

test('pollFeed() in a browser replaces a useful dictionary before it expires', async () => {
  const quick = Array.from(
    { length: 16 },
    (_, index) => [index, index === 0 ? 20_000 : 300] as const,
  )
  assert.deepEqual(await dictionariesFetched(...quick), [0, 7, 14])
  assert.deepEqual(
    await dictionariesFetched([0, 20_000], [50, 300], [100, 300], [150, 300]),
    [0, 2],
  )
})

test('pollFeed() in a browser fetches no dictionary if changes are so rare that the last one was useless', async () => {
  const rare = [0, 300, 600, 900].map(atS => [atS, 20_000] as const)
  assert.deepEqual(await dictionariesFetched(...rare), [0])
  assert.deepEqual(await dictionariesFetched(...rare, [915, 20_000]), [0, 4])
})

test('pollFeed() fetches two dictionaries for a browser that uses none, then one every ten minutes', async () => {
  const seconds = Array.from({ length: 125 }, (_, index) => index * 10)
  const large = seconds.map(atS => [atS, 20_000] as const)
  assert.deepEqual(await dictionariesFetched(...large), [0, 1, 61, 121])
  const used = large.map(([atS, bytes]) => [atS, atS === 620 ? 300 : bytes] as const)
  assert.deepEqual(
    await dictionariesFetched(...used),
    [0, 1, 61, 63, 64, 124],
    'a delta proves that they are used, and two further ones are given',
  )
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
