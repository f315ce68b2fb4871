import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkItem, readRecord } from '@fixture-feed/accuracy/accuracy'
import { itemText } from '@fixture-feed/generator/follow-game'
import { liveData } from '@fixture-feed/generator/game-source'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { beforeFirstPoll, type LiveState, nextPublication } from '@fixture-feed/generator/live-game'
import { readGame } from '@fixture-feed/generator/read-game'
import { createProvider, type Provider } from '@fixture-feed/simulator/provider'
import { providerFaults } from '@fixture-feed/simulator/provider-faults'
import { type Poll, simulateGame } from '@fixture-feed/simulator/simulate-game'
import { MemoryOperator } from '../testing/memory-operator.ts'
import { VirtualClock } from '../testing/virtual-clock.ts'
import { followToTheEnd } from './follow-game.ts'
import type { Input } from './input.ts'

/** How many games; each takes about a minute. FOLLOW_GAMES=200 for the long run. */
const games = Number(process.env.FOLLOW_GAMES ?? 1)
const firstSeed = Number(process.env.FOLLOW_FIRST_SEED ?? 500)

const [everyMs, holdMs] = [2000, 5000]
/** Looked at every 15 seconds: what is false at three looks in a row was so for 30 seconds at least. */
const falseForAtMostMs = 29_999

function inputOf(provider: Provider, file: string): Input {
  let tag: string | undefined
  return {
    name: file,
    async read() {
      const { status, headers, body } = provider.answer(file, { 'if-none-match': tag })
      if (status === 304) return { kind: 'unchanged' }
      if (status !== 200) return { kind: 'failed', reason: `status ${status}` }
      tag = headers.ETag
      return { kind: 'text', text: body }
    },
    forget() {
      tag = undefined
    },
  }
}

/** What the provider's truth asks for, and since when. */
class Reference {
  readonly wantedSinceMs = new Map<string, number>()
  #state: LiveState = beforeFirstPoll
  #poll: Poll | undefined

  see(poll: Poll, nowMs: number): boolean {
    if (poll === this.#poll) return false
    this.#poll = poll
    const outcome = nextPublication(this.#state, poll)
    this.#state = outcome.state
    if (outcome.kind !== 'publish') return true
    for (const { feedKey, items } of outcome.publication.feeds) {
      for (const item of items) {
        const key = `${feedKey} ${item.id} ${itemText({ ...item, publishedAt: item.asOf })}`
        if (!this.wantedSinceMs.has(key)) this.wantedSinceMs.set(key, nowMs)
      }
    }
    return true
  }
}

test('a followed game ends as generated, is never false for long, and is told in time, whatever the provider does and whoever is killed', async t => {
  const delays: number[] = []
  let [longestFalseMs, kills] = [0, 0]
  for (let seed = firstSeed; seed < firstSeed + games; seed += 1) {
    const game = simulateGame({ seed })
    const clock = new VirtualClock()
    const provider = createProvider(game, {
      seed,
      faults: providerFaults,
      speed: 1,
      nowMs: () => clock.nowMs(),
    })
    const reference = new Reference()
    const operator = new MemoryOperator()
    const falseSinceMs = new Map<string, number>()
    operator.onPublished = (feedKey, item) => {
      const since = reference.wantedSinceMs.get(`${feedKey} ${item.id} ${itemText(item)}`)
      if (since !== undefined) delays.push(clock.nowMs() - since)
    }
    const truthOf = () => {
      const poll = provider.truth()
      reference.see(poll, clock.nowMs())
      return poll
    }
    clock.onStep = () => {
      truthOf()
    }
    const ended = new AbortController()
    const checking = (async () => {
      let [seen, changes] = [undefined as Poll | undefined, -1]
      while (!ended.signal.aborted) {
        const poll = truthOf()
        if (poll !== seen || operator.changes !== changes || falseSinceMs.size > 0) {
          ;[seen, changes] = [poll, operator.changes]
          const record = readRecord(poll)
          for (const item of operator.items()) {
            const key = `${item.id} ${item.definitionVersion}`
            if (checkItem(item, { record }).length === 0) falseSinceMs.delete(key)
            else if (!falseSinceMs.has(key)) falseSinceMs.set(key, clock.nowMs())
            const since = falseSinceMs.get(key) ?? clock.nowMs()
            longestFalseMs = Math.max(longestFalseMs, clock.nowMs() - since)
            assert.ok(
              clock.nowMs() - since <= falseForAtMostMs,
              `seed ${seed}: ${item.id} is false: ${JSON.stringify(checkItem(item, { record }))}`,
            )
          }
        }
        await clock.sleep(15_000, ended.signal)
      }
    })()
    const lives = [900_000, 3_300_000, 3_307_000, 7_000_000 + seed * 977]
    const following = (async () => {
      for (;;) {
        const killed = new AbortController()
        const life = lives.shift()
        if (life !== undefined) {
          kills += 1
          clock.sleep(Math.max(0, life - clock.nowMs()), ended.signal).then(() => killed.abort())
        }
        const finished = await followToTheEnd({
          playByPlay: inputOf(provider, 'playbyplay.json'),
          boxScore: inputOf(provider, 'boxscore.json'),
          source: liveData,
          client: operator.client,
          everyMs,
          holdMs,
          // Longer than the latest correction takes.
          settleMs: 3 * 3_600_000,
          edits: 'keep',
          signal: killed.signal,
          onEvent: () => {},
          clock,
        })
        if (finished) return
      }
    })().finally(() => ended.abort())
    await clock.run(Promise.all([following, checking]))
    const { game: input } = readGame(game)
    assert.ok(input)
    for (const { feedKey, items } of generateFeeds(input).feeds) {
      const held = operator.items(feedKey).map(itemText)
      assert.deepEqual(held.toSorted(), items.map(itemText).toSorted(), `seed ${seed}`)
    }
    assert.equal(operator.state, 'finished')
  }
  const median = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)] ?? 0
  t.diagnostic(
    `${games} games, ${kills} kills, ${delays.length} items and revisions: median delay ${median} ms, longest false ${longestFalseMs} ms`,
  )
  assert.ok(delays.length > 50 * games)
  assert.ok(median <= everyMs + holdMs + 1000, `${median} ms`)
})
