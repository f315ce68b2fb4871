/** The responses that `signingKeys` sign, the clients that verify them, and the signatures that a relay passes on. */
import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, hash, verify } from 'node:crypto'
import { test } from 'node:test'
import { readEvidence, readFeed, readFixtures, readTimeline } from '@fixture-feed/client'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { requestOnce } from '@fixture-feed/test-support/raw-connection'
import { readPath, readUntil } from '@fixture-feed/test-support/read-until'
import { runRelay } from '@fixture-feed/test-support/running-relay'
import {
  feedPath,
  type RunningService,
  runService,
} from '@fixture-feed/test-support/running-service'
import {
  draftSample,
  evidenceSample,
  pulse,
  registrationSample,
} from '@fixture-feed/test-support/samples'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { exportLog, importLog } from './lib/testing/log-lines.ts'
import { decodeContent } from './lib/testing/transports.ts'
import { parseSigningKey, publicKeyOf } from './signing-key.ts'

const [key, secondKey, upstreamKey] = Array.from({ length: 3 }, () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { pem, id: publicKeyOf(privateKey) }
}) as [Key, Key, Key]
interface Key {
  readonly pem: string
  readonly id: string
}
const fields = ['unencoded-digest', 'signature-input', 'signature']
const codings = ['identity', 'gzip', 'br', 'zstd']

test('startService() signs every 200 to a GET of content, the same in each coding, process and run', async t => {
  const seen = new Set<string>()
  for (const workers of [1, 2]) {
    const signingKeys = [key.pem, secondKey.pem]
    const service = await runService(t, { signingKeys, workers, recognizesPolls: workers === 1 })
    seen.add(JSON.stringify(await signaturesOfAll(service)))
    await service.stop()
  }
  assert.equal(seen.size, 1)
})

/**
 * Publishes an item, verifies the signatures of every kind of signed response, and checks that other responses have
 * none. Returns the signature headers by address.
 */
async function signaturesOfAll(service: RunningService): Promise<Record<string, string[]>> {
  const { publicUrl } = service
  const { snapshotAt } = await service.publish({
    items: [draftSample('a')],
    evidence: [evidenceSample('a')],
  })
  const link = (await readPath(service, feedPath(pulse))).headers.get('link') ?? ''
  const paths = [
    feedPath(pulse),
    `${feedPath(pulse)}?until=${snapshotAt}`,
    `${feedPath(pulse)}?after=${snapshotAt}`,
    `${feedPath(pulse)}/timeline`,
    new URL(/<(.+?)>/.exec(link)?.[1] ?? '', publicUrl + feedPath(pulse)).pathname,
    `${feedPath(pulse)}/items/a/evidence/1`,
    '/v1/fixtures',
    '/v1/scoreboard',
    '/v1/changes',
    '/v1/changes?state=live',
  ]
  const signatures: Record<string, string[]> = {}
  for (const target of paths) {
    for (const coding of codings) {
      const headers = [['Accept-Encoding', coding]] as const
      const { headers: got, ...answer } = await requestOnce(publicUrl, { target, headers })
      assert.equal(answer.status, 200, target)
      const body = await decodeContent(got.get('content-encoding'), answer.body)
      assert.deepEqual(signersOf(got, body), [key.id, secondKey.id], target)
      assert.match(got.get('access-control-expose-headers') ?? '', /Unencoded-Digest, Signature-/)
      signatures[target] = fields.map(name => got.get(name) ?? '')
      const etag = got.get('etag') ?? ''
      const unchanged = [...headers, ['If-None-Match', etag]] as const
      for (const request of [
        { target, headers: unchanged },
        { method: 'HEAD', target, headers },
        { target: `${target}${target.includes('?') ? '&' : '?'}no=1` },
      ]) {
        const unsigned = await requestOnce(publicUrl, request)
        const names = unsigned.headerList.map(([name]) => name.toLowerCase())
        assert.deepEqual(
          fields.filter(name => names.includes(name)),
          [],
        )
        assert.doesNotMatch(unsigned.headers.get('access-control-expose-headers') ?? '', /Sign/)
      }
    }
  }
  for (const path of ['/v1/keys', '/v1/definitions', '/openapi.json']) {
    const { headers, text } = await readPath(service, path)
    assert.equal(headers.get('signature'), null)
    assert.ok(!text.includes('PRIVATE') && !text.includes('"d"'))
  }
  const { text } = await readPath(service, '/v1/keys')
  const jwks = JSON.parse(text) as { keys: (JsonWebKey & { kid: string })[] }
  assert.deepEqual(
    jwks.keys.map(({ kid }) => kid),
    [key.id, secondKey.id],
  )
  const jwk = createPublicKey({ key: jwks.keys[0] ?? {}, format: 'jwk' }).export({ format: 'jwk' })
  assert.equal(Buffer.from(jwk.x ?? '', 'base64url').toString('base64'), key.id)
  assert.ok(!JSON.stringify(service.log).includes('PRIVATE'))
  return signatures
}

/**
 * The ids of the keys that signed a response, found by the rules of RFC 9421, without the code of the service; throws
 * if a signature is invalid.
 */
function signersOf(headers: Pick<Headers, 'get'>, body: Uint8Array): string[] {
  const digest = `sha-256=:${hash('sha256', body, 'base64')}:`
  assert.equal(headers.get('unencoded-digest'), digest)
  const inputs = headers.get('signature-input')?.split(', ') ?? []
  const values = headers.get('signature')?.split(', ') ?? []
  return inputs.map((input, index) => {
    const label = `ff${index}=`
    const parameters = input.slice(4)
    assert.ok(input.startsWith(label) && values[index]?.startsWith(`${label}:`))
    const id = /keyid="(.*?)"/.exec(parameters)?.[1] ?? ''
    assert.equal(parameters, `("unencoded-digest";sf);keyid="${id}";tag="ed25519-integrity"`)
    const base = `"unencoded-digest";sf: ${digest}\n"@signature-params": ${parameters}`
    const x = Buffer.from(id, 'base64').toString('base64url')
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    const value = Buffer.from(values[index]?.slice(5, -1) ?? '', 'base64')
    assert.ok(verify(null, Buffer.from(base), publicKey, value))
    return id
  })
}

test('startService() without signingKeys sends no signature headers', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a')] })
  const { headers } = await readPath(service, feedPath(pulse))
  assert.ok(![...headers].flat().some(text => /signature|unencoded/i.test(text)))
  assert.equal((await readPath(service, '/v1/keys')).status, 404)
})

test('parseSigningKey() accepts only an Ed25519 private key, and its errors do not contain the input', () => {
  const { privateKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = rsa.export({ type: 'pkcs8', format: 'pem' }).toString()
  const broken = key.pem.replace(/\n(.{10})/, '\n')
  for (const wrong of ['', 'secret', pem, broken, key.id]) {
    assert.throws(() => parseSigningKey(wrong), {
      message: 'Cannot sign: expected an Ed25519 private key in PKCS#8 PEM',
    })
  }
})

test('a key is rotated as in docs/operations.md without a rejected response', async t => {
  const pins = { first: [key.id], both: [key.id, secondKey.id], second: [secondKey.id] }
  const phases = [
    { signs: [key], readers: [pins.first, pins.both] },
    { signs: [key, secondKey], readers: [pins.first, pins.both, pins.second] },
    { signs: [secondKey], readers: [pins.both, pins.second] },
  ]
  for (const { signs, readers } of phases) {
    const service = await runService(t, { signingKeys: signs.map(({ pem }) => pem) })
    await service.publish({ items: [draftSample('a')] })
    for (const publicKeys of readers) {
      await readFeed({ baseUrl: service.publicUrl, ...pulse, publicKeys })
      await readFixtures({ baseUrl: service.publicUrl, publicKeys })
    }
    await service.stop()
  }
})

test('Relay forwards valid signatures, also after restarts, and adds its own', async t => {
  const upstream = await runService(t, { signingKeys: [upstreamKey.pem] })
  const first = await upstream.publish({ items: [draftSample('a')] })
  const second = await upstream.publish({ items: [draftSample('b')] })
  const directory = temporaryDirectory()
  const options = { upstream: upstream.publicUrl, directory, publicKeys: [upstreamKey.id] }
  const openJournal = () => openSqliteJournal({ directory })
  const live = feedPath(pulse)
  const relay = await runRelay(t, { ...options, openJournal })
  const got = await readUntil(relay, live, ({ status }) => status === 200)
  assert.deepEqual(signersOf(got.headers, Buffer.from(got.text)), [upstreamKey.id])
  const third = await upstream.publish({ items: [draftSample('c')] })
  await readUntil(relay, live, ({ text }) => text.includes(third.snapshotAt))
  await relay.stop()
  await upstream.stop()

  for (const [signingKeys, ids] of [
    [undefined, [upstreamKey.id]],
    [[key.pem], [key.id, upstreamKey.id]],
    [[upstreamKey.pem], [upstreamKey.id]],
  ] as const) {
    const again = await runRelay(t, { ...options, openJournal, signingKeys })
    for (const path of [live, `${live}?until=${second.snapshotAt}`]) {
      const { headers, text } = await readPath(again, path)
      assert.deepEqual(signersOf(headers, Buffer.from(text)), ids, path)
    }
    // A response that the relay did not read from the upstream is signed only by the relay, if it has keys.
    for (const path of [`${live}?until=${first.snapshotAt}`, `${live}/timeline`]) {
      const { headers } = await readPath(again, path)
      assert.equal(headers.get('signature') !== null, signingKeys !== undefined)
    }
    const log = await exportLog(again, pulse)
    await again.stop()
    const imported = await runService(t, { registered: false, signingKeys })
    await importLog(imported, log)
    assert.deepEqual(await exportLog(imported, pulse), log)
    for (const path of [live, `${live}?until=${second.snapshotAt}`]) {
      const { headers, text } = await readPath(imported, path)
      const isSigned = signingKeys !== undefined
      assert.deepEqual(isSigned ? signersOf(headers, Buffer.from(text)) : [], isSigned ? ids : [])
    }
  }
})

for (const workers of [1, 2])
  test(`a relay with a key serves only signed snapshots and evidence: ${workers} workers`, async t => {
    const upstream = await runService(t, { signingKeys: [upstreamKey.pem] })
    await upstream.publish({ items: [draftSample('a')], evidence: [evidenceSample('a')] })
    const publicKeys = [upstreamKey.id]
    const options = { upstream: upstream.publicUrl, publicKeys }
    const relay = await runRelay(t, { ...options, directory: temporaryDirectory(), workers })
    await readUntil(relay, feedPath(pulse), ({ status }) => status === 200)
    const asked = { ...pulse, itemId: 'a', revision: 1 }
    const evidence = await readEvidence({ ...asked, baseUrl: relay.publicUrl, publicKeys })
    assert.equal(evidence?.claims.length, 1)
    const { snapshot } = await readFeed({ ...pulse, baseUrl: relay.publicUrl, publicKeys })
    assert.equal(snapshot.items.length, 1)
    if (workers > 1) return
    const unsigned = await runRelay(t, {
      ...options,
      fetch: async (url, init) => {
        const response = await fetch(url, init)
        if (!String(url).includes('/evidence/')) return response
        const headers = new Headers(response.headers)
        headers.delete('signature')
        return new Response(response.body, { status: response.status, headers })
      },
    })
    await readUntil(unsigned, feedPath(pulse), ({ status }) => status === 200)
    const { status, text } = await readPath(unsigned, `${feedPath(pulse)}/items/a/evidence/1`)
    assert.equal(status, 503)
    assert.match(text, /it has no signature by a trusted key/)
  })

for (const workers of [1, 2])
  test(`a relay forwards the signatures of lists with the same bytes as its upstream's: ${workers} workers`, async t => {
    const upstream = await runService(t, { signingKeys: [upstreamKey.pem] })
    const readForSignature: string[] = []
    const options = {
      upstream: upstream.publicUrl,
      publicKeys: [upstreamKey.id],
      fetch: (url: string | URL | Request, init?: RequestInit) => {
        // The relay also polls the scoreboard for the details of fixtures, with the tag of its last read.
        const isPoll = new Headers(init?.headers).has('if-none-match')
        if (!isPoll) readForSignature.push(new URL(String(url)).pathname)
        return fetch(url, init)
      },
    }
    const relay = await runRelay(t, { ...options, directory: temporaryDirectory(), workers })
    const live = feedPath(pulse)
    const lists = ['/v1/fixtures', '/v1/scoreboard', `${live}/timeline`]
    for (const about of ['one', 'two']) {
      const { etag, snapshotAt } = await upstream.publish({ items: [draftSample('a', about)] })
      await readUntil(relay, live, ({ headers }) => isOfVersion(headers, etag))
      for (const path of [...lists, '/v1/changes']) {
        // Versions of the list of changes are at least 250 ms apart.
        const isCurrent = (text: string) => path !== '/v1/changes' || text.includes(snapshotAt)
        await readUntil(upstream, path, ({ text }) => isCurrent(text))
        const { headers, text } = await readUntil(
          relay,
          path,
          ({ headers, text }) => headers.has('signature') && isCurrent(text),
        )
        assert.deepEqual(signersOf(headers, Buffer.from(text)), [upstreamKey.id], path)
        assert.equal(text, (await readPath(upstream, path)).text)
      }
    }
    const { publicUrl: baseUrl } = relay
    const { publicKeys } = options
    assert.equal((await readFixtures({ baseUrl, publicKeys })).length, 1)
    assert.equal((await readTimeline({ baseUrl, ...pulse, publicKeys })).length, 2)

    if (workers > 1) return
    const before = readForSignature.filter(path => lists.includes(path)).length
    for (const target of lists) {
      const etag = (await readPath(relay, target)).headers.get('etag') ?? ''
      const headers = [['If-None-Match', etag]] as const
      const { status } = await requestOnce(baseUrl, { target, headers })
      assert.equal(status, 304)
      await requestOnce(baseUrl, { method: 'HEAD', target })
    }
    const after = readForSignature.filter(path => lists.includes(path)).length
    assert.equal(after, before, 'the signature of a list is read once')
  })

test("a relay serves lists unsigned if they differ from its upstream's or cannot be read there", async t => {
  const upstream = await runService(t, { signingKeys: [upstreamKey.pem] })
  await upstream.register('other-game', registrationSample())
  await upstream.publish({ items: [draftSample('a')] })
  const live = feedPath(pulse)
  const lists = ['/v1/fixtures', '/v1/scoreboard', `${live}/timeline`]
  const some = { upstream: upstream.publicUrl, fixtures: [pulse.fixtureId] }
  const filtered = await runRelay(t, { ...some, directory: temporaryDirectory() })
  const failing = await runRelay(t, {
    upstream,
    fetch: async (url, init) => {
      if (/scoreboard|timeline/.test(String(url))) throw new TypeError('fetch failed')
      return fetch(url, init)
    },
  })
  for (const [relay, signed] of [
    [filtered, [false, false, true]],
    [failing, [true, false, false]],
  ] as const) {
    await readUntil(relay, live, ({ status }) => status === 200)
    await readUntil(relay, '/v1/scoreboard', ({ text }) => text.includes('snapshotAt'))
    for (const [index, path] of lists.entries()) {
      const { status, headers } = await readPath(relay, path)
      assert.deepEqual([status, headers.has('signature')], [200, signed[index]], path)
    }
  }
})

function isOfVersion(headers: Headers, etag: string): boolean {
  return headers.get('etag')?.startsWith(etag.slice(0, -1)) === true
}
