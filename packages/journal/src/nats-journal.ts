import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { TlsFiles } from './lib/nats/connect.ts'
import { type IfMissing, openStream, type StreamOptions } from './lib/nats/open-stream.ts'
import { type Patience, reportingOnce } from './lib/nats/retry.ts'
import {
  type NatsJournal,
  openStreamJournal,
  type StreamJournalOptions,
} from './lib/nats/stream-journal.ts'
import { journalIdOf, requiredSettings, settingsOfNew } from './lib/nats/stream-settings.ts'

export type { IfMissing, NatsJournal, TlsFiles }

export interface NatsJournalOptions extends StreamJournalOptions {
  /** `nats://host:port` or `tls://…`, also with `user:password@` or `token@`. One server of a cluster is enough. */
  readonly servers: readonly string[]
  /** Name of the stream and first token of its subjects. Default `FIXTURE_FEED`. */
  readonly stream?: string | undefined
  /**
   * The number of servers that store the stream: 1, 3 or 5. The default is the number of an existing stream, or for a
   * new stream 3 in a cluster and 1 otherwise.
   */
  readonly replicas?: number | undefined
  /**
   * The action if the stream does not exist. Default: `fail`, with a `JournalUnavailableError`. With `wait`, opening
   * resolves when another process has created the stream.
   */
  readonly ifMissing?: IfMissing | undefined
  /** The JetStream domain of the stream, if the servers are leaf nodes of other servers. */
  readonly domain?: string | undefined
  /** The content of a credentials file (`.creds`). */
  readonly credentials?: string | undefined
  readonly tls?: TlsFiles | undefined
  readonly onProgress?: ((progress: string) => void) | undefined
  /** Called with the reason when opening has to wait for the servers; again only when the reason changes. */
  readonly onTrouble?: ((reason: string) => void) | undefined
  /** Maximum wait of each step of opening for the servers, in milliseconds. No limit by default. */
  readonly limitMs?: number | undefined
  /** Abandons opening the journal. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Opens a journal in a JetStream stream. Any number of processes may have it open and append to it. Resolves when
 * everything stored in the stream has been followed.
 *
 * **Identity** is narrower than in `Journal`: an accepted id is recognized when its entry is appended again with the
 * same predecessor; otherwise only among the last 100,000 entries accepted since this journal was opened.
 *
 * @throws {JournalUnavailableError} if the servers refuse the credentials, do not respond within `limitMs`, have no
 *   stream of that name (with `ifMissing: 'fail'`), or have one with other settings: the message names each setting.
 */
export function openNatsJournal(options: NatsJournalOptions): Promise<NatsJournal> {
  const patience: Patience = reportingOnce(options)
  return openStream(toStreamOptions(options), patience, (jetStream, { info }) =>
    openStreamJournal(
      {
        jetStream: {
          ...jetStream,
          journalId: journalIdOf(info.config),
          created: info.created,
        },
        info,
      },
      options,
      patience,
    ),
  )
}

export interface NatsStream {
  readonly stream: string
  /** False if the stream already existed with the required settings. */
  readonly isNew: boolean
  readonly replicas: number
}

/**
 * Creates the stream of a new journal.
 *
 * @throws {JournalUnavailableError} if the servers refuse the credentials, cannot store the required number of
 *   replicas, or have a stream of the same name with other settings: each setting is named.
 */
export function createNatsStream(options: NatsJournalOptions): Promise<NatsStream> {
  const wanted = toStreamOptions({ ...options, ifMissing: 'create' })
  return openStream(wanted, reportingOnce(options), async ({ connection }, { info, isNew }) => {
    await connection.close()
    return { stream: info.config.name, isNew, replicas: info.config.num_replicas }
  })
}

function toStreamOptions(options: NatsJournalOptions): StreamOptions {
  const { stream = 'FIXTURE_FEED', ifMissing = 'fail' } = options
  const name = `fixture-feed journal on ${hostname()}`
  return {
    ...options,
    name,
    stream,
    ifMissing,
    settings: requiredSettings(stream),
    settingsOfNew: settingsOfNew(randomUUID()),
  }
}
