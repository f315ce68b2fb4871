import { OperatorClient } from '@fixture-feed/client/operator'
import type { OwnDefinition } from '@fixture-feed/contract/definition-set'
import type { FeedSettings, FixtureRegistrationBody } from '@fixture-feed/contract/operator-bodies'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { readViewerFiles } from '@fixture-feed/elements/viewer-files'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { tokenOfSecret } from '@fixture-feed/server/operator-token'
import { type Service, type ServiceOptions, startService } from '@fixture-feed/server/service'
import { pino } from 'pino'

const secret = 'operator'

/** A service with the viewer for tests. Its journal survives a restart. */
export interface FeedService {
  readonly url: string
  putFixture(fixtureId: string, entry: object): Promise<void>
  publish(feed: FeedId, publication: object): Promise<void>
  putSettings(feed: FeedId, settings: FeedSettings): Promise<void>
  putAsset(feed: FeedId, asset: SampleAsset): Promise<void>
  /** Imports a publication log: a whole game with one request. */
  importLog(lines: readonly LogLine[]): Promise<void>
  /** Erases an item from the feed and its history. */
  erase(feed: FeedId, itemId: string): Promise<void>
  stop(): Promise<void>
  /** Starts the service again, on other ports. */
  restart(): Promise<void>
}

export interface SampleAsset {
  readonly name: string
  readonly mediaType: string
  readonly text: string
}

export async function startFeedService(
  definitions: readonly OwnDefinition[] = [],
  { embedOrigins = [], ...more }: Partial<ServiceOptions> = {},
): Promise<FeedService> {
  const journal = sharedJournal()
  let service: Service | undefined = await start(journal, { ...more, definitions, embedOrigins })

  return {
    get url() {
      return running().publicUrl
    },
    async putFixture(fixtureId, entry) {
      await operator().putFixture(fixtureId, entry as FixtureRegistrationBody)
    },
    async publish(feed, publication) {
      await operator().publish(feed, JSON.stringify(publication))
    },
    async putSettings(feed, settings) {
      await operator().putSettings(feed, settings)
    },
    async putAsset(feed, { name, mediaType, text }) {
      await operator().putAsset(feed, { name, mediaType, bytes: text })
    },
    async importLog(lines) {
      await operator().postLog(lines.map(line => JSON.stringify(line)).join('\n'))
    },
    async erase(feed, id) {
      await operator().erase(feed, { id, reason: 'a test' })
    },
    async stop() {
      await service?.stop(0)
      service = undefined
    },
    async restart() {
      service = await start(journal, { ...more, definitions, embedOrigins })
    },
  }

  function running(): Service {
    if (service === undefined) throw new Error('Cannot ask the service: it is stopped')
    return service
  }

  function operator(): OperatorClient {
    return new OperatorClient({ url: running().operatorUrl, token: secret })
  }
}

async function start(journal: Journal, options: Partial<ServiceOptions>): Promise<Service> {
  const anyPort = { host: '127.0.0.1', port: 0 }
  return startService({
    openJournal: async () => journal,
    publicAddress: anyPort,
    operatorAddress: anyPort,
    files: await readViewerFiles(),
    ...options,
    tokens: [tokenOfSecret('test', secret)],
    log: pino({ level: 'silent' }),
  })
}

/** A journal in memory that outlives the services that close it. */
function sharedJournal(): Journal {
  return Object.create(createMemoryJournal(), { close: { value: async () => {} } }) as Journal
}
