import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInstant } from '@fixture-feed/contract/instant'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { seededRandom } from '../../../../journal/src/lib/testing/seeded-random.ts'
import { isProblem } from '../problem/problem.ts'
import { Views } from '../snapshot/views.ts'
import { itemOf, listed, snapshotOf } from '../testing/relay/observed-samples.ts'
import { pulse } from '../testing/samples.ts'
import { ChainWriter } from './chain-writer.ts'
import { observeFixture, observeSnapshot } from './observe.ts'
import { keepHistory } from './trim-history.ts'

const keepMs = 1_000_000
const keeping = { keepMs, assetName: () => undefined }

/** A snapshot that was seen from one moment to another. */
interface Seen {
  readonly snapshotAt: string
  readonly text: string
  toMs: number
}

/** A relayed feed on a journal that fails to delete now and then, and all that it ever was. */
class Observed {
  readonly seen: Seen[] = []
  readonly journal: Journal = createMemoryJournal()
  readonly random: () => number
  nowMs = Date.UTC(2026, 2, 1)
  #failing = 0
  #writer: ChainWriter | undefined

  constructor(seed: number) {
    this.random = seededRandom(seed)
  }

  /** A process that reads the journal from the beginning. */
  async start(): Promise<Views> {
    const views = await Views.open(this.journal, {
      onFailure(error) {
        throw error
      },
    })
    const trim: Journal['trim'] = async trim => {
      if (this.random() < this.#failing) throw new Error('killed')
      await this.journal.trim(trim)
    }
    const append: Journal['append'] = entry => this.journal.append(entry)
    const journal = { ...this.journal, append, trim }
    this.#writer = new ChainWriter(journal, views, { nowMs: () => this.nowMs })
    return views
  }

  get writer(): ChainWriter {
    assert.ok(this.#writer)
    return this.#writer
  }

  async observe(snapshot: object): Promise<void> {
    const { snapshotAt } = snapshot as Snapshot
    const last = this.seen.at(-1)
    if (last !== undefined) last.toMs = this.nowMs
    if (last?.snapshotAt === snapshotAt) this.seen.pop()
    this.seen.push({ snapshotAt, text: JSON.stringify(snapshot), toMs: Infinity })
    const observed = await observeSnapshot(this.writer, pulse, snapshot as Snapshot)
    assert.ok(!isProblem(observed))
  }

  /** Gives up what is old; says whether that was interrupted. */
  async keep(failing: number): Promise<boolean> {
    this.#failing = failing
    try {
      assert.ok(!isProblem(await keepHistory(this.writer, pulse, new Map(), keeping)))
      return false
    } catch (error) {
      assert.equal((error as Error).message, 'killed')
      return true
    }
  }

  /** Everything that is young enough reads as it was; what is old does so too, or says that it is gone. */
  async check(views: Views): Promise<number> {
    const view = await views.feeds.open(pulse)
    let gone = 0
    for (const { snapshotAt, text, toMs } of this.seen) {
      const until = { instant: parseInstant(snapshotAt), text: snapshotAt }
      const version = await views.replays.read(view, { until })
      if (version !== undefined) assert.equal(version.identity.toString(), text)
      else {
        assert.ok(toMs <= this.nowMs - keepMs, `${snapshotAt} went too early`)
        gone++
      }
    }
    assert.equal(view.version?.identity.toString(), this.seen.at(-1)?.text)
    return gone
  }
}

/** The same items but for a few, in an order of their own. */
function changed(items: readonly object[], { random, nowMs }: Observed): readonly object[] {
  const next = items.filter(() => random() < 0.9)
  for (let count = Math.floor(random() * 3); count > 0; count--) {
    const id = `item-${Math.floor(random() * 9)}`
    const rest = next.filter(item => (item as { id: string }).id !== id)
    next.splice(0, next.length, ...rest, itemOf(id, Math.ceil(random() * 5), `${nowMs} ${count}`))
  }
  return random() < 0.3 ? next.toReversed() : next
}

test('keepHistory() leaves all that is young enough, byte for byte, whatever interrupts it', async () => {
  let gone = 0
  for (let seed = 1; seed <= 25; seed++) {
    const observed = new Observed(seed)
    const { random } = observed
    let views = await observed.start()
    await observeFixture(observed.writer, listed)
    let items: readonly object[] = []
    let at = 0
    for (let step = 0; step < 60; step++) {
      observed.nowMs += Math.ceil(random() * keepMs * 0.2)
      items = changed(items, observed)
      if (random() < 0.8 || step === 0) at = observed.nowMs
      await observed.observe(snapshotOf(new Date(at).toISOString(), ...items))
      if (random() < 0.5) continue
      const interrupted = await observed.keep(0.4)
      await observed.check(views)
      // Another process finds the same, also what the one before left.
      views.close()
      views = await observed.start()
      gone += await observed.check(views)
      if (interrupted && random() < 0.5) await observed.keep(0)
    }
    // A feed that does not change any more is left with what it is.
    observed.nowMs += keepMs
    await observed.keep(0)
    views.close()
    views = await observed.start()
    await observed.check(views)
    assert.equal((await views.feeds.open(pulse)).fold.history.length, 1)
    const kinds: string[] = []
    for await (const { kind } of observed.journal.readAfter(0, { feed: pulse })) kinds.push(kind)
    // An earlier trim may be behind the copy.
    assert.deepEqual([...new Set(kinds)], ['publication', 'trim'])
    assert.ok(kinds.length <= 10 && kinds[1] === 'trim')
    views.close()
  }
  assert.ok(gone > 100)
})

test('keepHistory() bounds a history that goes on and on', async () => {
  const observed = new Observed(1)
  const views = await observed.start()
  await observeFixture(observed.writer, listed)
  let longest = 0
  for (let step = 0; step < 400; step++) {
    observed.nowMs += keepMs / 20
    const at = new Date(observed.nowMs).toISOString()
    await observed.observe(snapshotOf(at, itemOf('a', step + 1), itemOf('b')))
    await observed.keep(0)
    const { history } = (await views.feeds.open(pulse)).fold
    longest = Math.max(longest, history.length)
  }
  // Twenty changes within the time, and an eighth more.
  assert.ok(longest <= 25, `${longest} changes`)
  await observed.check(views)
  views.close()
})
