/**
 * Clients that break off, stall, half-close and send junk, in every state of every kind of request, on both listeners:
 * afterwards the process lives, has the descriptors and the memory it had, and an honest poller has missed nothing.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import {
  encodeRequest,
  RawConnection,
  type RawRequest,
  requestOnce,
} from './lib/testing/raw-connection.ts'
import { feedPath, type PublicationAnswer, secret } from './lib/testing/running-service.ts'
import { draftSample, pulse, registrationSample } from './lib/testing/samples.ts'
import { type MeasuredService, startMeasuredService } from './lib/testing/start-measured-service.ts'
import { until } from './lib/testing/until.ts'

const limits = {
  headersTimeoutMs: 1_000,
  requestTimeoutMs: 3_000,
  keepAliveTimeoutMs: 3_000,
  responseTimeoutMs: 1_000,
}
const other = { fixtureId: 'hostile', feedKey: 'pulse' }
const authorization = ['Authorization', `Bearer ${secret}`] as const
const json = ['Content-Type', 'application/json'] as const
/** More than the buffers of a connection take, so that the answer is still being written when its client goes. */
const large = Array.from(
  { length: 10 },
  (_, index) => [`large-${index}`, 'x'.repeat(100_000)] as const,
)
const publication = JSON.stringify({ items: [draftSample('a', 'hostile clients', other)] })

interface Kind {
  readonly name: string
  readonly bytes: Buffer
  /** Whether there is an answer while reads of the journal are held back. */
  readonly isAnswered: boolean
}

function kindsOf(requests: Readonly<Record<string, RawRequest>>): readonly Kind[] {
  return Object.entries(requests).map(([name, request]) => ({
    name,
    bytes: encodeRequest(request),
    isAnswered: !name.includes('held back'),
  }))
}

/** What the feeds are like when the requests are sent. */
interface Feeds {
  readonly etag: string
  readonly otherEtag: string
  readonly replayedAt: string
}

function publicKinds({ etag, otherEtag, replayedAt }: Feeds): readonly Kind[] {
  const target = feedPath(pulse)
  const poll = { target, headers: [['If-None-Match', etag]] } as const
  // Nobody changes that feed while they wait.
  const wait = {
    target: feedPath(other),
    headers: [
      ['If-None-Match', otherEtag],
      ['Prefer', 'wait=1'],
    ],
  } as const
  return [
    ...kindsOf({
      'a poll': poll,
      'a first read': { target },
      'a large read': { target: feedPath(other) },
      'a read that is held back': { target: `${feedPath(other)}?until=${replayedAt}` },
      HEAD: { target, method: 'HEAD' },
      'the index': { target: '/v1/fixtures', headers: [['Accept-Encoding', 'gzip']] },
      'a preflight': { target, method: 'OPTIONS' },
      'nothing there': { target: '/nothing' },
      'a read that waits': wait,
      'a delta': {
        target,
        headers: [
          ['Accept-Encoding', 'dcz, gzip'],
          ['Available-Dictionary', `:${Buffer.alloc(32, 'forged').toString('base64')}:`],
        ],
      },
      'a dictionary': { target: `${target}/dictionaries/${'0'.repeat(64)}` },
      'the scoreboard': { target: '/v1/scoreboard' },
      'the page of a game': { target: `/games/${pulse.fixtureId}` },
      'a method that is refused': { target, method: 'POST', body: '{"a":1}' },
      'a body in chunks': {
        target,
        method: 'POST',
        headers: [['Transfer-Encoding', 'chunked']],
        body: '5\r\nabcde\r\n0\r\n\r\n',
      },
      'an expectation': { target, headers: [['Expect', '100-continue']] },
      'an upgrade': {
        target,
        headers: [
          ['Connection', 'Upgrade'],
          ['Upgrade', 'websocket'],
        ],
      },
      'a proxy request': { target: 'x:1', method: 'CONNECT' },
    }),
    {
      name: 'two polls',
      bytes: Buffer.concat([encodeRequest(poll), encodeRequest(poll)]),
      isAnswered: true,
    },
    {
      name: 'a read that waits, with others behind it',
      bytes: Buffer.concat([wait, wait, { ...wait, method: 'HEAD' }, poll].map(encodeRequest)),
      isAnswered: true,
    },
    { name: 'junk', bytes: Buffer.from('junk\r\n\r\n'), isAnswered: true },
  ]
}

function operatorKinds(): readonly Kind[] {
  const target = `${feedPath(other)}/publications`
  const headers = [authorization, json]
  return kindsOf({
    'a publication': { method: 'POST', target, headers, body: publication },
    'a publication in chunks': {
      method: 'POST',
      target,
      headers: [...headers, ['Transfer-Encoding', 'chunked']],
      body: `${publication.length.toString(16)}\r\n${publication}\r\n0\r\n\r\n`,
    },
    'a publication that waits': {
      method: 'POST',
      target,
      headers: [...headers, ['Expect', '100-continue']],
      body: publication,
    },
    'a broken publication': { method: 'POST', target, headers, body: '{"items":[' },
    'a publication without token': { method: 'POST', target, headers: [json], body: publication },
    settings: { method: 'GET', target: `${feedPath(other)}/settings`, headers },
    metrics: { target: '/metrics' },
    'an upgrade': {
      target: '/healthz',
      headers: [
        ['Connection', 'Upgrade'],
        ['Upgrade', 'h2c'],
      ],
    },
    'a proxy request': { target: 'x:1', method: 'CONNECT' },
  })
}

/** How much of a request is sent before its client turns hostile; `answered` waits for the first bytes of the answer. */
const states = ['nothing', 'a line', 'half', 'all but a byte', 'all', 'answered'] as const

function sentOf({ bytes }: Kind, state: (typeof states)[number]): Buffer {
  switch (state) {
    case 'nothing':
      return bytes.subarray(0, 0)
    case 'a line':
      return bytes.subarray(0, bytes.indexOf('\r\n') + 2)
    case 'half':
      return bytes.subarray(0, bytes.length / 2)
    case 'all but a byte':
      return bytes.subarray(0, -1)
    default:
      return bytes
  }
}

/** What a client does then. The server alone ends those that stay. */
const turns: Readonly<Record<string, (socket: Socket) => void>> = {
  resets: socket => void socket.resetAndDestroy(),
  'goes with the answer unread': socket => void socket.destroy(),
  stalls: () => {},
  'half-closes': socket => void socket.end(),
  'half-closes and reads': socket => void socket.end().resume(),
  'sends junk': socket => void socket.write('\0\xff junk\r\n\r\n', 'latin1'),
  'sends junk, half-closes and reads': socket => void socket.end('junk\r\n\r\n').resume(),
}

describe('the service stands hostile clients', { concurrency: 3 }, () => {
  for (const [name, options] of [
    ['with the recogniser', {}],
    ['without the recogniser', { recognisesPolls: false }],
    ['with workers', { readers: 2 }],
  ] as const) {
    test(name, { timeout: 300_000 }, async t => {
      const service = await startMeasuredService(t, { limits, maxReplayBytes: 1, ...options })
      for (const { fixtureId } of [pulse, other]) {
        await operate(service, 'PUT', `/v1/fixtures/${fixtureId}`, registrationSample())
      }
      for (const [id, about] of large) await publishOther(service, id, about)
      const { etag } = await publish(service, 'the beginning')
      const poller = await startPoller(t, service, etag)
      const pids = service.pids()

      // What is made once and then kept is made in the first round.
      await attack(service, poller)
      const memory = await service.memory()
      const clients = await attack(service, poller)
      const grown = (await service.memory()).map((bytes, index) => bytes - (memory[index] ?? 0))
      // Less than any of them takes; a few megabytes come and go with the versions of the large feed.
      for (const bytes of grown) assert.ok(bytes < clients * 6_000, `${grown} bytes more`)
      assert.deepEqual(service.pids(), pids)
      t.diagnostic(`${clients} clients, ${poller.polls} polls, ${grown.join(', ')} bytes more`)
    })
  }
})

/** One client for each kind, state and turn, while publications go on of which the poller sees each. Says how many. */
async function attack(service: MeasuredService, poller: Poller): Promise<number> {
  const { snapshotAt } = await publishOther(service, 'small')
  const { etag: otherEtag } = await publishOther(service, 'small')
  const clients: Socket[] = []
  await service.hold()
  for (const [url, kinds] of [
    [service.publicUrl, publicKinds({ etag: poller.tag, otherEtag, replayedAt: snapshotAt })],
    [service.operatorUrl, operatorKinds()],
  ] as const) {
    for (const kind of kinds) {
      await Promise.all(
        states.flatMap(state =>
          Object.values(turns).map(async turn => {
            const client = await connectTo(url)
            clients.push(client)
            client.write(sentOf(kind, state))
            if (state === 'answered' && kind.isAnswered) await readable(client)
            turn(client)
          }),
        ),
      )
      await poller.sees((await publish(service, kind.name)).etag)
    }
  }
  await service.release()
  // Nobody but the server ends those that have stayed.
  await until(() => service.descriptors() === poller.descriptors)
  await poller.sees(poller.tag)
  for (const client of clients) client.destroy()
  return clients.length
}

interface Poller {
  /** What the service had open when nobody but the poller was there. */
  readonly descriptors: number
  readonly polls: number
  /** The tag of what it has. */
  readonly tag: string
  /** Resolves when it has got this version; rejects when a poll has failed or brought anything else. */
  sees(etag: string): Promise<void>
}

/** Polls on one connection until the test is over. */
async function startPoller(
  t: TestContext,
  service: MeasuredService,
  first: string,
): Promise<Poller> {
  const connection = await RawConnection.open(service.publicUrl)
  let tag = first
  let polls = 0
  let isStopped = false
  await poll()
  const descriptors = service.descriptors()
  const polling = keepPolling()
  // Whoever waits for the poller is told why it has ended.
  polling.catch(() => {})
  t.after(() => {
    isStopped = true
    connection.destroy()
  })
  return {
    descriptors,
    get polls() {
      return polls
    },
    get tag() {
      return tag
    },
    async sees(etag) {
      await Promise.race([polling, until(() => tag === etag)])
      assert.equal(tag, etag)
    },
  }

  async function keepPolling(): Promise<void> {
    try {
      for (; !isStopped; await delay(1)) await poll()
    } catch (error) {
      if (!isStopped) throw error
    }
  }

  async function poll(): Promise<void> {
    const headers = [['If-None-Match', tag]] as const
    const answer = await connection.request({ target: feedPath(pulse), headers })
    const now = answer.headers.get('etag') ?? ''
    assert.equal(answer.status, now === tag ? 304 : 200)
    tag = now
    polls++
  }
}

let publications = 0

/** Publishes what nobody has published yet. */
function publish(service: MeasuredService, about: string): Promise<PublicationAnswer> {
  const items = [draftSample('a', `${about}, ${++publications}`)]
  return operate(service, 'POST', `${feedPath(pulse)}/publications`, { items })
}

/** Publishes an item of the feed that hostile clients read. */
function publishOther(
  service: MeasuredService,
  id: string,
  about: string = '',
): Promise<PublicationAnswer> {
  const items = [draftSample(id, `${about}${++publications}`, { fixtureId: other.fixtureId })]
  return operate(service, 'POST', `${feedPath(other)}/publications`, { items })
}

async function operate(
  { operatorUrl }: MeasuredService,
  method: string,
  target: string,
  body: object,
): Promise<PublicationAnswer> {
  const headers = [authorization, json]
  const request = { method, target, headers, body: JSON.stringify(body) }
  const answer = await requestOnce(operatorUrl, request)
  assert.ok(answer.status < 300, answer.body.toString())
  return JSON.parse(answer.body.toString())
}

async function connectTo(baseUrl: string): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl)
  const client = connect({ host: hostname, port: Number(port), noDelay: true, allowHalfOpen: true })
  client.on('error', () => {})
  await once(client, 'connect')
  return client
}

function readable(client: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  client.once('readable', resolve).once('close', resolve)
  return promise
}
