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

/** Far longer than a relay takes that reads every 40 ms. */
const patienceMs = 15_000
const longestPauseMs = 40
const anyPort = { host: '127.0.0.1', port: 0 }

export interface SampleRelay {
  readonly publicUrl: string
  /** Moves the other service: each method resolves when readers of the relay can see what it did. */
  readonly adapter: Adapter
}

/** A relay of another service on free ports; stopped after the test. */
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
      // As relays do: reading each feed many times a second keeps both services busy.
      waitSeconds: 20,
      // The shortest back-off: a feed without its first item is asked for again soon.
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
    // Fetched with the first snapshot that names it.
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

/** What of a feed two services can have in common whose answers differ each time: items in any order, and the policy. */
async function readFeed(url: string, { fixtureId, feedKey }: FeedId): Promise<string> {
  const path = `/v1/fixtures/${encodeURIComponent(fixtureId)}/feeds/${feedKey}`
  const response = await fetch(url + path)
  if (response.status !== 200) return `status ${response.status}`
  const { items } = (await response.json()) as { items: { id: string }[] }
  const isLive = /no-store/i.test(response.headers.get('cache-control') ?? '')
  const texts = items.map(item => JSON.stringify(item)).sort()
  return JSON.stringify([isLive, texts])
}

/** What the relay does not take, as an identifier that it has no address for, counts as refused. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs
  // A change is there at once; the first item of a feed, for which a relay asks less often, after a while.
  for (let pauseMs = 5; !(await holds()); pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    if (performance.now() > deadline) throw new Error('the relay does not show it')
    await delay(pauseMs)
  }
}
