import { isIP } from 'node:net'
import {
  type Authenticator,
  type ConnectionOptions,
  credsAuthenticator,
  type NatsConnection,
  TimeoutError,
  type TlsOptions,
} from '@nats-io/nats-core'
import { connect } from '@nats-io/transport-node'
import { JournalUnavailableError } from '../../errors.ts'
import { type Patience, retryPatiently } from './retry.ts'
import { processRuntime, type Runtime } from './runtime.ts'
import { inWords, isRefused } from './unavailable.ts'

export interface ConnectOptions {
  /** URLs with `nats://` (the default) or `tls://`, also with `user:password@` or `token@`. */
  readonly servers: readonly string[]
  readonly credentials?: string | undefined
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

/**
 * The interval of pings. If `maxPingOut` of them are unanswered when the next one is due, the client connects again.
 */
const PING_EVERY_MS = 1500

/**
 * Connects to one of the servers, and later reconnects whenever the connection is lost. Waits for servers that do not
 * respond, until the signal is aborted or the time limit ends.
 *
 * @throws {JournalUnavailableError} when the login or a certificate is refused, or the waiting ends.
 */
export function connectPatiently(
  options: ConnectOptions,
  patience: Patience,
): Promise<NatsConnection> {
  const connection = connectionOptions(options)
  const toReason = (error: unknown): string =>
    `cannot connect to ${connection.servers}: ${whyNot(error, connection)}`
  return retryPatiently(patience, () => connect(connection), {
    toReason,
    isFinal: isRefused,
  }).catch(cause => {
    if (cause instanceof JournalUnavailableError) throw cause
    throw new JournalUnavailableError(toReason(cause), { cause })
  })
}

/**
 * Connects to another server of the cluster. If the client's first reconnection selects the server that it is leaving,
 * a second reconnection follows.
 */
export async function changeServer(
  connection: Pick<NatsConnection, 'info' | 'reconnect' | 'status'>,
): Promise<void> {
  const left = connection.info?.server_id
  if (left === undefined) return
  const changes = connection.status()
  await connection.reconnect()
  for await (const { type } of changes) {
    if (type !== 'reconnect') continue
    if (connection.info?.server_id === left) await connection.reconnect()
    return
  }
}

/**
 * The reason why connecting failed. With TLS 1.3 a server rejects a certificate after the handshake, and the client
 * then receives no response.
 */
function whyNot(error: unknown, { tls }: ConnectionOptions): string {
  const isSilent = error instanceof TimeoutError && tls !== undefined
  return `${inWords(error)}${isSilent ? ' (the server may require another certificate of this node)' : ''}`
}

function connectionOptions({ servers, credentials, tls, name }: ConnectOptions): ConnectionOptions {
  const urls = servers.map(parseServerUrl)
  const isEncrypted = tls !== undefined || urls.some(({ protocol }) => protocol === 'tls:')
  if (isEncrypted) urls.forEach(expectName)
  const [user] = urls.filter(({ username }) => username !== '')
  return {
    servers: urls.map(({ host }) => host),
    name,
    ...(credentials !== undefined && { authenticator: parseCredentials(credentials) }),
    ...(user !== undefined && toLogin(user)),
    ...(isEncrypted && { tls: toTlsOptions(tls) }),
    timeout: 2000,
    maxReconnectAttempts: -1,
    reconnectDelayHandler: reconnectDelay(),
    // Revoked rights may be granted again, so an authorization error does not end a running journal.
    ignoreAuthErrorAbort: true,
    pingInterval: PING_EVERY_MS,
    maxPingOut: 2,
  }
}

const RECONNECT_AFTER_MS = 250
const RECONNECT_JITTER_MS = 250

/**
 * The minimum time between two attempts to connect to the same server, in milliseconds. The client compares this time
 * with the wall clock. After this clock was set back by an hour, the client would therefore not connect for an hour. A
 * negative time, at most once in `RECONNECT_AFTER_MS`, makes the client connect to the next server immediately.
 */
function reconnectDelay(runtime: Runtime = processRuntime): () => number {
  let highestOffsetMs = Number.NEGATIVE_INFINITY
  let lastNegativeMs = Number.NEGATIVE_INFINITY
  return () => {
    const elapsedMs = runtime.elapsedMs()
    const offsetMs = runtime.nowMs() - elapsedMs
    highestOffsetMs = Math.max(highestOffsetMs, offsetMs)
    const setBackMs = highestOffsetMs - offsetMs
    const isDue = elapsedMs - lastNegativeMs >= RECONNECT_AFTER_MS
    if (setBackMs < RECONNECT_AFTER_MS || !isDue)
      return RECONNECT_AFTER_MS + Math.random() * RECONNECT_JITTER_MS
    lastNegativeMs = elapsedMs
    return -setBackMs
  }
}

function parseServerUrl(server: string): URL {
  const text = server.includes('://') ? server : `nats://${server}`
  const url = URL.parse(text)
  if (url === null || url.hostname === '' || !['nats:', 'tls:'].includes(url.protocol)) {
    throw new TypeError(
      `Cannot use "${server}" as a NATS server: expected nats://host:port or tls://host:port`,
    )
  }
  return url
}

/**
 * Throws for an IP address, because the NATS client would compare the certificate of the server with the name
 * `localhost`.
 */
function expectName({ hostname, host }: URL): void {
  if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return
  throw new TypeError(
    `Cannot verify ${host} as a NATS server: TLS needs a host name, not an IP address`,
  )
}

/**
 * Parses credentials, and signs once to check them, because the client would otherwise detect an unusable key only
 * while connecting.
 */
function parseCredentials(credentials: string): Authenticator {
  const authenticator = credsAuthenticator(new TextEncoder().encode(credentials))
  try {
    authenticator('any nonce')
    return authenticator
  } catch (cause) {
    const reason = `cannot use the credentials: ${inWords(cause)}`
    throw new JournalUnavailableError(reason, { cause })
  }
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
