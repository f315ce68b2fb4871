import { setTimeout as delay } from 'node:timers/promises'
import {
  AuthorizationError,
  type ConnectionOptions,
  credsAuthenticator,
  type NatsConnection,
  type TlsOptions,
} from '@nats-io/nats-core'
import { connect } from '@nats-io/transport-node'
import { inWords, unavailable } from './unavailable.ts'

export interface ConnectOptions {
  /** `nats://` or `tls://` URLs, also with `user:password@` or `token@`. */
  readonly servers: readonly string[]
  /** The content of a credentials file (`.creds`). */
  readonly credentials?: string | undefined
  /** Certificate and key files. */
  readonly tls?: TlsFiles | undefined
  /** The connection's name in the server's list of connections. */
  readonly name: string
}

export interface TlsFiles {
  /** Certificates of authorities to trust. */
  readonly caFile?: string | undefined
  readonly certFile?: string | undefined
  readonly keyFile?: string | undefined
}

export interface ConnectPatience {
  readonly signal?: AbortSignal | undefined
  /** Called with the reason while there is no connection yet. */
  readonly onWait: (reason: string) => void
}

/** Interval of pings: a server that does not answer for so long is left for another one of the cluster. */
const PING_EVERY_MS = 1500

/**
 * Connects to one of the servers, however long that takes, and stays connected to one of them for ever.
 *
 * @throws {JournalUnavailableError} when the servers refuse the credentials, or the signal ends the waiting.
 */
export async function connectPatiently(
  options: ConnectOptions,
  { signal, onWait }: ConnectPatience,
): Promise<NatsConnection> {
  const connection = connectionOptions(options)
  const action = `connect to ${connection.servers} for`
  for (;;) {
    try {
      signal?.throwIfAborted()
      return await connect(connection)
    } catch (error) {
      if (signal?.aborted || error instanceof AuthorizationError) {
        throw unavailable(action, options.name, error)
      }
      onWait(`cannot connect to ${connection.servers}: ${inWords(error)}`)
      await delay(500, undefined, { signal }).catch(() => {})
    }
  }
}

function connectionOptions({ servers, credentials, tls, name }: ConnectOptions): ConnectionOptions {
  const urls = servers.map(parseServerUrl)
  const [user] = urls.filter(({ username }) => username !== '')
  return {
    servers: urls.map(({ host }) => host),
    name,
    ...(credentials !== undefined && {
      authenticator: credsAuthenticator(new TextEncoder().encode(credentials)),
    }),
    ...(user !== undefined && toLogin(user)),
    ...((tls !== undefined || urls.some(({ protocol }) => protocol === 'tls:')) && {
      tls: toTlsOptions(tls),
    }),
    timeout: 2000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    // Revoked rights may be granted again, so an authorization error does not end a running journal.
    ignoreAuthErrorAbort: true,
    pingInterval: PING_EVERY_MS,
    maxPingOut: 2,
  }
}

function parseServerUrl(server: string): URL {
  const text = server.includes('://') ? server : `nats://${server}`
  const url = URL.parse(text)
  if (url === null || url.hostname === '' || !['nats:', 'tls:'].includes(url.protocol)) {
    throw new TypeError(`Cannot use "${server}" as a NATS server: expected nats://host:port`)
  }
  return url
}

function toLogin({ username, password }: URL): ConnectionOptions {
  const user = decodeURIComponent(username)
  return password === '' ? { token: user } : { user, pass: decodeURIComponent(password) }
}

function toTlsOptions(tls: TlsFiles = {}): TlsOptions {
  return {
    ...(tls.caFile !== undefined && { caFile: tls.caFile }),
    ...(tls.certFile !== undefined && { certFile: tls.certFile }),
    ...(tls.keyFile !== undefined && { keyFile: tls.keyFile }),
  }
}
