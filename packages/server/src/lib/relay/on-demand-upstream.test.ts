import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evidenceSample, pulse } from '@fixture-feed/test-support/samples'
import { OnDemandUpstream } from './on-demand-upstream.ts'

test('evidence() caches 16 MiB of responses, and requests them again with their tags', async () => {
  const mebibyte = 2 ** 20
  const tags: (string | undefined)[] = []
  const upstream = new OnDemandUpstream(
    { upstream: 'http://upstream.example' },
    async ({ url, etag }) => {
      tags.push(etag)
      const headers = [['etag', `"${url}"`]] as const
      if (etag !== undefined) return { status: 304, headers, body: undefined, signatures: [] }
      const { id: itemId, ...evidence } = evidenceSample('a')
      const claims = evidence.claims.map(claim => ({ ...claim, how: 'x'.repeat(mebibyte - 2_000) }))
      const revision = Number(url.split('/').at(-1))
      const digitalSourceType = 'https://example.org/made-up'
      const facts = { ...pulse, itemId, revision, digitalSourceType, ...evidence, claims }
      const body = Buffer.from(JSON.stringify(facts))
      return { status: 200, headers, body, signatures: [] }
    },
  )
  const read = async (revision: number) => {
    const evidence = await upstream.evidence(pulse, 'a', revision)
    assert.ok(evidence !== undefined && 'identity' in evidence)
  }
  for (let revision = 1; revision <= 17; revision++) await read(revision)
  assert.deepEqual(tags, Array(17).fill(undefined))
  for (const revision of [17, 2, 1]) await read(revision)
  const known = tags.slice(17).map(tag => tag !== undefined)
  assert.deepEqual(known, [true, true, false])
})
