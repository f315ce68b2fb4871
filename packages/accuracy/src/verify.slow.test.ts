import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { requireGame } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { readRecord } from './accuracy.ts'
import { EvidenceCheck } from './lib/evidence/evidence-check.ts'
import { mutateClaim } from './lib/testing/claim-mutations.ts'
import { verifyItem } from './verify.ts'

/** The number of claims to mutate: 100,000 with `npm run verify:mutations`. */
const wanted = Number(process.env.VERIFY_MUTATIONS ?? 250)
const claimsOfGame = 5_000

/** Returns a generator of pseudorandom numbers (mulberry32). Each run produces the same numbers. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test('verifyItem() accepts no mutated claim of generated items', () => {
  const made = new Map<string, number>()
  const accepted: string[] = []
  let count = 0
  for (let seed = 31; count < wanted; seed++) {
    const files = simulateGame({ seed })
    const record = readRecord(files)
    const random = seeded(seed)
    const [feed] = generateFeeds(requireGame(files)).feeds
    assert.ok(feed)
    const items = feed.items.flatMap(item => {
      const evidence = feed.evidence.find(({ id }) => id === item.id)
      if (evidence === undefined) return []
      const { moment } = new EvidenceCheck(item, evidence, { record })
      const isRead = verifyItem(item, evidence, { record }).length === 0
      return moment === undefined || moment < 0 || !isRead ? [] : [{ item, evidence, moment }]
    })
    for (let ofGame = 0; ofGame < claimsOfGame && count < wanted; ) {
      const { item, evidence, moment } = items[Math.floor(random() * items.length)] ?? assert.fail()
      const mutated = mutateClaim(item, evidence, { record, moment, random })
      if (mutated === undefined) continue
      ofGame += 1
      count += 1
      made.set(mutated.kind, (made.get(mutated.kind) ?? 0) + 1)
      if (verifyItem(mutated.item, mutated.evidence, { record }).length > 0) continue
      const { text, how } = mutated.claim
      accepted.push(`${mutated.kind}: "${text}" ${how} (game ${seed}, ${item.id})`)
    }
  }
  assert.deepEqual(accepted, [])
  assert.ok(made.size > 9 && count >= wanted, [...made].join(' '))
})
