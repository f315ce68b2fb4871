import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/client'
import type { Evidence } from '@fixture-feed/client/operator'
import { asTheyWere, evidenceLeft, humanEdits } from './evidence-left.ts'

const machine = 'http://cv.iptc.org/newscodes/digitalsourcetype/dataDrivenMedia'
const feed = { fixtureId: 'game-1', feedKey: 'pulse' }
const item = { id: 'a', revision: 3, content: { headline: 'Foxes lead by 12' } } as unknown as Item
const claim = { path: '/headline', start: 14, end: 16, text: '12', plays: ['7'], how: 'made up' }
const play = { id: '7', period: 1, clock: 'PT04M32.00S', homeScore: 2, awayScore: 0, text: 'two' }
const said = { source: { format: 'made-up' }, plays: [play], claims: [claim] }
const evidence = { id: 'a', ...said, digitalSourceType: machine }

test('evidenceLeft() marks content that a person edited, and returns the evidence of unchanged content', () => {
  const edit = { seen: item, draft: item, evidence, isReserved: false }
  assert.deepEqual(evidenceLeft(edit), evidence)
  const draft = { ...item, content: { headline: 'Far ahead' } }
  assert.deepEqual(evidenceLeft({ ...edit, draft }), undefined)
  const longer = { ...item, content: { headline: 'Foxes lead by 12 points' } }
  const left = evidenceLeft({ ...edit, draft: longer })
  assert.deepEqual(left, { ...evidence, digitalSourceType: humanEdits })
})

test('asTheyWere() publishes items with their earlier evidence', async () => {
  const read: Evidence = { ...feed, itemId: 'a', revision: 3, digitalSourceType: machine, ...said }
  const other = { ...item, id: 'b' }
  const readEvidence = async (_: unknown, { id }: { readonly id: string }) =>
    id === 'a' ? read : undefined
  const again = [
    { item, revision: 4 },
    { item: other, revision: 5 },
  ]
  assert.deepEqual(await asTheyWere({ api: { readEvidence }, id: feed }, again), {
    items: [
      { ...item, revision: 4 },
      { ...other, revision: 5 },
    ],
    evidence: [evidence],
  })
  const bare = await asTheyWere({ api: { readEvidence }, id: feed }, again.slice(1))
  assert.equal('evidence' in bare, false)
})
