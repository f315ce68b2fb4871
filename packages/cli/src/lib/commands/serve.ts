import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type OperatorToken,
  parseTokenFile,
  tokenOfSecret,
} from '@fixture-feed/server/operator-token'
import { type RelayOptions, type Service, startService } from '@fixture-feed/server/service'
import { parseSigningKey } from '@fixture-feed/server/signing-key'
import type { Logger } from 'pino'
import { createLog } from '../create-log.ts'
import { CommandFailure, reasonOf } from '../failure.ts'
import { checkJournalOptions, type JournalOptions, openJournal } from '../open-journal.ts'
import { secretFromEnvironment, tokenVariable } from '../operator-access.ts'
import { print } from '../output.ts'
import { readDefinitions } from '../read-definitions.ts'
import { readText } from '../read-file.ts'
import { readPages } from '../read-pages.ts'
import { serviceOptionsOf } from '../serve-options.ts'
import type { SighupQueue } from '../sighup.ts'
import { aborted, stopSignal } from '../stop-signal.ts'

/** The options of `serve` that are not passed to the service unchanged. */
export interface ServeOptions extends JournalOptions {
  readonly port: number
  readonly host: string
  readonly operatorPort: number
  readonly operatorHost: string
  readonly definitions?: string
  readonly tokens?: string
  /** Files with private keys in the PEM format. */
  readonly signingKey?: readonly string[]
  /** Time for active requests after a stop signal, in milliseconds. */
  readonly drainTimeout: number
  readonly logLevel: string
  readonly json?: boolean
}

export interface ServeContext {
  readonly sighupQueue: SighupQueue
  /** The upstream that the service records and serves, if any. */
  readonly relay?: RelayOptions
}

/** Runs the service until a signal stops it. */
export async function serve(
  options: ServeOptions,
  { sighupQueue, relay }: ServeContext,
): Promise<void> {
  const stop = stopSignal()
  checkJournalOptions(options)
  const { host, port, operatorHost, operatorPort, drainTimeout } = options
  const log = createLog(options.logLevel)
  const tokens = await readTokens(options.tokens)
  if (tokens.length === 0) {
    log.warn(
      `no operator token: every request that requires one is rejected; set ${tokenVariable} or pass --tokens`,
    )
  }
  const starting = startService({
    openJournal: events => openJournal(options, { ...events, ifMissing: 'wait', signal: stop }),
    publicAddress: { host, port },
    operatorAddress: { host: operatorHost, port: operatorPort },
    tokens,
    definitions: await readDefinitions(options.definitions),
    signingKeys: await readSigningKeys(options.signingKey),
    relay,
    ...(await readPages(log)),
    ...serviceOptionsOf(options),
    log,
  })
  const { tokens: tokenFile } = options
  sighupQueue.forEach(async () => rereadTokens(await starting, { file: tokenFile, log }))
  const service = await starting.catch(error => {
    // A start that a signal interrupts is not a failure.
    if (!stop.aborted) throw error
  })
  if (service === undefined) return
  const { publicUrl, operatorUrl } = service
  // The line with the addresses is printed only when the service is ready, because scripts publish as soon as they have
  // read it.
  while (!service.readiness().ready && !stop.aborted) {
    await sleep(100, undefined, { signal: stop }).catch(() => {})
  }
  if (stop.aborted) return service.stop(drainTimeout)
  // The compile cache is written now, because a killed process does not write it, and the next start would then take
  // twice as long.
  flushCompileCache()
  const isPublic = publicUrl !== ''
  await print(options, {
    value: { ...(isPublic && { public: publicUrl }), operator: operatorUrl },
    words: `fixture-feed ready: ${isPublic ? `public ${publicUrl} ` : ''}operator ${operatorUrl}`,
  })
  await aborted(stop)
  await service.stop(drainTimeout)
}

async function readSigningKeys(
  files: readonly string[] | undefined,
): Promise<readonly string[] | undefined> {
  return files && Promise.all(files.map(readSigningKey))
}

async function readSigningKey(file: string): Promise<string> {
  const pem = await readText(file)
  try {
    parseSigningKey(pem)
    return pem
  } catch (cause) {
    throw new CommandFailure(`Cannot use signing key ${file}: ${reasonOf(cause)}`, { cause })
  }
}

/** Rereads the tokens. If the secret or the file cannot be used, the previous tokens stay in use. */
async function rereadTokens(
  service: Pick<Service, 'useTokens'>,
  { file, log }: { readonly file: string | undefined; readonly log: Logger },
): Promise<void> {
  try {
    const tokens = await readTokens(file)
    service.useTokens(tokens)
    log.info({ event: 'tokens', tokens: tokens.map(({ name }) => name) }, 'tokens reloaded')
  } catch (error) {
    log.error(
      { event: 'tokens', reason: reasonOf(error) },
      'token reload failed; keeping the previous tokens',
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
