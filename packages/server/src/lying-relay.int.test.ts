/** A reader with `publicKeys` that reads through a relay that forges the publisher's responses. */
import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { pollFeed } from '@fixture-feed/client'
import { signatureBase } from '@fixture-feed/client/signatures'
import { feedPath, runService } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, pulseV1, registrationSample } from '@fixture-feed/test-support/samples'
import { seededRandom } from '@fixture-feed/test-support/seeded-random'
import { digestOf } from './lib/representation/entity-tag.ts'
import { publicKeyOf } from './signing-key.ts'

const seed = Number(process.env.LIES_SEED ?? 1)
const mostLies = Number(process.env.LIES ?? 1_000)
/** Time limit of the test. On a slow machine the test ends before all cases, and reports the number of tried ones. */
const withinMs = Number(process.env.LIES_SECONDS ?? 40) * 1_000

interface SignedResponse {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

test('pollFeed() with publicKeys rejects forged content of a relay, and keeps the last valid snapshot', async t => {
  const random = seededRandom(seed)
  const pick = <Member>(members: readonly Member[]): Member =>
    members[Math.floor(random() * members.length)] as Member
  const [ours, mallory] = [0, 1].map(() => generateKeyPairSync('ed25519').privateKey) as [
    KeyObject,
    KeyObject,
  ]
  const signingKeys = [ours.export({ type: 'pkcs8', format: 'pem' }).toString()]
  const service = await runService(t, { signingKeys })
  const other = { fixtureId: 'other-game', feedKey: 'pulse' }
  await service.register(other.fixtureId, registrationSample())
  const read = async (path: string): Promise<SignedResponse> => {
    const response = await fetch(service.publicUrl + path)
    const body = Buffer.from(await response.arrayBuffer())
    const {
      connection,
      'keep-alive': _,
      'content-encoding': __,
      ...headers
    } = Object.fromEntries(response.headers)
    return { status: response.status, headers, body }
  }
  /** The states of the feed, in order, and correct responses of other addresses and times. */
  const truth: string[] = []
  const genuine: SignedResponse[] = []
  const publish = async (): Promise<void> => {
    service.clock.advance(1_000)
    const about = `${truth.length}`
    for (const feed of [pulse, pulseV1, other]) {
      const draft = { ...draftSample(`i${about.slice(-1)}`, about), fixtureId: feed.fixtureId }
      await service.publish({ items: [draft] }, { feed })
    }
    const right = await read(feedPath(pulse))
    truth.push(right.body.toString())
    const paths = [pulseV1, other].map(feedPath)
    const lists = ['/v1/fixtures', '/v1/scoreboard', '/v1/changes']
    const more = [`${feedPath(pulse)}/timeline`, ...lists, '/v1/keys']
    genuine.push(right, ...(await Promise.all([...paths, ...more].map(read))))
    latest = right
  }
  let latest: SignedResponse = { status: 0, headers: {}, body: Buffer.of() }
  await publish()

  /** Functions that forge a response, each in a different way. */
  const lies: readonly ((answer: SignedResponse) => SignedResponse)[] = [
    ({ body, ...rest }) => {
      const flipped = Buffer.from(body)
      const place = Math.floor(random() * body.length)
      flipped[place] = (flipped[place] ?? 0) ^ (1 << Math.floor(random() * 8))
      return { ...rest, body: flipped }
    },
    answer => ({ ...answer, body: pick(genuine).body }),
    answer => ({ ...answer, headers: pick(genuine).headers }),
    () => pick(genuine),
    answer => ({ ...answer, body: Buffer.from(madeUp(answer.body)) }),
    answer => signedBy(mallory, { ...answer, body: Buffer.from(madeUp(answer.body)) }),
    answer => signedBy(mallory, { ...answer, body: Buffer.from(madeUp(answer.body)) }, ours),
    ({ headers, ...rest }) => {
      const { [pick(Object.keys(headers))]: _, ...left } = headers
      return { ...rest, headers: left }
    },
    ({ headers, ...rest }) => {
      const name = pick(Object.keys(headers))
      const value = headers[name] ?? ''
      const place = Math.floor(random() * value.length)
      const changed = value.slice(0, place) + pick([...'A=:;,"z ']) + value.slice(place + 1)
      return { ...rest, headers: { ...headers, [name]: changed.trim() } }
    },
    ({ headers, ...rest }) => {
      const name = pick(['signature', 'signature-input'])
      const made = `x=:${'A'.repeat(86)}==:`
      const members = [headers[name] ?? '', made, `ff0=${made.slice(2)}`]
      const shuffled = members.sort(() => random() - 0.5).join(', ')
      return { ...rest, headers: { ...headers, [name]: shuffled } }
    },
    answer => ({ ...answer, status: pick([200, 203, 206, 304, 404, 500]) }),
    answer => ({ ...answer, body: answer.body.subarray(0, random() * answer.body.length) }),
  ]

  const server = createServer((_request, response) => {
    let answer = latest
    if (random() > 0.1) {
      for (let count = Math.ceil(random() * 3); count > 0; count--) answer = pick(lies)(answer)
    }
    const { 'content-length': _, 'retry-after': __, ...headers } = answer.headers
    response.writeHead(answer.status, headers).end(answer.status === 304 ? undefined : answer.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.closeAllConnections())
  t.after(() => server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const publicKeys = [publicKeyOf(ours)]
  const reader = pollFeed({ baseUrl, ...pulse, intervalMs: 3_600_000, publicKeys })
  t.after(() => reader.close())

  let shown = -1
  let lieCount = 0
  let refused = 0
  let advanced = 0
  const startedMs = performance.now()
  for (; lieCount < mostLies && performance.now() - startedMs < withinMs; lieCount++) {
    if (lieCount % 100 === 99) await publish()
    reader.refresh()
    do await new Promise(setImmediate)
    while (reader.nextReadAt === undefined)
    const { snapshot, error } = reader.state
    if (error?.kind === 'signature') refused++
    if (snapshot === undefined) assert.equal(shown, -1, 'a shown snapshot was lost')
    else {
      const text = JSON.stringify(snapshot)
      const index = truth.indexOf(text, Math.max(shown, 0))
      assert.ok(index >= 0, `lie ${lieCount} of seed ${seed} is shown: ${text.slice(0, 200)}`)
      if (index > shown) advanced++
      shown = index
    }
  }
  t.diagnostic(`${lieCount} answers, ${refused} refused for their signature, ${advanced} snapshots`)
  assert.ok(refused > lieCount / 4 && advanced > lieCount / 300)
})

/** A newer snapshot with content that was never published. */
function madeUp(body: Buffer): string {
  return body
    .toString()
    .replace('"snapshotAt":"20', '"snapshotAt":"21')
    .replace('"revision":', '"revision":9')
}

/** A response signed with another key, under the name of that key or of a different one. */
function signedBy(
  key: KeyObject,
  { headers, ...answer }: SignedResponse,
  name: KeyObject = key,
): SignedResponse {
  const digest = digestOf(answer.body)
  const keyId = publicKeyOf(name)
  const value = sign(null, Buffer.from(signatureBase(digest, keyId)), key).toString('base64')
  const input = `ff0=("unencoded-digest";sf);keyid="${keyId}";tag="ed25519-integrity"`
  const signed = { 'signature-input': input, signature: `ff0=:${value}:` }
  return {
    ...answer,
    headers: { ...headers, 'unencoded-digest': `sha-256=:${digest}:`, ...signed },
  }
}
