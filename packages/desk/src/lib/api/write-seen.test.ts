import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item, Snapshot } from '@fixture-feed/client'
import { OperatorError } from '@fixture-feed/client/operator'
import type { Publication } from '@fixture-feed/contract/operator-bodies'
import { toDraft } from '../edit/drafts.ts'
import { writeSeen } from './write-seen.ts'

type Api = Parameters<typeof writeSeen>[0]['api']

const feed = { fixtureId: 'f', feedKey: 'pulse' }
const writeTo = (
  api: Api,
  { onto, publication }: { onto: Parameters<typeof writeSeen>[1]; publication: Publication },
) => writeSeen({ api, id: feed }, onto, publication)
const result = { snapshotAt: 'now', itemCount: 1, etag: '"2"', items: [] }

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

/** A service with these items that rejects publications which expect other revisions. */
function serviceOf(...items: readonly Item[]) {
  const published: Publication[] = []
  let reads = 0
  return {
    published,
    get reads() {
      return reads
    },
    async readSnapshot(): Promise<Snapshot | undefined> {
      reads++
      return items.length === 0 ? undefined : { ...feed, snapshotAt: 'then', items: [...items] }
    },
    async publish(_: unknown, publication: Publication) {
      for (const { id, revision } of publication.expected ?? []) {
        if ((items.find(each => each.id === id)?.revision ?? null) === revision) continue
        throw new OperatorError({
          url: 'x',
          status: 409,
          code: 'revision_conflict',
          detail: 'late',
        })
      }
      published.push(publication)
      return { changed: true, result }
    },
  }
}

const edit = { items: [{ ...toDraft(item(1, 'B')), revision: 2 }] }

test('writeSeen() publishes onto the given revisions without a read', async () => {
  const service = serviceOf(item(1))
  const outcome = await writeTo(service, {
    onto: [{ id: 'a', revision: 1 }],
    publication: edit,
  })
  assert.deepEqual(outcome, result)
  const expected = [{ id: 'a', revision: 1 }]
  assert.deepEqual(service.published, [{ ...edit, expected }])
  assert.equal(service.reads, 0)
})

test('writeSeen() reports what another token changed in the meantime', async () => {
  const service = serviceOf(item(2, 'Theirs'))
  const outcome = writeTo(service, { onto: [{ id: 'a', revision: 1 }], publication: edit })
  await assert.rejects(outcome, { name: 'OvertakenError', message: /a is at revision 2$/ })
  assert.deepEqual(service.published, [])
})

test('writeSeen() neither publishes withdrawn items again nor overwrites newer ones', async () => {
  const overtaken = { name: 'OvertakenError' }
  const gone = writeTo(serviceOf(), { onto: [{ id: 'a', revision: 1 }], publication: edit })
  await assert.rejects(gone, { ...overtaken, message: /a was withdrawn$/ })
  const came = { onto: [{ id: 'a', revision: null }], publication: edit }
  await assert.rejects(writeTo(serviceOf(item(1)), came), overtaken)
})

test('writeSeen() succeeds if a write was applied whose response was lost', async () => {
  const there = serviceOf(item(2, 'B'))
  const again = await writeTo(there, {
    onto: [{ id: 'a', revision: 1 }],
    publication: edit,
  })
  assert.deepEqual(again, result)
  assert.deepEqual(there.published[0]?.expected, [{ id: 'a', revision: 2 }])
  const withdrawals = { withdrawals: [{ id: 'a' }] }
  const gone = serviceOf()
  const outcome = await writeTo(gone, {
    onto: [{ id: 'a', revision: 1 }],
    publication: withdrawals,
  })
  assert.deepEqual(outcome, result)
})

test('writeSeen() throws other rejections and stops retrying', async () => {
  const refusingWith = (status: number, code: string) => ({
    ...serviceOf(item(1)),
    publish: async () => {
      throw new OperatorError({ url: 'x', status, code, detail: code })
    },
  })
  for (const [status, code] of [
    [403, 'stopped'],
    [409, 'revision_conflict'],
  ] as const) {
    const write = writeTo(refusingWith(status, code), {
      onto: [{ id: 'a', revision: 1 }],
      publication: edit,
    })
    await assert.rejects(write, { code })
  }
})
