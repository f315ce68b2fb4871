import {
  JetStreamApiCodes,
  JetStreamApiError,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream'
import { JournalUnavailableError } from '../../errors.ts'
import type { JetStream } from './jet-stream.ts'
import { type Patience, retryPatiently } from './retry.ts'
import { settingDifferences } from './stream-settings.ts'
import { inWords, isRefused, unavailable } from './unavailable.ts'

export interface WantedStream {
  readonly replicas: number | undefined
  readonly mustExist?: boolean
}

/**
 * Opens a stream, or creates it; waits until the servers can answer.
 *
 * @param wanted.replicas How many servers must keep the stream. Left out: an existing stream keeps its number, and a new
 * one in a cluster gets 3.
 * @param wanted.mustExist Refuses to create it.
 * @throws {JournalUnavailableError} naming every setting that differs, or why the stream cannot be created.
 */
export function openStream(
  jetStream: JetStream,
  settings: Partial<StreamConfig>,
  wanted: WantedStream,
  patience: Patience,
): Promise<StreamInfo> {
  const { stream } = jetStream
  const { replicas } = wanted
  return retryPatiently(
    patience,
    async () => {
      const info = await readOrCreate(jetStream, settings, wanted)
      throwUnlessFit(info, {
        ...settings,
        ...(replicas !== undefined && { num_replicas: replicas }),
      })
      return info
    },
    error => {
      const isFinal = error instanceof JournalUnavailableError || isRefusal(error)
      if (patience.signal?.aborted || isFinal) throw unavailable('open', stream, error)
      return `stream ${stream} cannot be reached: ${inWords(error)}`
    },
  )
}

async function readOrCreate(
  { manager, stream }: JetStream,
  settings: Partial<StreamConfig>,
  { replicas, mustExist = false }: WantedStream,
): Promise<StreamInfo> {
  try {
    return await manager.streams.info(stream)
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
  if (mustExist) throw new JournalUnavailableError(`there is no stream ${stream}`)
  const create = (num_replicas: number): Promise<StreamInfo> =>
    manager.streams.add({ name: stream, ...settings, num_replicas })
  if (replicas !== undefined) return create(replicas)
  try {
    return await create(3)
  } catch (error) {
    // A leaf node does not tell whether the servers behind it are a cluster.
    if (error instanceof JetStreamApiError && error.code === REPLICAS_NEED_CLUSTER) return create(1)
    throw error
  }
}

function throwUnlessFit({ config }: StreamInfo, expected: Partial<StreamConfig>): void {
  const differences = settingDifferences(expected, config)
  if (differences.length === 0) return
  throw new JournalUnavailableError(`cannot use stream ${config.name}: ${differences.join('; ')}`)
}

function isNotFound(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound
}

/** The error of a cluster with too few servers for the replicas: its servers join one after the other. */
const NO_SUITABLE_PEERS = 10_005
const REPLICAS_NEED_CLUSTER = 10_074

/** Whether a retry would get the same error: codes below 500 say that the request is wrong. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof JetStreamApiError)) return isRefused(error)
  return (
    error.code === REPLICAS_NEED_CLUSTER || (error.status < 500 && error.code !== NO_SUITABLE_PEERS)
  )
}
