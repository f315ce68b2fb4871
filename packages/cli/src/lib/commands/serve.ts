import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type OperatorToken,
  parseTokenFile,
  tokenOfSecret,
} from '@fixture-feed/server/operator-token'
import {
  type RelayOptions,
  type Service,
  type ServiceOptions,
  startService,
} from '@fixture-feed/server/service'
import { destination, type Logger, pino } from 'pino'
import { CommandFailure, reasonOf } from '../failure.ts'
import type { Hangups } from '../hangups.ts'
import { checkJournalOptions, type JournalOptions, openJournal } from '../open-journal.ts'
import { secretFromEnvironment, tokenVariable } from '../operator-access.ts'
import { print } from '../output.ts'
import { readDefinitions } from '../read-definitions.ts'
import { readText } from '../read-file.ts'
import { readPages } from '../read-pages.ts'
import { aborted, stopSignal } from '../stop-signal.ts'

export interface ServeOptions extends JournalOptions {
  readonly port: number
  readonly host: string
  readonly operatorPort: number
  readonly operatorHost: string
  readonly workers: number
  readonly definitions?: string
  readonly tokens?: string
  /** All in bytes. */
  readonly maxBody: number
  readonly maxItem: number
  readonly maxSnapshot: number
  readonly maxPendingBodies: number
  readonly maxUnread: number
  readonly memory: number
  /** All in milliseconds. */
  readonly requestTimeout: number
  readonly responseTimeout: number
  readonly keepAliveTimeout: number
  readonly drainTimeout: number
  readonly maxConnections: number
  readonly maxRequests: number
  readonly maxWaiting: number
  readonly maxItems: number
  readonly keepRetired?: number
  readonly pollRecogniser: boolean
  readonly embedOrigins: readonly string[]
  readonly logLevel: string
  readonly json?: boolean
}

export interface ServeContext {
  readonly hangups: Hangups
  /** The other service that it records and serves, if any. */
  readonly relay?: RelayOptions
}

/** Runs the service until a signal stops it. */
export async function serve(
  options: ServeOptions,
  { hangups, relay }: ServeContext,
): Promise<void> {
  const stop = stopSignal()
  checkJournalOptions(options)
  const { host, port, operatorHost, operatorPort, drainTimeout } = options
  const log = pino({ level: options.logLevel }, destination(2))
  const tokens = await readTokens(options.tokens)
  if (tokens.length === 0) {
    log.warn(`no operator token: set ${tokenVariable} or --tokens, or every write is refused`)
  }
  const starting = startService({
    openJournal: (onProgress, onDamage) =>
      openJournal(options, { onProgress, onDamage, signal: stop }),
    publicAddress: { host, port },
    operatorAddress: { host: operatorHost, port: operatorPort },
    tokens,
    definitions: await readDefinitions(options.definitions),
    relay,
    ...(await readPages(log)),
    readers: options.workers,
    embedOrigins: options.embedOrigins,
    recognisesPolls: options.pollRecogniser,
    limits: limitsOf(options),
    maxItems: options.maxItems,
    keepRetiredMs: options.keepRetired,
    maxItemBytes: options.maxItem,
    maxSnapshotBytes: options.maxSnapshot,
    maxMemoryBytes: options.memory,
    log,
  })
  const { tokens: tokenFile } = options
  hangups.forEach(async () => rereadTokens(await starting, { file: tokenFile, log }))
  const service = await starting.catch(error => {
    // A start that a signal interrupts has not failed.
    if (!stop.aborted) throw error
  })
  if (service === undefined) return
  const { publicUrl, operatorUrl } = service
  // The line is printed only when the service is ready: scripts publish as soon as they have read it.
  while (!service.readiness().ready && !stop.aborted) {
    await sleep(100, undefined, { signal: stop }).catch(() => {})
  }
  if (stop.aborted) return service.stop(drainTimeout)
  // A process that is killed writes none at its end, and the next one would take twice as long to start.
  flushCompileCache()
  const isPublic = publicUrl !== ''
  await print(options, {
    value: { ...(isPublic && { public: publicUrl }), operator: operatorUrl },
    words: `fixture-feed ready: ${isPublic ? `public ${publicUrl} ` : ''}operator ${operatorUrl}`,
  })
  await aborted(stop)
  await service.stop(drainTimeout)
}

function limitsOf(options: ServeOptions): ServiceOptions['limits'] {
  return {
    maxBodyBytes: options.maxBody,
    maxPendingBodyBytes: options.maxPendingBodies,
    maxUnreadBytes: options.maxUnread,
    maxConnections: options.maxConnections,
    maxRequests: options.maxRequests,
    maxWaiting: options.maxWaiting,
    requestTimeoutMs: options.requestTimeout,
    responseTimeoutMs: options.responseTimeout,
    keepAliveTimeoutMs: options.keepAliveTimeout,
  }
}

/** Rereads the tokens; when a file cannot be read, the previous tokens stay in use. */
async function rereadTokens(
  service: Pick<Service, 'useTokens'>,
  { file, log }: { readonly file: string | undefined; readonly log: Logger },
): Promise<void> {
  try {
    const tokens = await readTokens(file)
    service.useTokens(tokens)
    log.info({ event: 'tokens', tokens: tokens.map(({ name }) => name) }, 'tokens read again')
  } catch (error) {
    log.error(
      { event: 'tokens', reason: reasonOf(error) },
      'tokens not read again: the old ones stay',
    )
  }
}

async function readTokens(file: string | undefined): Promise<readonly OperatorToken[]> {
  const secret = secretFromEnvironment()
  const ofEnvironment = secret === undefined ? [] : [tokenOfSecret('environment', secret)]
  if (file === undefined) return ofEnvironment
  const text = await readText(file)
  try {
    return [...ofEnvironment, ...parseTokenFile(text)]
  } catch (cause) {
    throw new CommandFailure(`Cannot use token file ${file}: ${reasonOf(cause)}`, { cause })
  }
}
