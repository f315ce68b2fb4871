import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { RawConnection, type RawResponse } from '@fixture-feed/test-support/raw-connection'
import { feedPath, type PublicationResult } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { until } from '@fixture-feed/test-support/until'
import type { ChildService } from '../child-service.ts'
import { operatorKinds, other, publicKinds, sentOf, states, turns } from './hostile-requests.ts'

/** Limits of a service under attack: stalled connections are ended soon. */
export const limits = {
  headersTimeoutMs: 1_000,
  requestTimeoutMs: 3_000,
  keepAliveTimeoutMs: 3_000,
  responseTimeoutMs: 1_000,
}

/** A service (a single one, or a node of a cluster) and an honest poller of it. */
export interface Attacked {
  readonly service: ChildService
  readonly poller: Poller
}

/**
 * Content that is larger than the buffers of a connection, so that the response is still being written when its client
 * disconnects.
 */
const large = Array.from(
  { length: 10 },
  (_, index) => [`large-${index}`, 'x'.repeat(100_000)] as const,
)

/** Publishes the content that the clients read, and starts a poller at each service. */
export async function prepare(
  t: TestContext,
  services: readonly [ChildService, ...ChildService[]],
): Promise<readonly Attacked[]> {
  const [first] = services
  for (const { fixtureId } of [pulse, other]) await first.register(fixtureId)
  for (const [id, about] of large) await publishOther(first, id, about)
  const { etag } = await publish(first, 'the beginning')
  return Promise.all(
    services.map(async service => ({ service, poller: await startPoller(t, service, etag) })),
  )
}

/**
 * Runs one client for each kind, state and turn, and publishes meanwhile. Every poller must see each publication.
 * With several services, each is attacked by some of the clients, and another service publishes. Returns the number
 * of clients.
 */
export async function attack(attacked: readonly Attacked[]): Promise<number> {
  const turnOf = (index: number): Attacked => attacked[index % attacked.length] as Attacked
  const { snapshotAt: replayedAt } = await publishOther(turnOf(0).service, 'small')
  const { etag: otherEtag } = await publishOther(turnOf(0).service, 'small')
  // A service that shows a later publication shows these two as well.
  await allSee(attacked, await publish(turnOf(0).service, 'the attack'))
  const clients: Socket[] = []
  await Promise.all(attacked.map(({ service }) => service.hold()))
  const etag = turnOf(0).poller.tag
  let count = 0
  for (const kind of [...publicKinds({ etag, otherEtag, replayedAt }), ...operatorKinds()]) {
    const { service } = turnOf(count)
    const url = kind.listener === 'public' ? service.publicUrl : service.operatorUrl
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
    await allSee(attacked, await publish(turnOf(++count).service, kind.name))
  }
  for (const { service, poller } of attacked) {
    await service.release()
    // Only the server ends the remaining connections. Connections that it had begun to close before are also gone.
    await until(() => service.descriptors() <= poller.descriptors)
    await poller.sees(poller.tag)
  }
  for (const client of clients) client.destroy()
  return clients.length
}

async function allSee(attacked: readonly Attacked[], { etag }: PublicationResult): Promise<void> {
  await Promise.all(attacked.map(({ poller }) => poller.sees(etag)))
}

/** An honest client that polls a service and checks each response. */
export interface Poller {
  /** The number of open descriptors of the service when only the poller was connected. */
  readonly descriptors: number
  readonly polls: number
  /** The tag of the poller's current snapshot. */
  readonly tag: string
  /**
   * Resolves when the poller has received this version; rejects if a poll has failed or has returned an unexpected
   * response.
   */
  sees(etag: string): Promise<void>
}

/** Polls on one connection until the test is over. A node of a cluster may show the first version a moment later. */
async function startPoller(t: TestContext, service: ChildService, first: string): Promise<Poller> {
  const connection = await RawConnection.open(service.publicUrl)
  let tag = first
  let polls = 0
  let isStopped = false
  await until(async () => (await read()).headers.get('etag') === first)
  const descriptors = service.descriptors()
  const polling = keepPolling()
  // The code that awaits the poller reports its failure.
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
      for (; !isStopped; await delay(15)) await poll()
    } catch (error) {
      if (!isStopped) throw error
    }
  }

  function read(): Promise<RawResponse> {
    const headers = [['If-None-Match', tag]] as const
    return connection.request({ target: feedPath(pulse), headers })
  }

  async function poll(): Promise<void> {
    const response = await read()
    const now = response.headers.get('etag') ?? ''
    assert.equal(response.status, now === tag ? 304 : 200)
    tag = now
    polls++
  }
}

let publications = 0

/** Publishes content that was not published before. */
function publish(service: ChildService, about: string): Promise<PublicationResult> {
  return service.publish({ items: [draftSample('a', `${about}, ${++publications}`)] })
}

/** Publishes an item of the feed that hostile clients read. */
function publishOther(
  service: ChildService,
  id: string,
  about: string = '',
): Promise<PublicationResult> {
  const items = [draftSample(id, `${about}${++publications}`, { fixtureId: other.fixtureId })]
  return service.publish({ items }, { feed: other })
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
