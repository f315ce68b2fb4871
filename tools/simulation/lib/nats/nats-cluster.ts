import type { Network } from '../network/network.ts'
import type { World } from '../world/world.ts'
import { Consumer, type ConsumerConfig, type PullRequest } from './consumer.ts'
import { encodeHeaders, readHeader, withHeaders } from './message-headers.ts'
import { type Delivery, NatsServer } from './nats-server.ts'
import type { PublishCommand } from './protocol-reader.ts'
import { type Replica, StreamGroup } from './stream-group.ts'
import {
  type ApiError,
  matchesSubject,
  type StoredMessage,
  type StreamConfig,
  type StreamStore,
} from './stream-store.ts'

/** Probabilities that messages of clients and servers are lost. */
export interface MessageFates {
  /** Probability that a request to JetStream is lost. */
  requestLost: number
  /** Probability that the response to a completed request is lost. */
  responseLost: number
  /** Probability that a message from a consumer is lost. */
  deliveryLost: number
}

interface Request {
  readonly server: NatsServer
  readonly reply: string
  readonly headers: Buffer
  readonly data: Buffer
}

type JsonRequest = Readonly<Record<string, unknown>>

/** A cluster of three NATS servers with JetStream. It knows only the requests that the journal's client sends. */
export class NatsCluster {
  readonly servers: readonly NatsServer[]
  readonly fates: MessageFates = { requestLost: 0, responseLost: 0, deliveryLost: 0 }
  /** The share of direct reads that a server answers from its own replica, which may lag. */
  directReadsAtHome = 0.8
  readonly #world: World
  readonly #groups = new Map<string, StreamGroup>()
  readonly #consumers = new Map<string, Consumer>()
  #consumerCount = 0

  readonly #apis: readonly (readonly [
    name: string,
    answer: (stream: string, rest: string, request: Request) => void,
  ])[] = [
    ['STREAM.INFO', (stream, _rest, request) => this.#streamInfo(stream, request)],
    ['STREAM.CREATE', (stream, _rest, request) => this.#createStream(stream, request)],
    ['STREAM.MSG.GET', (stream, _rest, request) => this.#getMessage(stream, request)],
    ['STREAM.MSG.DELETE', (stream, _rest, request) => this.#deleteMessage(stream, request)],
    ['DIRECT.GET', (stream, lastOf, request) => this.#getDirect(stream, lastOf, request)],
    ['CONSUMER.CREATE', (stream, _rest, request) => this.#createConsumer(stream, request)],
    ['CONSUMER.INFO', (stream, name, request) => this.#consumerInfo(stream, name, request)],
    ['CONSUMER.DELETE', (_stream, name, request) => this.#deleteConsumer(name, request)],
    ['CONSUMER.MSG.NEXT', (_stream, name, request) => this.#pull(name, request)],
  ]

  constructor(world: World, network: Network, version: string) {
    this.#world = world
    this.servers = [1, 2, 3].map(
      number =>
        new NatsServer(
          { world, network, version },
          { name: `nats-${number}`, host: `10.1.0.${number}` },
          (server, publish) => this.#take(server, publish),
        ),
    )
  }

  get urls(): readonly string[] {
    return this.servers.map(({ host }) => `nats://${host}:4222`)
  }

  group(stream: string): StreamGroup | undefined {
    return this.#groups.get(stream)
  }

  groups(): readonly StreamGroup[] {
    return [...this.#groups.values()]
  }

  /** Stops a server; the content of its memory is lost. */
  stopServer(server: NatsServer): void {
    server.stop()
    for (const [name, consumer] of this.#consumers) {
      if (consumer.replica.server !== server) continue
      consumer.delete()
      this.#consumers.delete(name)
    }
    this.noteTopology()
  }

  startServer(server: NatsServer): void {
    server.start()
    for (const group of this.#groups.values()) {
      const replica = group.replicaOn(server)
      if (replica !== undefined) group.restart(replica)
    }
    this.noteTopology()
  }

  /** Must be called after a change of links or servers. */
  noteTopology(): void {
    for (const group of this.#groups.values()) group.noteTopology()
  }

  deleteStream(name: string): void {
    const group = this.#groups.get(name)
    if (group === undefined) return
    group.isDeleted = true
    this.#groups.delete(name)
    for (const [key, consumer] of this.#consumers) {
      if (!group.replicas.includes(consumer.replica)) continue
      consumer.delete()
      this.#consumers.delete(key)
    }
  }

  /** Creates an empty stream, unless it exists. */
  createStream(config: StreamConfig): void {
    if (this.#groups.has(config.name)) return
    const created = new Date(this.#world.wallMs(this.#world.outside)).toISOString()
    const servers = this.servers.slice(0, config.num_replicas)
    const group = new StreamGroup(this.#world, config, created, servers)
    group.onApplied = replica => this.#pumpConsumers(replica)
    this.#groups.set(config.name, group)
  }

  #take(server: NatsServer, { subject, reply, headers, data }: PublishCommand): void {
    const { random, outside } = this.#world
    if (random.chance(this.fates.requestLost)) return
    const request: Request = { server, reply, headers, data }
    this.#world.schedule(random.between(0.05, 1), outside, () => {
      if (!server.isUp || server.isStalled) return
      this.#route(subject, request)
    })
  }

  #route(subject: string, request: Request): void {
    const [, action] = /^\$JS\.API\.(.*)$/.exec(subject) ?? []
    if (action !== undefined) this.#answerApi(action, request)
    else if (!subject.startsWith('$') && !subject.startsWith('_INBOX'))
      this.#store(subject, request)
  }

  #answerApi(action: string, request: Request): void {
    for (const [api, answer] of this.#apis) {
      if (!action.startsWith(`${api}.`)) continue
      const rest = action.slice(api.length + 1)
      const [stream = '', ...names] = rest.split('.')
      answer(stream, names.join('.'), request)
      return
    }
    throw new Error(`The simulated JetStream does not know the request ${action}`)
  }

  #streamInfo(stream: string, request: Request): void {
    const group = this.#findGroup(stream, request)
    const leader = group?.leaderFrom(request.server)
    if (group === undefined || leader === undefined) return
    const { store } = leader
    const { subjects_filter: filter, deleted_details: hasDeleted = false } = parseJson(
      request.data,
    ) as { subjects_filter?: string; deleted_details?: boolean }
    const deleted = store.deleted()
    const subjects =
      filter === undefined ? {} : store.countsOf(subject => matchesSubject(filter, subject))
    const instant = (ms: number | undefined): string => new Date(ms ?? 0).toISOString()
    this.#respond(request, {
      type: 'io.nats.jetstream.api.v1.stream_info_response',
      config: group.config,
      created: group.created,
      state: {
        messages: store.messages.size,
        bytes: store.bytes,
        first_seq: store.firstSeq,
        first_ts: instant(store.messages.get(store.firstSeq)?.timeMs),
        last_seq: store.lastSeq,
        last_ts: instant(store.lastTimeMs),
        consumer_count: this.#consumers.size,
        num_deleted: deleted.length,
        ...(hasDeleted && { deleted }),
        ...(filter !== undefined && { subjects, num_subjects: Object.keys(subjects).length }),
      },
      cluster: {
        name: 'SIMULATED',
        leader: leader.server.name,
        replicas: group.replicas
          .filter(replica => replica !== leader)
          .map(replica => {
            const { matched = 0, heardAtMs = 0 } = leader.followers.get(replica) ?? {}
            return {
              name: replica.server.name,
              current: matched >= leader.log.length,
              active: Math.round((this.#world.nowMs - heardAtMs) * 1e6),
              lag: leader.log.length - matched,
            }
          }),
      },
      total: Object.keys(subjects).length,
      offset: 0,
      limit: 100_000,
    })
  }

  #createStream(name: string, request: Request): void {
    if (!this.#hasMetaLeader(request)) return
    const config = parseJson(request.data) as StreamConfig
    this.createStream(config)
    // The leader of the new stream, which is elected immediately, answers.
    this.#world.schedule(5, this.#world.outside, () => this.#streamInfo(name, request))
  }

  #store(subject: string, request: Request): void {
    const group = this.groups().find(({ config }) =>
      config.subjects.some(pattern => matchesSubject(pattern, subject)),
    )
    const leader = group?.leaderFrom(request.server)
    if (group === undefined) {
      this.#sendNoResponders(request)
      return
    }
    if (leader === undefined) return
    const { headers, data } = request
    const refusal = leader.store.refusal(headers.length + data.length + subject.length)
    if (refusal !== undefined) {
      this.#fail(request, refusal)
      return
    }
    const messageId = readHeader(headers, 'Nats-Msg-Id')
    const expected = readHeader(headers, 'Nats-Expected-Last-Subject-Sequence')
    const change = {
      kind: 'store',
      subject,
      headers,
      data,
      timeMs: this.#world.wallMs(this.#world.outside),
      messageId,
      lastSubjectSequence: expected === undefined ? undefined : Number(expected),
      isIdForgotten: messageId !== undefined && leader.store.hasForgotten(messageId),
    } as const
    group.propose(leader, change, stored => {
      const response =
        stored.kind === 'refused'
          ? { error: stored.error }
          : {
              stream: group.config.name,
              seq: stored.seq,
              ...(stored.isDuplicate && { duplicate: true }),
            }
      this.#respond(request, response, leader.server)
    })
  }

  #getMessage(stream: string, request: Request): void {
    const group = this.#findGroup(stream, request)
    const leader = group?.leaderFrom(request.server)
    if (leader === undefined) return
    const message = find(leader.store, parseJson(request.data))
    if (message === undefined) {
      this.#fail(request, { code: 404, err_code: 10_037, description: 'no message found' })
      return
    }
    const { subject, seq, headers, data, timeMs } = message
    this.#respond(request, {
      type: 'io.nats.jetstream.api.v1.stream_msg_get_response',
      message: {
        subject,
        seq,
        ...(headers.length > 0 && { hdrs: headers.toString('base64') }),
        data: data.toString('base64'),
        time: new Date(timeMs).toISOString(),
      },
    })
  }

  #getDirect(stream: string, lastOf: string, request: Request): void {
    const group = this.#findGroup(stream, request)
    const replica = group && this.#directReader(group, request.server)
    if (replica === undefined) return
    const query = lastOf === '' ? parseJson(request.data) : { last_by_subj: lastOf }
    const message = find(replica.store, query)
    if (message === undefined) {
      const headers = encodeHeaders({}, '404 Message Not Found')
      this.#reply(request, { headers, data: Buffer.alloc(0) }, replica.server)
      return
    }
    const { subject, seq, data, timeMs } = message
    const headers = withHeaders(message.headers, {
      'Nats-Stream': stream,
      'Nats-Subject': subject,
      'Nats-Sequence': seq,
      'Nats-Time-Stamp': new Date(timeMs).toISOString(),
    })
    this.#reply(request, { headers, data }, replica.server)
  }

  /**
   * Chooses the replica that answers a direct read: usually the one on the client's server, otherwise any replica
   * that can be reached. Returns `undefined` if there is none.
   */
  #directReader(group: StreamGroup, server: NatsServer): Replica | undefined {
    const { random } = this.#world
    const own = group.replicaOn(server)
    if (own !== undefined && random.chance(this.directReadsAtHome)) return own
    const reached = group.replicas.filter(replica => replica.server.reaches(server))
    return reached.length === 0 ? undefined : random.pick(reached)
  }

  #deleteMessage(stream: string, request: Request): void {
    const group = this.#findGroup(stream, request)
    const leader = group?.leaderFrom(request.server)
    if (group === undefined || leader === undefined) return
    const { seq } = parseJson(request.data) as { seq: number }
    group.propose(leader, { kind: 'delete', seq }, stored => {
      if (stored.kind === 'refused') this.#fail(request, stored.error)
      else this.#respond(request, { success: true }, leader.server)
    })
  }

  #createConsumer(stream: string, request: Request): void {
    const group = this.#findGroup(stream, request)
    if (group === undefined || !this.#hasMetaLeader(request)) return
    const { config } = parseJson(request.data) as { config: ConsumerConfig }
    const hosts = group.replicas.filter(({ server }) => server.reaches(request.server))
    if (hosts.length === 0) return
    const name = `consumer-${++this.#consumerCount}`
    const replica = this.#world.random.pick(hosts)
    const consumer = new Consumer(this.#world, { name, config, replica }, (server, delivery) => {
      if (!this.#world.random.chance(this.fates.deliveryLost)) this.#deliver(server, delivery)
    })
    this.#consumers.set(name, consumer)
    this.#respond(request, consumer.info(stream), replica.server)
  }

  #consumerInfo(stream: string, name: string, request: Request): void {
    const group = this.#findGroup(stream, request)
    if (group === undefined) return
    const consumer = this.#consumers.get(name)
    if (consumer === undefined) {
      this.#fail(request, { code: 404, err_code: 10_014, description: 'consumer not found' })
    } else if (consumer.replica.server.reaches(request.server)) {
      this.#respond(request, consumer.info(stream), consumer.replica.server)
    }
  }

  #deleteConsumer(name: string, request: Request): void {
    const consumer = this.#consumers.get(name)
    if (consumer === undefined) {
      this.#fail(request, { code: 404, err_code: 10_014, description: 'consumer not found' })
      return
    }
    if (!consumer.replica.server.reaches(request.server)) return
    consumer.delete()
    this.#consumers.delete(name)
    this.#respond(request, { success: true })
  }

  #pull(name: string, request: Request): void {
    const consumer = this.#consumers.get(name)
    if (consumer === undefined) this.#sendNoResponders(request)
    else if (consumer.replica.server.reaches(request.server))
      consumer.pull(request.reply, parseJson(request.data) as PullRequest)
  }

  #pumpConsumers(replica: Replica): void {
    for (const consumer of this.#consumers.values()) {
      if (consumer.replica === replica) consumer.pump()
    }
  }

  /**
   * Returns the group of a stream. If there is none, returns `undefined`, and sends an error if the server reaches a
   * majority.
   */
  #findGroup(stream: string, request: Request): StreamGroup | undefined {
    const group = this.#groups.get(stream)
    if (group === undefined && this.#hasMetaLeader(request)) {
      this.#fail(request, { code: 404, err_code: 10_059, description: 'stream not found' })
    }
    return group
  }

  #hasMetaLeader({ server }: Request): boolean {
    return this.servers.filter(other => other.reaches(server)).length > this.servers.length / 2
  }

  #sendNoResponders({ server, reply }: Request): void {
    const headers = encodeHeaders({}, '503')
    server.deliver({ to: reply, subject: reply, headers, data: Buffer.alloc(0) })
  }

  #fail(request: Request, error: ApiError): void {
    this.#respond(request, { error })
  }

  #respond(request: Request, body: object, from: NatsServer = request.server): void {
    this.#reply(request, { data: Buffer.from(JSON.stringify(body)) }, from)
  }

  #reply(
    { reply }: Request,
    { headers, data }: { headers?: Buffer; data: Buffer },
    from: NatsServer,
  ): void {
    if (reply === '' || this.#world.random.chance(this.fates.responseLost)) return
    this.#deliver(from, { to: reply, subject: reply, ...(headers && { headers }), data })
  }

  /** Sends a message from a server to a subscriber, which may be connected to another server that `from` reaches. */
  #deliver(from: NatsServer, delivery: Delivery): void {
    if (from.isStalled) return
    if (from.deliver(delivery)) return
    for (const server of this.servers) {
      if (server === from || !server.reaches(from)) continue
      if (server.deliver(delivery)) return
    }
  }
}

function parseJson(data: Buffer): JsonRequest {
  return data.length === 0 ? {} : JSON.parse(data.toString())
}

function find(store: StreamStore, query: JsonRequest): StoredMessage | undefined {
  const { seq, next_by_subj: nextOf, last_by_subj: lastOf } = query
  if (typeof lastOf === 'string') return store.lastOf(lastOf)
  if (typeof nextOf === 'string') {
    const from = typeof seq === 'number' ? seq - 1 : 0
    const { value } = store.after(from, subject => matchesSubject(nextOf, subject)).next()
    return value
  }
  return typeof seq === 'number' ? store.read(seq) : undefined
}
