/**
 * Tests which responses are accepted with `publicKeys`. Node's crypto, which shares no code with the client, signs the
 * bytes.
 */
import assert from 'node:assert/strict'
import { generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto'
import { test } from 'node:test'
import type { Bounds } from './feed.ts'
import type { FeedErrorKind } from './feed-error.ts'
import type { FetchLikeResponse } from './fetch-like.ts'
import { snapshotOf } from './lib/cases/snapshot-notation.ts'
import { pollFeed } from './poll-feed.ts'
import { pollScoreboard } from './poll-fixtures.ts'
import { readEvidence } from './read-evidence.ts'
import { readFeed } from './read-feed.ts'
import { readFixtures } from './read-fixtures.ts'
import { readTimeline } from './read-timeline.ts'

const [ours, other, mallory] = Array.from({ length: 3 }, () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const id = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString(
    'base64',
  )
  return { privateKey, id }
}) as [Key, Key, Key]
type Key = { readonly privateKey: KeyObject; readonly id: string }

const baseUrl = 'https://feeds.example/some/where'
const feed = { fixtureId: 'game-1', feedKey: 'pulse' }
const at = '2026-01-01T20:00:00Z'
const body = { ...snapshotOf('a1', at), ...feed }

/** A response that was signed with the keys. `changed` contains headers that an attacker replaced. */
function responseOf(value: object, keys: readonly Key[], changed: Record<string, string> = {}) {
  const bytes = Buffer.from(JSON.stringify(value))
  const digest = `sha-256=:${hash('sha256', bytes, 'base64')}:`
  const signed = keys.map(({ privateKey, id }, index) => {
    const parameters = `("unencoded-digest";sf);keyid="${id}";tag="ed25519-integrity"`
    const base = `"unencoded-digest";sf: ${digest}\n"@signature-params": ${parameters}`
    const value = sign(null, Buffer.from(base), privateKey).toString('base64')
    return { input: `s${index}=${parameters}`, value: `s${index}=:${value}:` }
  })
  const headers = {
    'Content-Type': 'application/json',
    'Unencoded-Digest': digest,
    'Signature-Input': signed.map(({ input }) => input).join(', '),
    Signature: signed.map(({ value }) => value).join(', '),
    ...changed,
  }
  return new Response(bytes, { headers }) as FetchLikeResponse
}

async function kindOf(reading: Promise<unknown>): Promise<FeedErrorKind | 'taken'> {
  return reading.then(
    () => 'taken',
    error => error.kind ?? error.name,
  )
}

test('publicKeys accept only content that one of them signed for the address that was read', async () => {
  const read = (response: FetchLikeResponse, bounds: Bounds = {}, keys = [ours.id, other.id]) =>
    kindOf(readFeed({ baseUrl, ...feed, ...bounds, publicKeys: keys, fetch: async () => response }))
  const right = responseOf(body, [ours])
  const input = right.headers.get('Signature-Input') ?? ''
  const value = right.headers.get('Signature') ?? ''
  const taken: readonly Promise<string>[] = [
    read(responseOf(body, [ours])),
    read(responseOf(body, [mallory, other])),
    read(responseOf(body, [ours], { 'Unencoded-Digest': 'sha-256=:wrong:' })),
    read(
      responseOf(body, [ours], {
        Signature: `x=:aGk=:, ${value}`,
        'Signature-Input': `y=(), ${input}`,
      }),
    ),
    read(responseOf(body, [ours]), { until: at, after: '2026-01-01T19:00:00Z' }),
    read(responseOf({ ...body, items: [] }, [ours]), { after: at }),
  ]
  assert.deepEqual(new Set(await Promise.all(taken)), new Set(['taken']))
  const { arrayBuffer: _, ...withoutBytes } = right
  const refused: readonly Promise<string>[] = [
    read(responseOf(body, [])),
    read(responseOf(body, [mallory])),
    read(responseOf(body, [ours]), {}, []),
    read(responseOf(body, [mallory], { 'Signature-Input': input })),
    read(responseOf(body, [ours], { 'Signature-Input': input.replace(';sf', '') })),
    read(responseOf(body, [ours], { 'Signature-Input': input.replace('s0', 's1') })),
    read(responseOf({ ...body, items: [] }, [ours], { Signature: value })),
    read(responseOf({ ...body, feedKey: 'other' }, [ours])),
    read(responseOf({ ...body, fixtureId: 'game-2' }, [ours])),
    read(responseOf(body, [ours]), { until: '2026-01-01T19:59:59Z' }),
    read(responseOf(body, [ours]), { after: at }),
    read({ ...withoutBytes, status: 200, headers: right.headers, json: async () => body }),
  ]
  assert.deepEqual(new Set(await Promise.all(refused)), new Set(['signature']))
  await assert.rejects(read(right, {}, ['c2hvcnQ=']).then(kind => assert.equal(kind, 'taken')))
})

test('publicKeys reject evidence of another item or revision, and evidence that names neither', async () => {
  const evidence = { ...feed, itemId: 'a', revision: 2, source: {}, plays: [], claims: [] }
  const { revision: _, ...unnamed } = evidence
  const kinds = [evidence, { ...evidence, itemId: 'b' }, { ...evidence, revision: 1 }, unnamed].map(
    result => {
      const fetch = async () => responseOf(result, [ours])
      const item = { itemId: 'a', revision: 2 }
      return kindOf(readEvidence({ baseUrl, ...feed, ...item, publicKeys: [ours.id], fetch }))
    },
  )
  assert.deepEqual(await Promise.all(kinds), ['taken', 'signature', 'signature', 'signature'])
})

test('publicKeys distinguish the index, the scoreboard and timelines', async () => {
  const index = { fixtures: [{ fixtureId: 'game-1', feeds: ['pulse'] }] }
  const scores = { fixtures: [{ fixtureId: 'game-1', state: 'live', snapshotAt: at, game: null }] }
  const timeline = { ...feed, instants: [] }
  const options = (response: object) => ({
    ...{ baseUrl, publicKeys: [ours.id] },
    fetch: async () => responseOf(response, [ours]),
  })
  assert.equal(await kindOf(readFixtures(options(index))), 'taken')
  assert.equal(await kindOf(readFixtures(options(scores))), 'signature')
  assert.equal(await kindOf(readTimeline({ ...options(timeline), ...feed })), 'taken')
  assert.equal(
    await kindOf(readTimeline({ ...options({ ...timeline, feedKey: 'b' }), ...feed })),
    'signature',
  )
  const board = pollScoreboard(options(index))
  const { promise, resolve } = Promise.withResolvers<void>()
  board.subscribe(() => resolve())
  await promise
  board.close()
  assert.equal(board.state.error?.kind, 'signature')
})

test('publicKeys accept nothing without WebCrypto or without Ed25519', async t => {
  const read = () =>
    kindOf(
      readFeed({
        baseUrl,
        ...feed,
        publicKeys: [ours.id],
        fetch: async () => responseOf(body, [ours]),
      }),
    )
  assert.equal(await read(), 'taken')
  const { importKey } = crypto.subtle
  t.mock.method(crypto.subtle, 'importKey', () => Promise.reject(new TypeError('NotSupported')))
  assert.equal(await read(), 'signature')
  assert.notEqual(crypto.subtle.importKey, importKey)
  t.mock.getter(globalThis, 'crypto', () => ({ subtle: undefined }))
  assert.equal(await read(), 'signature')
})

test('pollFeed() never accepts an earlier signed snapshot, regardless of its cache policy', async () => {
  const headers = { 'Cache-Control': 'public', Date: 'Thu, 01 Jan 1970 00:00:00 GMT' }
  for (const newerAt of ['2026-01-01T21:00:00Z', '9999-12-31T23:59:59Z']) {
    const newer = { ...snapshotOf('a2', newerAt), ...feed }
    const responses = [newer, body].map(each => responseOf(each, [ours], headers))
    const fetch = async () => responses.shift() ?? assert.fail()
    const polled = pollFeed({ baseUrl, ...feed, publicKeys: [ours.id], fetch })
    for (const left of [1, 0]) {
      polled.refresh()
      do await new Promise(setImmediate)
      while (polled.nextReadAt === undefined)
      assert.equal(responses.length, left)
      assert.deepEqual(polled.state.snapshot, newer)
    }
    polled.close()
  }
})

test('pollFeed() rejects an invalid public key', () => {
  for (const key of ['', 'abc', `${ours.id}=`, ours.id.replace('=', '')]) {
    assert.throws(() => pollFeed({ baseUrl, ...feed, publicKeys: [key] }), TypeError)
  }
})
