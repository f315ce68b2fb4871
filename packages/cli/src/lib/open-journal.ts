import { join } from 'node:path'
import type { Damage } from '@fixture-feed/journal/errors'
import { createFileLease } from '@fixture-feed/journal/file-lease'
import type { Journal } from '@fixture-feed/journal/journal'
import type { Lease } from '@fixture-feed/journal/lease'
import type {
  IfMissing,
  NatsJournal,
  NatsJournalOptions,
  NatsStream,
} from '@fixture-feed/journal/nats-journal'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import type { EngineName } from './engine-names.ts'
import { UsageError } from './failure.ts'
import type { NatsAccess } from './log-place.ts'
import { readText } from './read-file.ts'

/** The options for the journal of `serve`. */
export interface JournalOptions extends NatsAccess {
  readonly engine: EngineName
  readonly data: string
  /** Maximum size of the stored data in bytes, with the engine `sqlite` only. */
  readonly maxData?: number
  /** Timeout of one journal operation in milliseconds. Default: the engine's own default. */
  readonly journalTimeout?: number
}

export interface Opening {
  /** Called with the progress while the journal is opened. */
  readonly onProgress: (progress: string) => void
  /** Called with the reason for a wait during opening, and again when the reason changes. */
  readonly onTrouble?: (reason: string) => void
  /** Called each time a read finds damage in the stored data. */
  readonly onDamage?: ((damage: Damage) => void) | undefined
  /** Called if a late copy of a purged entry could not be erased from a stream. */
  readonly onEraseFailure?: (error: unknown) => void
  /** Called with the reason if the stream has another history, or has a record that cannot be followed. */
  readonly onFault?: (reason: string) => void
  /** The action if the stream does not exist. */
  readonly ifMissing?: IfMissing
  /** The maximum wait for the servers in each step of opening a stream, in milliseconds. Default: no limit. */
  readonly limitMs?: number
  /** Cancels the wait for servers that do not respond. */
  readonly signal?: AbortSignal
}

/** Rejects `--nats` with another engine, and `--engine nats` without `--nats`. */
export function checkJournalOptions({ engine, nats }: JournalOptions): void {
  if (engine !== 'nats' && nats !== undefined) {
    throw new UsageError('--nats requires --engine nats')
  }
  if (engine === 'nats' && nats === undefined) {
    throw new UsageError('--engine nats requires --nats with the URLs of the NATS servers')
  }
}

/** Opens the journal with the chosen engine. */
export async function openJournal(options: JournalOptions, opening: Opening): Promise<Journal> {
  const {
    engine,
    data: directory,
    maxData: maximumBytes,
    journalTimeout: operationTimeoutMs,
  } = options
  const { onDamage } = opening
  switch (engine) {
    case 'sqlite':
      return openSqliteJournal({ directory, maximumBytes, operationTimeoutMs, onDamage })
    case 'nats':
      return openStream(options, opening)
  }
}

/** Opens a journal in a stream of NATS. The NATS client is loaded only when a command needs it. */
export async function openStream(
  options: NatsAccess & { readonly journalTimeout?: number | undefined },
  opening: Opening,
): Promise<NatsJournal> {
  const { openNatsJournal } = await import('@fixture-feed/journal/nats-journal')
  const { journalTimeout: operationTimeoutMs } = options
  const access = await natsOptions(options, opening)
  return openNatsJournal({ ...access, operationTimeoutMs })
}

/** Creates the stream of a new cluster. An existing stream is only checked. */
export async function createStream(options: NatsAccess, opening: Opening): Promise<NatsStream> {
  const { createNatsStream } = await import('@fixture-feed/journal/nats-journal')
  return createNatsStream(await natsOptions(options, opening))
}

/** Opens the lease of a relay, next to its journal. With NATS, several processes may compete for the lease. */
export async function openRelayLease(
  options: JournalOptions,
  onFailure: (error: unknown) => void,
): Promise<Lease> {
  const { engine, data } = options
  switch (engine) {
    case 'sqlite':
      return createFileLease({ file: join(data, 'relay.json'), onFailure })
    case 'nats': {
      const { openNatsLease } = await import('@fixture-feed/journal/nats-lease')
      return openNatsLease({ ...(await natsOptions(options)), name: 'relay' })
    }
  }
}

async function natsOptions(options: NatsAccess, opening?: Opening): Promise<NatsJournalOptions> {
  const { nats = [], natsCredentials } = options
  const { natsCa: caFile, natsCert: certFile, natsKey: keyFile } = options
  const tlsFiles = [caFile, certFile, keyFile].filter(file => file !== undefined)
  // The client reads the files for each connection, and would retry forever if one were missing.
  for (const file of tlsFiles) await readText(file)
  return {
    servers: nats,
    stream: options.natsStream,
    replicas: options.natsReplicas,
    domain: options.natsDomain,
    credentials: natsCredentials && (await readText(natsCredentials)),
    tls: tlsFiles.length > 0 ? { caFile, certFile, keyFile } : undefined,
    ...opening,
  }
}
