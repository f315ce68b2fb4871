import { randomUUID } from 'node:crypto'
import { OperatorClient, OperatorError, type OperatorRequest } from '@fixture-feed/client/operator'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import type { FeedId, Item, Snapshot } from '@fixture-feed/contract/snapshot'
import type { Entry } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { type OperatorToken, tokenOfSecret } from '@fixture-feed/server/operator-token'
import { type Service, startService } from '@fixture-feed/server/service'
import { pino } from 'pino'
import { readDeskFiles } from '../../desk-files.ts'

/** Token secrets of the people and generators in tests, by token name. */
export const secrets = {
  anna: 'secret-of-anna',
  ben: 'secret-of-ben',
  machine: 'secret-of-the-machine',
  guest: 'secret-of-a-guest',
} as const

type Name = keyof typeof secrets

/** A service for tests of the desk, with the page of the desk if `hasPage` is set. Its journal survives a restart. */
export interface DeskService {
  readonly publicUrl: string
  readonly operatorUrl: string
  /** Revokes a token, as if the operator had removed it from the file and the service had reloaded the file. */
  revoke(name: Name): void
  allow(name: Name): void
  /** Performs a line of a publication log with the generator's token. */
  apply(line: LogLine): Promise<void>
  publish(name: Name, feed: FeedId, publication: object): Promise<Response>
  /** Replaces the whole content of a feed. */
  putSnapshot(name: Name, feed: FeedId, snapshot: object): Promise<Response>
  /** Performs another operation of a feed, given the path after the feed's own. Throws unless it succeeds. */
  operate(
    name: Name,
    feed: FeedId,
    method: OperatorRequest['method'],
    path: string,
    body?: object,
  ): Promise<void>
  snapshot(feed: FeedId): Promise<Snapshot>
  item(feed: FeedId, id: string): Promise<Item | undefined>
  /** All entries of a feed, in order. */
  entries(feed: FeedId): Promise<readonly Entry[]>
  stop(): Promise<void>
  /** Starts the service again, at other addresses. */
  restart(): Promise<void>
}

export interface DeskServiceOptions {
  /** The clock, in milliseconds since the epoch. */
  readonly nowMs?: () => number
  /** Whether the service serves the page of the desk, which must have been built. */
  readonly hasPage?: boolean
}

export async function startDeskService(options: DeskServiceOptions = {}): Promise<DeskService> {
  const journal = sharedJournal()
  const revoked = new Set<Name>()
  let service: Service | undefined = await start(journal, options)

  function running(): Service {
    if (service === undefined) throw new Error('Cannot ask the service: it is stopped')
    return service
  }

  function clientOf(name: Name): OperatorClient {
    return new OperatorClient({ url: running().operatorUrl, token: secrets[name] })
  }

  /** Sends a request about a feed, given the path after the feed's own. */
  function send(
    name: Name,
    feed: FeedId,
    { path, ...request }: OperatorRequest,
  ): Promise<Response> {
    const client = clientOf(name)
    const headers = { 'Idempotency-Key': randomUUID() }
    return client.send({ headers, ...request, path: client.feedUrl(feed) + path })
  }

  function useTokens(): void {
    running().useTokens(tokens.filter(({ name }) => !revoked.has(name as Name)))
  }

  const desk: DeskService = {
    get publicUrl() {
      return running().publicUrl
    },
    get operatorUrl() {
      return running().operatorUrl
    },
    revoke(name) {
      revoked.add(name)
      useTokens()
    },
    allow(name) {
      revoked.delete(name)
      useTokens()
    },
    apply: line => applyLine(clientOf('machine'), line),
    publish: (name, feed, json) =>
      send(name, feed, { method: 'POST', path: '/publications', json }),
    putSnapshot: (name, feed, json) => send(name, feed, { method: 'PUT', path: '', json }),
    async operate(name, feed, method, path, json) {
      const response = await send(name, feed, { method, path: `/${path}`, json })
      if (!response.ok) throw new Error(`Cannot ${method} ${path}: ${await response.text()}`)
    },
    async snapshot(feed) {
      const response = await fetch(new OperatorClient({ url: running().publicUrl }).feedUrl(feed))
      return (await response.json()) as Snapshot
    },
    async item(feed, id) {
      return (await desk.snapshot(feed)).items.find(item => item.id === id)
    },
    async entries(feed) {
      const entries: Entry[] = []
      for await (const entry of journal.readChain(feed)) entries.push(entry)
      return entries
    },
    async stop() {
      await service?.stop(0)
      service = undefined
    },
    async restart() {
      service = await start(journal, options)
      useTokens()
    },
  }
  return desk
}

/** Applies a line of a log without its recorded instants, so that the service sets the instants. */
async function applyLine(client: OperatorClient, line: LogLine): Promise<void> {
  switch (line.kind) {
    case 'fixture': {
      const { fixtureId, ...entry } = line.entry
      await client.putFixture(fixtureId, entry)
      break
    }
    case 'feed':
      // The machine continues, like `play`, if a hold rejects a change of the settings.
      await client
        .putSettings(line, { state: line.state, definitions: line.definitions })
        .catch(error => {
          if (!(error instanceof OperatorError) || error.code !== 'held') throw error
        })
      break
    case 'asset': {
      const { name, mediaType, base64 } = line
      await client.putAsset(line, { name, mediaType, bytes: Buffer.from(base64, 'base64') })
      break
    }
    case 'publication': {
      const { items = [], withdrawals = [] } = line
      const drafts = items.map(({ revision: _, publishedAt: __, ...draft }) => draft)
      await client.publish(line, { items: drafts, withdrawals })
    }
  }
}

const tokens: readonly OperatorToken[] = [
  tokenOfSecret('anna', secrets.anna),
  tokenOfSecret('ben', secrets.ben),
  tokenOfSecret('machine', secrets.machine),
  { ...tokenOfSecret('guest', secrets.guest), readOnly: true },
]

async function start(
  journal: Journal,
  { nowMs = Date.now, hasPage = false }: DeskServiceOptions,
): Promise<Service> {
  const anyPort = { host: '127.0.0.1', port: 0 }
  return startService({
    openJournal: async () => journal,
    publicAddress: anyPort,
    operatorAddress: anyPort,
    operatorFiles: hasPage ? await readDeskFiles() : [],
    nowMs,
    tokens,
    log: pino({ level: 'silent' }),
  })
}

/** A journal in memory that outlives the services that close it. */
function sharedJournal(): Journal {
  return Object.create(createMemoryJournal(), { close: { value: async () => {} } }) as Journal
}
