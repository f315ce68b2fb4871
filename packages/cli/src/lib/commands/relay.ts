import { join } from 'node:path'
import { openRelayLease } from '../open-journal.ts'
import type { SighupQueue } from '../sighup.ts'
import { type ServeOptions, serve } from './serve.ts'

export interface RelayCommandOptions extends ServeOptions {
  readonly fixtures?: readonly string[]
  readonly feeds?: readonly string[]
  /** Polling interval in milliseconds. */
  readonly interval: number
  /** Delay of all snapshots in seconds. */
  readonly behind?: number
  readonly recordOnly?: boolean
  /** The public keys of the upstream. */
  readonly key?: readonly string[]
}

export interface RelayArguments {
  readonly url: string
}

/** The time that a read asks the upstream to wait for a change, in seconds. */
const waitSeconds = 20

/** Runs a service that records and serves the feeds of its upstream, or only records them, until a signal stops it. */
export async function relay(
  options: RelayCommandOptions,
  { url: upstream }: RelayArguments,
  sighupQueue: SighupQueue,
): Promise<void> {
  const { fixtures, feeds, interval: intervalMs, data, key: publicKeys } = options
  await serve(options, {
    sighupQueue,
    relay: {
      upstream,
      fixtures,
      feeds,
      intervalMs,
      waitSeconds,
      publicKeys,
      behindSeconds: options.behind,
      refusedDirectory: join(data, 'refused'),
      recordOnly: options.recordOnly,
      openLease: onFailure => openRelayLease(options, onFailure),
    },
  })
}
