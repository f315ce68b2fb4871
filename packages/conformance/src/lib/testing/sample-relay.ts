import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { createFileLease } from '@fixture-feed/journal/file-lease'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { startService } from '@fixture-feed/server/service'
import { pino } from 'pino'
import type { Adapter } from '../../adapter.ts'

/** Maximum wait for an effect at the relay. It is far longer than an effect takes. */
const patienceMs = 15_000
const longestPauseMs = 40
const anyPort = { host: '127.0.0.1', port: 0 }

export interface SampleRelay {
  readonly publicUrl: string
  /** Changes the upstream. Each method except `uploadAsset` resolves when its effect is visible at the relay. */
  readonly adapter: Adapter
}

/** Starts a relay of another service on free ports. The relay is stopped after the test. */
export async function startSampleRelay(
  t: { readonly after: (stop: () => Promise<void>) => void },
  upstream: { readonly url: string; readonly adapter: Adapter },
): Promise<SampleRelay> {
  const directory = mkdtempSync(join(tmpdir(), 'fixture-feed-relay-'))
  const { publicUrl, stop } = await startService({
    openJournal: async () => createMemoryJournal(),
    publicAddress: anyPort,
    operatorAddress: anyPort,
    relay: {
      upstream: upstream.url,
      intervalMs: 40,
      indexIntervalMs: 60,
      // Relays wait by default. Without waits, many reads per second of each feed would keep both services busy.
      waitSeconds: 20,
      // The relay always waits as briefly as possible, so that a feed without its first item is read again soon.
      random: () => 0,
      refusedDirectory: join(directory, 'refused'),
      openLease: async onFailure =>
        createFileLease({ file: join(directory, 'relay.json'), onFailure }),
    },
    log: pino({ level: 'silent' }),
  })
  t.after(async () => {
    await stop(0)
    rmSync(directory, { recursive: true, force: true })
  })
  return { publicUrl, adapter: followedBy(upstream, publicUrl) }
}

function followedBy(
  { url, adapter }: { readonly url: string; readonly adapter: Adapter },
  relayUrl: string,
): Adapter {
  const { setState, uploadAsset, removeFixture, close } = adapter
  return {
    async registerFixture(entry) {
      await adapter.registerFixture(entry)
      await until(async () => (await readIds(relayUrl)).has(entry.fixtureId))
    },
    async publish(feed, change) {
      await adapter.publish(feed, change)
      await untilSame(feed)
    },
    ...(setState && {
      async setState(feed, state) {
        await setState(feed, state)
        await untilSame(feed)
      },
    }),
    // The relay fetches assets with the first snapshot that names them.
    ...(uploadAsset && { uploadAsset }),
    ...(removeFixture && {
      async removeFixture(fixtureId) {
        await removeFixture(fixtureId)
        await until(async () => !(await readIds(relayUrl)).has(fixtureId))
      },
    }),
    ...(close && { close }),
  }

  async function untilSame(feed: FeedId): Promise<void> {
    const theirs = await readFeed(url, feed)
    await until(async () => theirs === (await readFeed(relayUrl, feed)))
  }
}

async function readIds(url: string): Promise<ReadonlySet<string>> {
  const response = await fetch(`${url}/v1/fixtures`)
  const { fixtures } = (await response.json()) as { fixtures: { fixtureId: string }[] }
  return new Set(fixtures.map(({ fixtureId }) => fixtureId))
}

/**
 * The properties of a feed that upstream and relay share even if every response of the upstream differs: the items in
 * any order, and the cache policy.
 */
async function readFeed(url: string, { fixtureId, feedKey }: FeedId): Promise<string> {
  const path = `/v1/fixtures/${encodeURIComponent(fixtureId)}/feeds/${feedKey}`
  const response = await fetch(url + path)
  if (response.status !== 200) return `status ${response.status}`
  const { items } = (await response.json()) as { items: { id: string }[] }
  const isLive = /no-store/i.test(response.headers.get('cache-control') ?? '')
  const texts = items.map(item => JSON.stringify(item)).sort()
  return JSON.stringify([isLive, texts])
}

/**
 * Resolves when the relay shows a change.
 *
 * @throws {Error} after 15 s, because the relay does not accept every change, for example one with an unsupported
 *   identifier.
 */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs
  // Most changes arrive immediately. The first item of a feed arrives later, because the relay reads an empty feed less
  // often.
  for (let pauseMs = 5; !(await holds()); pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    if (performance.now() > deadline) throw new Error('the relay does not show it')
    await delay(pauseMs)
  }
}
