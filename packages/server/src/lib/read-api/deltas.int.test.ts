/** Responses that are deltas from an earlier version, and the dictionaries for them (RFC 9842). */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { type FetchLike, pollFeed } from '@fixture-feed/client'
import { dictionaryCodec } from '@fixture-feed/client/node'
import type { FeedId } from '@fixture-feed/journal/entry'
import { type RawResponse, requestOnce } from '@fixture-feed/test-support/raw-connection'
import {
  feedPath,
  type RunningService,
  readMetric,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, registrationSample } from '@fixture-feed/test-support/samples'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { until } from '@fixture-feed/test-support/until'
import { decodeContent } from '../testing/transports.ts'

const decompress = promisify(zstdDecompress)
const items = Array.from({ length: 30 }, (_, index) => draftSample(`item-${index}`, `${index}`))
const browserCodings = 'gzip, deflate, br, zstd, dcb, dcz'

interface Read {
  readonly method?: string
  readonly query?: string
  readonly feed?: FeedId
  readonly dictionary?: Buffer
  readonly accept?: string
  readonly tag?: string | null
}

/** A read over a bare socket, with the headers of a client that may have a dictionary. */
function read(service: RunningService, options: Read = {}): Promise<RawResponse> {
  const { method = 'GET', query = '', feed = pulse, dictionary, tag } = options
  const headers: [string, string][] = [['Accept-Encoding', options.accept ?? browserCodings]]
  if (dictionary !== undefined) headers.push(['Available-Dictionary', `:${digest(dictionary)}:`])
  if (typeof tag === 'string') headers.push(['If-None-Match', tag])
  return requestOnce(service.publicUrl, { method, headers, target: feedPath(feed) + query })
}

function readDictionary(
  service: RunningService,
  name: string,
  coding = 'identity',
): Promise<RawResponse> {
  const target = `${feedPath(pulse)}/dictionaries/${name}`
  return requestOnce(service.publicUrl, { target, headers: [['Accept-Encoding', coding]] })
}

async function readIdentity(service: RunningService, query = ''): Promise<Buffer> {
  return (await read(service, { query, accept: 'identity' })).body
}

function digest(bytes: Buffer, form: 'base64' | 'hex' = 'base64'): string {
  return createHash('sha256').update(bytes).digest(form)
}

/** Checks the header of a delta (RFC 9842 §5) and decodes it as a client does. */
async function decodeDelta(delta: Buffer, dictionary: Buffer): Promise<Buffer> {
  assert.equal(delta.subarray(0, 8).toString('hex'), '5e2a4d1820000000')
  assert.equal(delta.subarray(8, 40).toString('base64'), digest(dictionary))
  return decompress(delta.subarray(40), { dictionary })
}

/** A service whose feed has changed; `dictionary` is the version before. */
async function serveChange(
  t: Parameters<typeof runService>[0],
  change: Parameters<RunningService['publish']>[0] = { items: [draftSample('new')] },
) {
  const service = await runService(t)
  await service.publish({ items })
  const dictionary = await readIdentity(service)
  service.clock.advance(1000)
  const { snapshotAt } = await service.publish(change)
  return { service, dictionary, snapshotAt }
}

const shared = await serveChange({ after })

test('a change is served as a delta from the previous version, with the same bytes and semantics', async t => {
  const { service, dictionary: before } = await serveChange(t)
  const identity = await readIdentity(service)
  const whole = await read(service)
  const delta = await read(service, { dictionary: before })

  assert.equal(delta.status, 200)
  assert.equal(delta.headers.get('content-encoding'), 'dcz')
  assert.deepEqual(await decodeDelta(delta.body, before), identity)
  assert.ok(delta.body.length < whole.body.length / 2, `${delta.body.length} bytes`)
  assert.equal(delta.headers.get('content-length'), String(delta.body.length))
  const opaque = digest(identity).slice(0, 22).replaceAll('+', '-').replaceAll('/', '_')
  assert.equal(delta.headers.get('etag'), `"${opaque}-dcz"`)
  // The snapshot has not doubled, so the dictionary stays the same.
  assert.equal(
    delta.headers.get('link'),
    `<pulse/dictionaries/${digest(before, 'hex')}>; rel="compression-dictionary"`,
  )
  for (const answer of [whole, delta]) {
    assert.equal(answer.headers.get('vary'), 'Accept-Encoding, Available-Dictionary')
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.match(answer.headers.get('access-control-expose-headers') ?? '', /\bLink\b/)
  }

  const unchanged = await read(service, { dictionary: before, tag: delta.headers.get('etag') })
  assert.equal(unchanged.status, 304)
  assert.equal(unchanged.body.length, 0)
  assert.equal(unchanged.headers.get('vary'), 'Accept-Encoding, Available-Dictionary')
  assert.equal(unchanged.headers.get('link'), null)
})

test('requests for the same delta get the same bytes; HEAD is never a delta, because browsers could not decode it', async t => {
  const { service, dictionary } = await serveChange(t, { withdrawals: [{ id: 'item-3' }] })
  const [one, other] = await Promise.all([
    read(service, { dictionary }),
    read(service, { dictionary }),
  ])
  const head = await read(service, { dictionary, method: 'HEAD' })
  assert.deepEqual(one.body, other.body)
  assert.equal(head.headers.get('content-encoding'), 'br')
  const whole = await read(service)
  assert.equal(head.headers.get('content-length'), String(whole.body.length))
  assert.equal(head.body.length, 0)
})

for (const [what, headers, coding] of [
  ['an unknown dictionary', { dictionary: Buffer.from('something else') }, 'br'],
  ['no dcz among the codings', { accept: 'gzip, br' }, 'br'],
  ['any coding by a star', { accept: '*' }, 'br'],
  ['a refused dcz', { accept: 'gzip, dcz;q=0' }, 'gzip'],
  ['a less preferred dcz', { accept: 'gzip, dcz;q=0.5' }, 'gzip'],
  ['dcz alone', { accept: 'dcz' }, 'dcz'],
  ['dcz alone without its dictionary', { accept: 'dcz', dictionary: Buffer.from('?') }, null],
] as const) {
  test(`a request with ${what} gets the coding ${coding ?? 'identity'}`, async () => {
    const { service, dictionary } = shared
    const answer = await read(service, { dictionary, ...headers })
    assert.deepEqual([answer.status, answer.headers.get('content-encoding')], [200, coding])
  })
}

test('a replay can be a delta from a recent version', async t => {
  const { service, dictionary: before, snapshotAt } = await serveChange(t)
  service.clock.advance(1000)
  await service.publish({ items: [draftSample('third')] })
  const query = `?until=${snapshotAt}`
  const answer = await read(service, { query, dictionary: before })
  assert.equal(answer.headers.get('content-encoding'), 'dcz')
  assert.equal(answer.headers.get('link'), null)
  const expected = await readIdentity(service, query)
  assert.deepEqual(await decodeDelta(answer.body, before), expected)
})

test('a long poll gets its change as a delta', async t => {
  const service = await runService(t)
  await service.publish({ items })
  const whole = await read(service)
  const dictionary = await readIdentity(service)
  const waiting = Array.from({ length: 20 }, (_, index) =>
    requestOnce(service.publicUrl, {
      target: feedPath(pulse),
      headers: [
        // The first request comes from a browser that reads whole snapshots.
        ['Accept-Encoding', index === 0 ? 'gzip' : browserCodings],
        ['Available-Dictionary', `:${digest(dictionary)}:`],
        ['If-None-Match', whole.headers.get('etag') ?? ''],
        ['Prefer', 'wait=20'],
      ],
    }),
  )
  await until(async () => (await readMetric(service, 'waiting_reads')) === waiting.length)
  service.clock.advance(1000)
  await service.publish({ items: [draftSample('new')] })
  const [first, ...others] = await Promise.all(waiting)
  assert.equal(first?.headers.get('content-encoding'), 'gzip')
  for (const { headers, body } of others) {
    assert.equal(headers.get('content-encoding'), 'dcz')
    assert.equal(headers.get('preference-applied'), 'wait=20')
    assert.deepEqual(body, others[0]?.body)
  }
  const identity = await readIdentity(service)
  assert.deepEqual(await decodeDelta(others[0]?.body ?? Buffer.of(), dictionary), identity)
})

test('a finished feed is served as a delta too, and names no dictionary', async t => {
  const { service, dictionary } = await serveChange(t)
  await service.settle({ state: 'finished' })
  const answer = await read(service, { dictionary })
  assert.equal(answer.headers.get('content-encoding'), 'dcz')
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=0, must-revalidate')
  assert.equal(answer.headers.get('link'), null)
})

test('a dictionary has the identity bytes of its version in any coding, and is fresh for two minutes', async () => {
  const identity = await readIdentity(shared.service)
  for (const coding of ['identity', 'gzip', 'br']) {
    const answer = await readDictionary(shared.service, digest(identity, 'hex'), coding)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('cache-control'), 'private, max-age=120')
    assert.equal(
      answer.headers.get('use-as-dictionary'),
      'match="/v1/fixtures/tides-at-comets/feeds/pulse"',
    )
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    const bytes = await decodeContent(answer.headers.get('content-encoding'), answer.body)
    assert.deepEqual(bytes, identity)
  }
})

test('a dictionary matches the address of its feed, percent-encoded and without patterns', async t => {
  const feed = { fixtureId: 'a b*(ä)', feedKey: 'pulse' }
  const service = await runService(t, { registered: false })
  await service.register(feed.fixtureId, registrationSample({ feeds: ['pulse'] }))
  await service.publish({ items: [draftSample('a', 'x', { fixtureId: feed.fixtureId })] }, { feed })
  const { body } = await read(service, { feed, accept: 'identity' })
  const target = `${feedPath(feed)}/dictionaries/${digest(body, 'hex')}`
  const answer = await requestOnce(service.publicUrl, { target })
  assert.equal(
    answer.headers.get('use-as-dictionary'),
    'match="/v1/fixtures/a%20b\\\\*\\\\(%C3%A4\\\\)/feeds/pulse"',
  )
})

test('a version with an erased item is not served as a dictionary any more', async t => {
  const { service, dictionary: clean } = await serveChange(t, { items: [draftSample('secret')] })
  const tainted = await readIdentity(service)
  assert.equal((await readDictionary(service, digest(tainted, 'hex'))).status, 200)
  await read(service, { dictionary: clean })
  service.clock.advance(1000)
  const erased = await service.erase({ id: 'secret', reason: 'a court order' })
  assert.equal(erased.status, 200)
  assert.equal((await readDictionary(service, digest(tainted, 'hex'))).status, 404)
  assert.equal((await readDictionary(service, digest(clean, 'hex'))).status, 200)
  const refused = await read(service, { dictionary: tainted })
  assert.equal(refused.headers.get('content-encoding'), 'br')
  const delta = await read(service, { dictionary: clean })
  assert.deepEqual(await decodeDelta(delta.body, clean), await readIdentity(service))
})

test('a restarted service serves deltas from dictionaries of the previous process', async t => {
  const first = await runService(t, { directory: temporaryDirectory() })
  await first.publish({ items })
  const versions = [await readIdentity(first)]
  for (let change = 1; change <= 9; change++) {
    first.clock.advance(1000)
    await first.publish({ items: [draftSample(`item-${change}`, `change ${change}`)] })
    await first.settle({ state: change % 2 === 0 ? 'live' : 'finished' })
    versions.unshift(await readIdentity(first))
  }
  const again = await first.restart()
  for (const [age, dictionary] of versions.entries()) {
    const answer = await read(again, { dictionary })
    const isRetained = age >= 1 && age <= 8
    assert.equal(
      answer.headers.get('content-encoding'),
      isRetained ? 'dcz' : 'br',
      `${age} changes`,
    )
    if (isRetained) assert.deepEqual(await decodeDelta(answer.body, dictionary), versions[0])
  }
})

test('a client with a codec follows a feed by deltas', async t => {
  const service = await runService(t)
  const items = Array.from({ length: 40 }, (_, index) => draftSample(`item-${index}`, `${index}`))
  await service.publish({ items })
  const responses: { readonly coding: string | null; readonly bytes: number }[] = []
  const observed: FetchLike = async (url, init) => {
    const response = await fetch(url, init)
    if (response.status === 200) {
      const { headers } = response
      const bytes = Number(headers.get('content-length'))
      responses.push({ coding: headers.get('content-encoding'), bytes })
    }
    return response
  }
  const changed = new EventTarget()
  const feed = pollFeed({
    baseUrl: service.publicUrl,
    ...pulse,
    dictionaryCodec,
    fetch: observed,
    intervalMs: 5,
  })
  t.after(feed.close)
  feed.subscribe(() => changed.dispatchEvent(new Event('change')))
  const until = async (isThere: () => boolean): Promise<void> => {
    while (!isThere()) await once(changed, 'change')
  }
  await until(() => feed.state.status === 'fresh')
  for (let change = 1; change <= 12; change++) {
    service.clock.advance(1000)
    const { snapshotAt } = await service.publish(
      change % 4 === 0
        ? { withdrawals: [{ id: `item-${change}` }] }
        : { items: [draftSample(`item-${change}`, `change ${change}`)] },
    )
    await until(() => feed.state.snapshot?.snapshotAt === snapshotAt)
    assert.deepEqual(feed.state.snapshot, await service.readSnapshot())
    assert.equal(feed.state.error, undefined)
  }
  const [first, ...later] = responses
  assert.equal(first?.coding, 'br')
  assert.deepEqual([...new Set(later.map(({ coding }) => coding))], ['dcz'])
  const most = Math.max(...later.map(({ bytes }) => bytes))
  assert.ok(most < (first?.bytes ?? 0) / 2, `${most} of ${first?.bytes} bytes`)
})
