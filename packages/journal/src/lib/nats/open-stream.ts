import { setTimeout as delay } from 'node:timers/promises'
import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  type StreamInfo,
} from '@nats-io/jetstream'
import { JournalUnavailableError } from '../../errors.ts'
import type { ConnectPatience } from './connect.ts'
import { requiredSettings, type StreamOptions, settingDifferences } from './stream-settings.ts'
import { inWords } from './unavailable.ts'

/**
 * The journal's stream, made where there is none; waits until the servers can say.
 *
 * @throws {JournalUnavailableError} naming every setting that differs from what a journal needs, or why it cannot be
 * made.
 */
export async function openStream(
  manager: JetStreamManager,
  options: StreamOptions,
  { signal, onWait }: ConnectPatience,
): Promise<StreamInfo> {
  for (;;) {
    try {
      signal?.throwIfAborted()
      const info = await readOrCreate(manager, options)
      throwUnlessFit(options, info)
      return info
    } catch (error) {
      if (signal?.aborted || error instanceof JournalUnavailableError || isRefusal(error)) {
        throw error instanceof JournalUnavailableError
          ? error
          : new JournalUnavailableError(`cannot open stream ${options.stream}: ${inWords(error)}`, {
              cause: error,
            })
      }
      onWait(`stream ${options.stream} cannot be reached: ${inWords(error)}`)
      await delay(500, undefined, { signal }).catch(() => {})
    }
  }
}

async function readOrCreate(
  manager: JetStreamManager,
  options: StreamOptions,
): Promise<StreamInfo> {
  try {
    return await manager.streams.info(options.stream)
  } catch (error) {
    if (!isNotFound(error)) throw error
    return manager.streams.add({ name: options.stream, ...requiredSettings(options) })
  }
}

function throwUnlessFit(options: StreamOptions, { config }: StreamInfo): void {
  const differences = settingDifferences(options, config)
  if (differences.length === 0) return
  throw new JournalUnavailableError(
    `cannot use stream ${options.stream} as a journal: ${differences.join('; ')}`,
  )
}

function isNotFound(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound
}

/** Too few servers that could hold the replicas: those of a cluster join one after the other. */
const NO_SUITABLE_PEERS = 10_005
const REPLICAS_NEED_CLUSTER = 10_074

/** Whether asking again would be answered alike: codes below 500 say that the request is wrong. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof JetStreamApiError)) return false
  return (
    error.code === REPLICAS_NEED_CLUSTER || (error.status < 500 && error.code !== NO_SUITABLE_PEERS)
  )
}
