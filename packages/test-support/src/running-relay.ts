import { join } from 'node:path'
import { createFileLease } from '@fixture-feed/journal/file-lease'
import type { RelayOptions } from '@fixture-feed/server/service'
import { feedAddress } from './observed-samples.ts'
import { readUntil } from './read-until.ts'
import { type RunningService, type RunOptions, runService } from './running-service.ts'
import { temporaryDirectory } from './temporary-directory.ts'

export interface RelayRunOptions
  extends Omit<RunOptions, 'relay'>,
    Partial<Omit<RelayOptions, 'upstream'>> {
  readonly upstream: string | { readonly url: string } | { readonly publicUrl: string }
  /** The folder for rejected responses and for the lease, which are not in the journal. */
  readonly directory?: string
}

/** Starts a service that relays another one, with a short interval and the real clock. */
export function runRelay(
  t: { readonly after: (stop: () => Promise<void>) => void },
  {
    upstream: read,
    directory = temporaryDirectory(),
    fixtures,
    feeds,
    ...options
  }: RelayRunOptions,
): Promise<RunningService> {
  const {
    intervalMs = 50,
    indexIntervalMs = 50,
    waitSeconds = 0,
    behindSeconds,
    ...service
  } = options
  const url = (from: { url: string } | { publicUrl: string }): string =>
    'url' in from ? from.url : from.publicUrl
  const upstream = typeof read === 'string' ? read : url(read)
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
      behindSeconds,
      assetPatienceMs: options.assetPatienceMs,
      refusedDirectory: join(directory, 'refused'),
      openLease:
        options.openLease ??
        (async onFailure => createFileLease({ file: join(directory, 'relay.json'), onFailure })),
      fetch: options.fetch,
      publicKeys: options.publicKeys,
      random: options.random,
    },
  })
}

/** Starts a relay, and resolves when it serves the sample feed. */
export async function runReadRelay(...run: Parameters<typeof runRelay>): Promise<RunningService> {
  const relay = await runRelay(...run)
  await readUntil(relay, feedAddress, ({ status }) => status === 200)
  return relay
}
