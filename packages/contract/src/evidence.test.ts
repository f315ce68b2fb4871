import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from './draft.ts'
import { type DraftEvidence, evidenceIssues, maxEvidenceBytes } from './evidence.ts'
import { runToCompletion } from './steps.ts'

const item = { id: 'a', content: { headline: 'Foxes win' } } as unknown as Draft

function evidenceOf(how: string): DraftEvidence {
  const claim = { path: '/headline', start: 0, end: 5, text: 'Foxes', plays: [], how }
  return { id: 'a', source: { format: 'test' }, plays: [], claims: [claim] }
}

const emptyBytes = Buffer.byteLength(JSON.stringify(evidenceOf('')))

for (const [name, character] of [
  ['ASCII', 'x'],
  ['letters of two bytes', 'é'],
  ['escaped control characters', '\u0007'],
] as const) {
  test(`evidenceIssues() measures evidence in bytes of its JSON: ${name}`, () => {
    const bytesEach = Buffer.byteLength(JSON.stringify(character)) - 2
    const count = Math.floor((maxEvidenceBytes - emptyBytes) / bytesEach)
    const rest = 'x'.repeat((maxEvidenceBytes - emptyBytes) % bytesEach)
    const largest = evidenceOf(character.repeat(count) + rest)
    assert.equal(Buffer.byteLength(JSON.stringify(largest)), maxEvidenceBytes)
    assert.deepEqual(runToCompletion(evidenceIssues([largest], [item])), [])
    const [issue] = runToCompletion(
      evidenceIssues([evidenceOf(`${largest.claims[0]?.how}x`)], [item]),
    )
    assert.equal(issue?.path, '/evidence/0')
    assert.match(issue?.message ?? '', new RegExp(`found ${maxEvidenceBytes + 1}$`))
  })
}
