import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/client'
import type { Publication, ReadSnapshot } from './operator-api.ts'
import { OperatorError } from './operator-error.ts'
import { toDraft } from './same-draft.ts'
import { writeSeen } from './write-seen.ts'

const feed = { fixtureId: 'f', feedKey: 'pulse' }
const answer = { snapshotAt: 'now', itemCount: 1, etag: '"2"', items: [] }

function item(revision: number, headline = 'A'): Item {
  const at = '2026-01-01T00:00:00Z'
  return {
    id: 'a',
    fixtureId: 'f',
    definitionKey: 'basketball.x',
    definitionVersion: 1,
    revision,
    effectiveAt: at,
    asOf: at,
    publishedAt: at,
    entities: [],
    content: { headline },
    assets: [],
  }
}

/** A service that has one snapshot after the other, and refuses publications onto all but the last. */
function serviceOf(...versions: readonly (readonly Item[])[]) {
  const published: { readonly publication: Publication; readonly etag: string | undefined }[] = []
  let reads = 0
  return {
    published,
    async snapshot(): Promise<ReadSnapshot | undefined> {
      const place = Math.min(reads++, versions.length - 1)
      const items = versions[place]
      if (items === undefined) return undefined
      return { snapshot: { ...feed, snapshotAt: 'then', items: [...items] }, etag: `"${place}"` }
    },
    async publish(
      _: unknown,
      publication: Publication,
      { etag }: { readonly etag?: string | undefined } = {},
    ) {
      if (reads < versions.length)
        throw new OperatorError(412, { code: 'precondition_failed', detail: 'changed' })
      published.push({ publication, etag })
      return answer
    },
  }
}

const edit = { items: [{ ...toDraft(item(1, 'B')), revision: 2 }] }

test('writeSeen() publishes onto the tag of the snapshot that it looked at', async () => {
  const service = serviceOf([item(1)])
  const outcome = await writeSeen(service, feed, { seen: [item(1)], publication: edit })
  assert.deepEqual(outcome, { kind: 'done', answer })
  assert.deepEqual(service.published, [{ publication: edit, etag: '"0"' }])
})

test('writeSeen() tries again when others of the feed changed, and tells when this one did', async () => {
  const service = serviceOf([item(1)], [item(1)], [item(1)])
  assert.equal(
    (await writeSeen(service, feed, { seen: [item(1)], publication: edit })).kind,
    'done',
  )
  const overtaken = serviceOf([item(1)], [item(2, 'Theirs')])
  const outcome = await writeSeen(overtaken, feed, { seen: [item(1)], publication: edit })
  assert.deepEqual(outcome, {
    kind: 'conflict',
    conflicts: [{ id: 'a', theirs: item(2, 'Theirs') }],
  })
  assert.deepEqual(overtaken.published, [])
})

test('writeSeen() does not bring back what was withdrawn, nor write over what came', async () => {
  const gone = serviceOf([])
  assert.deepEqual(await writeSeen(gone, feed, { seen: [item(1)], publication: edit }), {
    kind: 'conflict',
    conflicts: [{ id: 'a', theirs: undefined }],
  })
  const there = serviceOf([item(1)])
  const outcome = await writeSeen(there, feed, { seen: [], absent: ['a'], publication: edit })
  assert.equal(outcome.kind, 'conflict')
})

test('writeSeen() is done where a write was applied whose answer got lost', async () => {
  const service = serviceOf([item(2, 'B')])
  assert.equal(
    (await writeSeen(service, feed, { seen: [item(1)], publication: edit })).kind,
    'done',
  )
  const withdrawals = { withdrawals: [{ id: 'a' }] }
  const gone = serviceOf([])
  assert.equal(
    (await writeSeen(gone, feed, { seen: [item(1)], publication: withdrawals })).kind,
    'done',
  )
})

test('writeSeen() gives up when the feed never stands still, and passes other refusals on', async () => {
  const restless = serviceOf(...Array.from({ length: 50 }, () => [item(1)]))
  await assert.rejects(writeSeen(restless, feed, { seen: [item(1)], publication: edit }), {
    code: 'precondition_failed',
  })
  const refusing = {
    ...serviceOf([item(1)]),
    publish: async () => {
      throw new OperatorError(403, { code: 'forbidden', detail: 'only reads' })
    },
  }
  await assert.rejects(writeSeen(refusing, feed, { seen: [item(1)], publication: edit }), {
    code: 'forbidden',
  })
})
