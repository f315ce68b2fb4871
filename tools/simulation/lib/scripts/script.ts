import type { FeedId } from '@fixture-feed/journal/entry'
import { feeds, markedDraft, markOf, registration } from '../actors/drafts.ts'
import {
  type OperatorClient,
  type OperatorRequest,
  type OperatorResponse,
  pause,
  REMOVAL_LIMIT_MS,
} from '../actors/operator-client.ts'
import type { AcknowledgmentChecks } from '../checks/acknowledgments.ts'
import { pathOf } from '../checks/convergence.ts'
import type { TextChecks } from '../checks/texts.ts'
import type { StreamGroup } from '../nats/stream-group.ts'
import type { Cluster } from '../run/cluster.ts'
import type { ServiceNode } from '../service/service-node.ts'
import { JOURNAL_STREAM } from '../service/service-nodes.ts'
import type { SimulatedProcess } from '../world/simulated-process.ts'

/**
 * A short course with fixed steps, in place of random actors and faults. A script finds a planted fault that few seeds
 * find without it. Without a script, each change of the product or of the simulation could require other seeds. The
 * seed still decides the order of all deliveries.
 */
export type Script = (steps: Steps) => Promise<void>

export interface StepsSources {
  readonly cluster: Cluster
  readonly client: OperatorClient
  readonly texts: TextChecks
  readonly acknowledgments: AcknowledgmentChecks
  readonly createActor: (name: string) => SimulatedProcess
  /** Creates a client with a token. */
  readonly createClient: (token: string) => OperatorClient
}

/** The time limit of each condition, in milliseconds. */
const UNTIL_LIMIT_MS = 30_000
const CHECK_EVERY_MS = 10

/**
 * The steps of a script. Unless stated otherwise, a step rejects if it cannot be done, so that a script whose course
 * fails is noticed.
 */
export class Steps {
  readonly cluster: Cluster
  readonly #sources: StepsSources
  #markCount = 0

  constructor(sources: StepsSources) {
    this.#sources = sources
    this.cluster = sources.cluster
  }

  get feeds(): readonly [FeedId, FeedId] {
    return feeds as unknown as readonly [FeedId, FeedId]
  }

  /** The nodes a, b and c. */
  get nodes(): readonly [ServiceNode, ServiceNode, ServiceNode] {
    return this.cluster.nodes as unknown as readonly [ServiceNode, ServiceNode, ServiceNode]
  }

  /** The stream of the nodes, which must exist. */
  get stream(): StreamGroup {
    const group = this.cluster.nats.group(JOURNAL_STREAM)
    if (group === undefined) throw new Error('The stream does not exist')
    return group
  }

  createActor(name: string): SimulatedProcess {
    return this.#sources.createActor(name)
  }

  /** Publishes items, each with a new text. Returns the `snapshotAt`. */
  async publish(node: ServiceNode, feed: FeedId, itemIds: readonly string[]): Promise<string> {
    const { client, texts, acknowledgments, cluster } = this.#sources
    const askedAtMs = cluster.world.nowMs
    const marks = itemIds.map(itemId => ({ itemId, mark: markOf(++this.#markCount) }))
    const by = client.tokenName
    for (const { itemId, mark } of marks) texts.sent(mark, { feed, itemId, by })
    const items = marks.map(({ itemId, mark }) => markedDraft(feed, itemId, mark, cluster.random))
    const json = { items, withdrawals: [] }
    const request = { method: 'POST', path: `${pathOf(feed)}/publications`, json } as const
    const response = await this.#send(node, request, 201)
    for (const { mark } of marks) texts.acknowledged(mark)
    const { snapshotAt, etag } = response.json as { readonly snapshotAt: string; etag: string }
    acknowledgments.add({ feed, snapshotAt, etag, node, askedAtMs })
    return snapshotAt
  }

  /** Sets a hold that keeps the publications of a token back until an approval. */
  async holdForApproval(node: ServiceNode, feed: FeedId, token: string): Promise<void> {
    const json = { release: 'approval', reason: 'read first', tokens: [token] }
    const path = `${pathOf(feed)}/holds/script`
    await this.#send(node, { method: 'PUT', path, json }, 201)
  }

  /**
   * Creates a publication with an idempotency key. The returned function sends the publication to a node, and returns
   * the text of a response with the status 200, or else `undefined`.
   */
  createPublication(
    feed: FeedId,
    token: string,
  ): (node: ServiceNode) => Promise<string | undefined> {
    const { cluster, createClient } = this.#sources
    const client = createClient(token)
    const items = [markedDraft(feed, 'a', markOf(++this.#markCount), cluster.random)]
    const request = {
      method: 'POST',
      path: `${pathOf(feed)}/publications`,
      json: { items, withdrawals: [] },
      headers: { 'Idempotency-Key': 'script' },
    } as const
    return async node => {
      const response = await client.send(node, request)
      return response?.status === 200 ? response.text : undefined
    }
  }

  async erase(node: ServiceNode, feed: FeedId, itemId: string): Promise<void> {
    const { texts, cluster } = this.#sources
    const askedAtMs = cluster.world.nowMs
    texts.mayBeRewritten(feed)
    await this.#send(node, erasureOf(feed, itemId), 200)
    texts.removed({ ...feed, itemId }, askedAtMs, node)
  }

  /** Sends an erasure that may fail. Resolves after the response, or when the request has failed. */
  async beginErasure(node: ServiceNode, feed: FeedId, itemId: string): Promise<void> {
    this.#sources.texts.mayBeRewritten(feed)
    await this.#sources.client.send(node, erasureOf(feed, itemId))
  }

  /** Retires a fixture, deletes its history, and registers it again. */
  async purge(node: ServiceNode, fixtureId: string): Promise<void> {
    const { texts, acknowledgments, cluster } = this.#sources
    const path = `/v1/fixtures/${fixtureId}`
    acknowledgments.suspend(fixtureId)
    texts.fixtureMayEnd(fixtureId)
    await this.#send(node, { method: 'DELETE', path }, 204)
    const askedAtMs = cluster.world.nowMs
    const limitMs = REMOVAL_LIMIT_MS
    await this.#send(node, { method: 'DELETE', path: `${path}/history`, limitMs }, 204)
    texts.removed({ fixtureId }, askedAtMs, node)
    await this.register(node, fixtureId)
    acknowledgments.resume(fixtureId)
    texts.fixtureRegistered(fixtureId)
  }

  async register(node: ServiceNode, fixtureId: string): Promise<void> {
    const path = `/v1/fixtures/${fixtureId}`
    await this.#send(node, { method: 'PUT', path, json: registration(fixtureId) }, 201)
  }

  /** Disconnects a node from all NATS servers. Waits until the node has noticed it. */
  async disconnect(node: ServiceNode): Promise<void> {
    const { nats, network, trace } = this.cluster
    trace.note('script', `disconnects ${node.name}`)
    for (const { host } of nats.servers) network.cut(node.host, host)
    await this.until(`${node.name} is unready`, () => !node.isReady)
  }

  reconnect(node: ServiceNode): void {
    const { nats, network, trace } = this.cluster
    trace.note('script', `reconnects ${node.name}`)
    for (const { host } of nats.servers) network.restore(node.host, host)
  }

  async restart(node: ServiceNode): Promise<void> {
    node.kill()
    node.start()
    await this.until(`${node.name} is listening`, () => node.isListening)
  }

  /** Waits until every replica has applied the whole log of the stream. */
  untilApplied(): Promise<void> {
    return this.until('all replicas have applied the stream', () => {
      const { replicas } = this.stream
      const length = Math.max(...replicas.map(({ log }) => log.length))
      return replicas.every(({ applied }) => applied === length)
    })
  }

  async until(what: string, isTrue: () => boolean): Promise<void> {
    const { world, trace } = this.cluster
    const untilMs = world.nowMs + UNTIL_LIMIT_MS
    while (!isTrue()) {
      if (world.nowMs > untilMs) throw new Error(`The script waits in vain: ${what}`)
      await pause(CHECK_EVERY_MS)
    }
    trace.note('script', what)
  }

  async #send(
    node: ServiceNode,
    request: OperatorRequest,
    expected: number,
  ): Promise<OperatorResponse> {
    const response = await this.#sources.client.send(node, request)
    if (response?.status === expected) return response
    const what = `${request.method} ${request.path} at ${node.name}`
    throw new Error(`The script expects ${expected} for ${what}, and received ${response?.status}`)
  }
}

function erasureOf(feed: FeedId, itemId: string): OperatorRequest {
  const json = { id: itemId }
  const path = `${pathOf(feed)}/erasures`
  return { method: 'POST', path, json, limitMs: REMOVAL_LIMIT_MS }
}
