/** Follows a game while editors hold, approve and drop changes. `HOLD_SEEDS=50` runs more games. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorClient, OperatorError } from '@fixture-feed/client/operator'
import type { HoldBody } from '@fixture-feed/contract/operator-bodies'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { itemText } from '@fixture-feed/generator/feed-difference'
import { feedKeysOf } from '@fixture-feed/generator/follow-game'
import { generateFeeds, type Languages } from '@fixture-feed/generator/generate'
import { readGame } from '@fixture-feed/generator/read-game'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { tokenOfSecret } from '@fixture-feed/server/operator-token'
import { startService } from '@fixture-feed/server/service'
import { leagueRules } from '@fixture-feed/simulator/rules'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { seededRandom } from '@fixture-feed/test-support/seeded-random'
import { pino } from 'pino'
import { followOnce } from '../testing/follow-trial.ts'
import { secret } from '../testing/run-command.ts'
import type { VirtualClock } from '../testing/virtual-clock.ts'

const seeds = Number(process.env.HOLD_SEEDS ?? 1)
const first = Number(process.env.HOLD_SEED ?? 3)
const languages: Languages = ['en']
const rules = { ...leagueRules.twelve, periodMinutes: 3 }
const address = { host: '127.0.0.1', port: 0 }
const releases: readonly HoldBody['release'][] = ['approval', 'approval', { afterSeconds: 1 }]
/** The problem codes for a proposal that was replaced or has ended, or whose feed is not registered yet. */
const overtaken = ['proposal_changed', 'not_found', 'unknown_fixture', 'unknown_feed']

for (let seed = first; seed < first + seeds; seed++) {
  test(`followToTheEnd() respects concurrent approvals, drops and holds (seed ${seed})`, t =>
    assertEnds(t, seed))
}

async function assertEnds(t: TestContext, seed: number): Promise<void> {
  const service = await startService({
    openJournal: async () => createMemoryJournal(),
    publicAddress: address,
    operatorAddress: address,
    tokens: [tokenOfSecret('follow', secret), tokenOfSecret('editor', 'of-the-editor')],
    log: pino({ level: 'silent' }),
  })
  t.after(() => service.stop(0))
  const editor = new OperatorClient({ url: service.operatorUrl, token: 'of-the-editor' })
  const game = simulateGame({ seed, rules })
  const { game: input } = readGame(game)
  assert.ok(input)
  const { fixtureId } = input
  const random = seededRandom(seed)
  /** The last dropped version of each item, and the revision that readers saw at that time. */
  const drops = new Map<string, { readonly text?: string; readonly revision: number | undefined }>()
  const counts = { approvals: 0, drops: 0, holds: 0, ends: 0 }

  const itemsOf = async (feed: FeedId) => {
    const { items = [] } = (await editor.readSnapshot(feed)) ?? {}
    return new Map(items.map(item => [item.id, item]))
  }
  const decide = async (feed: FeedId, share: number): Promise<void> => {
    const { proposals } = await editor.readHolds(feed)
    const items = await itemsOf(feed)
    for (const { id, hash, item } of proposals) {
      const chance = random()
      if (chance < share / 2) {
        await editor.approve(feed, id, hash).then(() => counts.approvals++, tellOvertaken)
      } else if (chance < share) {
        const dropped = { ...(item && { text: itemText(item) }), revision: items.get(id)?.revision }
        const drop = editor.drop(feed, id, hash).then(() => {
          counts.drops++
          drops.set(`${feed.feedKey} ${id}`, dropped)
        })
        await drop.catch(tellOvertaken)
      }
    }
  }
  const act = async (): Promise<void> => {
    const keys = feedKeysOf(languages)
    const feed = { fixtureId, feedKey: keys[Math.floor(random() * keys.length)] ?? '' }
    const chance = random()
    const holdId = random() < 0.5 ? 'h' : 'i'
    if (chance < 0.2) {
      const release = releases[Math.floor(random() * releases.length)] ?? 'approval'
      await editor.putHold(feed, holdId, { release, reason: 'to be looked at' })
      counts.holds++
    } else if (chance < 0.25) {
      await editor.endHold(feed, holdId, { publish: true })
      counts.ends++
    } else await decide(feed, 0.5)
  }
  const beside = async (clock: VirtualClock, over: AbortSignal): Promise<void> => {
    while (!over.aborted) {
      await clock.sleep(random() * 20_000, over)
      await clock.during(act().catch(tellOvertaken))
    }
  }
  await followOnce(game, {
    seed,
    everyMs: 2000,
    debounceMs: 5000,
    lives: [languages],
    service,
    beside,
  })

  t.diagnostic(JSON.stringify(counts))
  assert.ok(counts.approvals > 5 && counts.drops > 5)
  let differences = 0
  for (const { feedKey, items } of generateFeeds(input, { languages }).feeds) {
    const feed = { fixtureId, feedKey }
    await decide(feed, 1)
    // Changes that are due soon can still be pending, so the test waits for their release.
    while ((await editor.readHolds(feed)).proposals.length > 0) await delay(20)
    const shown = await itemsOf(feed)
    const wanted = new Map(items.map(item => [item.id, itemText(item)]))
    for (const id of new Set([...shown.keys(), ...wanted.keys()])) {
      const item = shown.get(id)
      if ((item && itemText(item)) === wanted.get(id)) continue
      // Readers see the earlier version only if the last version was dropped.
      const { text, revision } = drops.get(`${feedKey} ${id}`) ?? { text: 'never dropped' }
      assert.deepEqual([id, text, revision], [id, wanted.get(id), item?.revision])
      differences++
    }
  }
  t.diagnostic(`${differences} items stayed as they were before a drop`)
}

function tellOvertaken(error: unknown): void {
  if (!(error instanceof OperatorError) || !overtaken.includes(error.code ?? '')) throw error
}
