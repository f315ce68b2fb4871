import { join } from 'node:path'
import { createFileLease } from '@fixture-feed/journal/file-lease'
import type { Journal } from '@fixture-feed/journal/journal'
import type { Lease } from '@fixture-feed/journal/lease'
import type { NatsJournalOptions } from '@fixture-feed/journal/nats-journal'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { UsageError } from './failure.ts'
import { readText } from './read-file.ts'

/** Where `serve` keeps its journal. */
export interface JournalOptions {
  readonly engine: 'sqlite' | 'nats'
  readonly data: string
  /** In bytes. */
  readonly maxData?: number
  readonly nats?: readonly string[]
  readonly natsStream?: string
  readonly natsReplicas?: number
  /** Files. */
  readonly natsCredentials?: string
  readonly natsCa?: string
  readonly natsCert?: string
  readonly natsKey?: string
}

export interface Opening {
  /** Told how far opening has come. */
  readonly onProgress: (progress: string) => void
  /** Ends waiting for servers that are away. */
  readonly signal: AbortSignal
}

/** Refuses options of one engine that are given to the other. */
export function checkJournalOptions({ engine, nats }: JournalOptions): void {
  if (engine === 'sqlite' && nats !== undefined) {
    throw new UsageError('--nats names the servers of --engine nats')
  }
  if (engine === 'nats' && nats === undefined) {
    throw new UsageError('--engine nats needs --nats with the URLs of its servers')
  }
}

/** Opens the journal of the engine that was chosen; the client of NATS is loaded only for that one. */
export async function openJournal(options: JournalOptions, opening: Opening): Promise<Journal> {
  const { engine, data, maxData } = options
  if (engine === 'sqlite') return openSqliteJournal({ directory: data, maximumBytes: maxData })
  const { openNatsJournal } = await import('@fixture-feed/journal/nats-journal')
  return openNatsJournal(await natsOptions(options, opening))
}

/** Opens the lease of a relay, where its journal is: with NATS there may be several processes that ask for it. */
export async function openRelayLease(
  options: JournalOptions,
  onFailure: (error: unknown) => void,
): Promise<Lease> {
  const { engine, data } = options
  if (engine === 'sqlite') return createFileLease({ file: join(data, 'relay.json'), onFailure })
  const { openNatsLease } = await import('@fixture-feed/journal/nats-lease')
  return openNatsLease({ ...(await natsOptions(options)), name: 'relay' })
}

async function natsOptions(
  options: JournalOptions,
  opening?: Opening,
): Promise<NatsJournalOptions> {
  const { nats = [], natsCredentials } = options
  const { natsCa: caFile, natsCert: certFile, natsKey: keyFile } = options
  const isEncrypted = [caFile, certFile, keyFile].some(file => file !== undefined)
  return {
    servers: nats,
    stream: options.natsStream,
    replicas: options.natsReplicas,
    credentials: natsCredentials && (await readText(natsCredentials)),
    tls: isEncrypted ? { caFile, certFile, keyFile } : undefined,
    ...opening,
  }
}
