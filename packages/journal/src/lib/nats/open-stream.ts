import { setTimeout as delay } from 'node:timers/promises'
import {
  JetStreamApiCodes,
  JetStreamApiError,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream'
import { JournalUnavailableError } from '../../errors.ts'
import type { ConnectPatience } from './connect.ts'
import type { JetStream } from './jet-stream.ts'
import { requiredSettings, settingDifferences } from './stream-settings.ts'
import { inWords, isRefused, unavailable } from './unavailable.ts'

export interface WantedStream {
  readonly replicas: number | undefined
  readonly mustExist?: boolean
}

/**
 * Opens the journal's stream, or creates it; waits until the servers can answer.
 *
 * @param wanted.replicas How many servers must keep the stream. Left out: an existing stream keeps its number, and a new
 * one in a cluster gets 3.
 * @param wanted.mustExist Refuses to create it.
 * @throws {JournalUnavailableError} naming every setting that differs from what a journal needs, or why the stream
 * cannot be created.
 */
export function openStream(
  jetStream: JetStream,
  wanted: WantedStream,
  patience: ConnectPatience,
): Promise<StreamInfo> {
  return ensureStream(jetStream, requiredSettings(jetStream.stream), { ...wanted, patience })
}

/** A stream with the given settings; otherwise as `openStream`. */
export async function ensureStream(
  jetStream: JetStream,
  settings: Partial<StreamConfig>,
  {
    patience: { signal, onWait },
    ...wanted
  }: WantedStream & { readonly patience: ConnectPatience },
): Promise<StreamInfo> {
  const { stream } = jetStream
  const { replicas } = wanted
  for (;;) {
    try {
      signal?.throwIfAborted()
      const info = await readOrCreate(jetStream, settings, wanted)
      throwUnlessFit(info, {
        ...settings,
        ...(replicas !== undefined && { num_replicas: replicas }),
      })
      return info
    } catch (error) {
      if (signal?.aborted || error instanceof JournalUnavailableError || isRefusal(error)) {
        throw unavailable('open', stream, error)
      }
      onWait(`stream ${stream} cannot be reached: ${inWords(error)}`)
      await delay(500, undefined, { signal }).catch(() => {})
    }
  }
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
