import { join } from 'node:path'
import { lastReadsFile } from '../../relay/last-reads.ts'
import type { RelayOptions } from '../../relay/relay.ts'
import { type RunningService, type RunOptions, runService } from '../running-service.ts'

export interface RelayRunOptions extends Omit<RunOptions, 'relay'>, Partial<RelayOptions> {
  readonly upstream: string
  readonly directory: string
}

/** Starts a service that relays another one, often and on the real clock. */
export function runRelay(
  t: { readonly after: (stop: () => Promise<void>) => void },
  { upstream, directory, fixtures, feeds, ...options }: RelayRunOptions,
): Promise<RunningService> {
  const { intervalMs = 50, indexIntervalMs = 50, waitSeconds = 0, ...service } = options
  return runService(t, {
    registered: false,
    nowMs: Date.now,
    ...service,
    relay: {
      upstream,
      fixtures,
      feeds,
      intervalMs,
      indexIntervalMs,
      waitSeconds,
      refusedDirectory: join(directory, 'refused'),
      lastReads: lastReadsFile(join(directory, 'last-reads.json')),
      fetch: options.fetch,
      random: options.random,
    },
  })
}
