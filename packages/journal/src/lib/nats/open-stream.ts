import {
  JetStreamApiCodes,
  JetStreamApiError,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream'
import { JournalUnavailableError } from '../../errors.ts'
import { type ConnectOptions, connectPatiently } from './connect.ts'
import { type JetStream, jetStreamOf } from './jet-stream.ts'
import { type Patience, retryPatiently } from './retry.ts'
import { settingDifferences } from './stream-settings.ts'
import { inWords, isRefused, unavailable } from './unavailable.ts'

export interface StreamOptions extends ConnectOptions {
  readonly stream: string
  /** The JetStream domain that has the stream. The default is the domain of the server. */
  readonly domain?: string | undefined
  readonly settings: Partial<StreamConfig>
  /** More settings of a stream that is created. An existing stream may have others. */
  readonly settingsOfNew?: Partial<StreamConfig> | undefined
  /**
   * The number of servers that store the stream. Default: the number of an existing stream, or for a new one 3 in a
   * cluster and 1 otherwise.
   */
  readonly replicas?: number | undefined
  readonly ifMissing: IfMissing
}

/**
 * The action if the stream does not exist. A node waits: a stream that it knew may have been deleted by mistake, or the
 * servers may not have found it yet. An empty stream in its place would look like a service without content.
 */
export type IfMissing = 'create' | 'wait' | 'fail'

export interface OpenedStream {
  readonly info: StreamInfo
  readonly isNew: boolean
}

/**
 * Opens a stream over a separate connection, or creates it. Waits until the servers can respond.
 *
 * @param use Creates the result from the stream. If `use` fails, the connection is closed.
 * @throws {JournalUnavailableError} naming every setting that differs, or the reason why the stream cannot be created
 *   or used.
 */
export async function openStream<Result>(
  options: StreamOptions,
  patience: Patience,
  use: (jetStream: JetStream, found: OpenedStream) => Promise<Result>,
): Promise<Result> {
  const { stream, domain } = options
  const connection = await connectPatiently(options, patience)
  try {
    const jetStream = await jetStreamOf(connection, stream, domain)
    const found = await retryPatiently(patience, () => readOrCreate(jetStream, options), {
      isFinal: error => (error instanceof MissingStreamError ? error.isFinal : isRefusal(error)),
      toReason: error =>
        error instanceof MissingStreamError
          ? error.message
          : `stream ${stream} cannot be reached: ${inWords(error)}`,
    })
    return await use(jetStream, found)
  } catch (error) {
    await connection.close()
    throw unavailable('open', stream, error)
  }
}

async function readOrCreate(jetStream: JetStream, wanted: StreamOptions): Promise<OpenedStream> {
  const { settings, replicas, ifMissing } = wanted
  const found = await readInfo(jetStream)
  if (found === undefined && ifMissing !== 'create')
    throw new MissingStreamError(jetStream.stream, ifMissing === 'fail')
  const info = found ?? (await createUnlessCreated(jetStream, wanted))
  const differences = settingDifferences(
    { ...settings, ...(replicas !== undefined && { num_replicas: replicas }) },
    info.config,
  )
  if (differences.length === 0) return { info, isNew: found === undefined }
  throw new JournalUnavailableError(
    `cannot use stream ${info.config.name}: ${differences.join('; ')}`,
  )
}

/** Creates the stream unless another process has done so meanwhile. */
export async function createMissingStream(
  jetStream: JetStream,
  options: StreamOptions,
): Promise<void> {
  await readOrCreate(jetStream, { ...options, ifMissing: 'create' })
}

export function isMissingStream(error: unknown): boolean {
  return isApiError(error, JetStreamApiCodes.StreamNotFound)
}

async function readInfo({ manager, stream }: JetStream): Promise<StreamInfo | undefined> {
  try {
    return await manager.streams.info(stream)
  } catch (error) {
    if (isMissingStream(error)) return undefined
    throw error
  }
}

/**
 * Creates the stream. If another process has created it at the same time, returns the stream of that process, which
 * may have other values of the settings of new streams.
 */
async function createUnlessCreated(
  jetStream: JetStream,
  wanted: StreamOptions,
): Promise<StreamInfo> {
  try {
    return await create(jetStream, wanted)
  } catch (error) {
    const found = isApiError(error, NAME_IN_USE) ? await readInfo(jetStream) : undefined
    if (found === undefined) throw error
    return found
  }
}

async function create(
  { manager, stream }: JetStream,
  { settings, settingsOfNew, replicas }: StreamOptions,
): Promise<StreamInfo> {
  const add = (num_replicas: number): Promise<StreamInfo> =>
    manager.streams.add({ name: stream, ...settings, ...settingsOfNew, num_replicas })
  if (replicas !== undefined) return add(replicas)
  try {
    return await add(3)
  } catch (error) {
    // A leaf node does not report whether the servers that it connects to are a cluster.
    if (isApiError(error, REPLICAS_NEED_CLUSTER)) return add(1)
    throw error
  }
}

/** The stream does not exist, and is not to be created. */
class MissingStreamError extends Error {
  override readonly name = 'MissingStreamError'
  readonly isFinal: boolean

  constructor(stream: string, isFinal: boolean) {
    super(`stream ${stream} does not exist; create it once with: fixture-feed init`)
    this.isFinal = isFinal
  }
}

function isApiError(error: unknown, code: number): boolean {
  return error instanceof JetStreamApiError && error.code === code
}

/** The error of a cluster with too few servers for the replicas: its servers join one after the other. */
const NO_SUITABLE_PEERS = 10_005
const REPLICAS_NEED_CLUSTER = 10_074
const NAME_IN_USE = 10_058

/**
 * Whether a retry would get the same error. A status below 500 means that the request is wrong, except for
 * `NO_SUITABLE_PEERS`. The status of `REPLICAS_NEED_CLUSTER` is 500, but no retry resolves it.
 */
function isRefusal(error: unknown): boolean {
  if (error instanceof JournalUnavailableError) return true
  if (!(error instanceof JetStreamApiError)) return isRefused(error)
  return (
    error.code === REPLICAS_NEED_CLUSTER || (error.status < 500 && error.code !== NO_SUITABLE_PEERS)
  )
}
