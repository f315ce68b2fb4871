import type { OwnDefinition } from '@fixture-feed/contract/definition-set'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { tokenOfSecret } from '@fixture-feed/server/operator-token'
import { type Service, type ServiceOptions, startService } from '@fixture-feed/server/service'
import { pino } from 'pino'
import { readViewerFiles } from '../../viewer-files.ts'

const secret = 'operator'

/** A service with the viewer for a test, which keeps what it knows when it is stopped and started again. */
export interface FeedService {
  readonly url: string
  /** Registers a fixture. */
  putFixture(fixtureId: string, entry: object): Promise<void>
  publish(feed: FeedName, publication: object): Promise<void>
  putSettings(feed: FeedName, settings: object): Promise<void>
  putAsset(feed: FeedName, asset: SampleAsset): Promise<void>
  /** Takes an item out of the feed and of its history. */
  erase(feed: FeedName, itemId: string): Promise<void>
  stop(): Promise<void>
  /** Starts it again, at another address. */
  restart(): Promise<void>
}

export interface FeedName {
  readonly fixtureId: string
  readonly feedKey: string
}

export interface SampleAsset {
  readonly name: string
  readonly mediaType: string
  readonly text: string
}

export async function startFeedService(
  definitions: readonly OwnDefinition[] = [],
  { embedOrigins = [] }: { readonly embedOrigins?: readonly string[] } = {},
): Promise<FeedService> {
  const journal = keptJournal()
  let service: Service | undefined = await start(journal, { definitions, embedOrigins })

  return {
    get url() {
      return running().publicUrl
    },
    putFixture: (fixtureId, entry) =>
      write('PUT', `/v1/fixtures/${encodeURIComponent(fixtureId)}`, entry),
    publish: (feed, publication) => write('POST', `${pathOf(feed)}/publications`, publication),
    putSettings: (feed, settings) => write('PUT', `${pathOf(feed)}/settings`, settings),
    putAsset: (feed, { name, mediaType, text }) =>
      send('PUT', `${pathOf(feed)}/assets/${name}`, { body: text, mediaType }),
    erase: (feed, id) => write('POST', `${pathOf(feed)}/erasures`, { id, reason: 'a test' }),
    async stop() {
      await service?.stop(0)
      service = undefined
    },
    async restart() {
      service = await start(journal, { definitions, embedOrigins })
    },
  }

  function running(): Service {
    if (service === undefined) throw new Error('Cannot ask the service: it is stopped')
    return service
  }

  function write(method: string, path: string, body: object): Promise<void> {
    return send(method, path, { body: JSON.stringify(body), mediaType: 'application/json' })
  }

  async function send(
    method: string,
    path: string,
    { body, mediaType }: { readonly body: string; readonly mediaType: string },
  ): Promise<void> {
    const response = await fetch(`${running().operatorUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': mediaType },
      body,
    })
    if (!response.ok) {
      throw new Error(`Cannot ${method} ${path}: ${response.status} ${await response.text()}`)
    }
  }
}

function pathOf({ fixtureId, feedKey }: FeedName): string {
  return `/v1/fixtures/${encodeURIComponent(fixtureId)}/feeds/${feedKey}`
}

async function start(
  journal: Journal,
  options: Pick<ServiceOptions, 'definitions' | 'embedOrigins'>,
): Promise<Service> {
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
function keptJournal(): Journal {
  return Object.create(createMemoryJournal(), { close: { value: async () => {} } }) as Journal
}
