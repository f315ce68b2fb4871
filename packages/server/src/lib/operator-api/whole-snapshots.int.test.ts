/** Publishing a whole snapshot: read, edit, put back. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import {
  assertRefused,
  feedPath,
  type OperatorAnswer,
  type PublicationAnswer,
  type RunningService,
  runService,
} from '../testing/running-service.ts'
import { draftSample, pulse } from '../testing/samples.ts'

function put(
  service: RunningService,
  snapshot: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<OperatorAnswer> {
  return service.operate('PUT', feedPath(pulse), { json: snapshot, headers })
}

async function runWithItems(t: Parameters<typeof runService>[0]): Promise<RunningService> {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a'), draftSample('b'), draftSample('c')] })
  service.clock.advance(60_000)
  return service
}

function itemsText({ items }: Snapshot): string {
  return items.map(({ id, revision }) => `${id}${revision}`).join(' ')
}

test('putting back what was read changes nothing', async t => {
  const service = await runWithItems(t)
  const before = await service.readText()
  const answer = await put(service, JSON.parse(before))
  assert.equal(answer.status, 200)
  assert.equal(await service.readText(), before)
})

test('an edited item takes the next revision and is published now, a missing one is withdrawn, a new one is added', async t => {
  const service = await runWithItems(t)
  const { items, ...envelope } = await service.readSnapshot()
  const [a, b] = items
  assert.ok(a !== undefined && b !== undefined)
  const edited = { ...a, content: { ...a.content, headline: 'Edited' } }
  const answer = await put(service, { ...envelope, items: [edited, b, draftSample('d')] })
  assert.equal(answer.status, 201)
  assert.deepEqual((answer.json as PublicationAnswer).items, [
    { id: 'a', revision: 2 },
    { id: 'b', revision: 1 },
    { id: 'd', revision: 1 },
  ])
  const after = await service.readSnapshot()
  assert.equal(itemsText(after), 'a2 b1 d1')
  const [editedNow, untouched] = after.items
  assert.equal(editedNow?.publishedAt, service.clock.now)
  assert.equal(editedNow?.content.headline, 'Edited')
  assert.deepEqual(untouched, b)
})

test('an empty snapshot withdraws everything, and is no first publication', async t => {
  const service = await runWithItems(t)
  assert.equal((await put(service, { ...pulse, items: [] })).status, 201)
  assert.equal(itemsText(await service.readSnapshot()), '')
  const fresh = await runService(t)
  assert.equal((await put(fresh, { ...pulse, items: [] })).status, 200)
  assert.equal((await fetch(fresh.feedUrl())).status, 404)
})

test('a snapshot that is refused changes nothing, and the issues say where', async t => {
  const service = await runWithItems(t)
  const before = await service.readText()
  const items = [draftSample('x', 'x', { fixtureId: 'other' })]
  const answer = await put(service, { ...JSON.parse(before), items })
  const { issues = [] } = assertRefused(answer, '422 invalid_items')
  assert.equal(issues[0]?.path, '/items/0/fixtureId')
  assert.equal(await service.readText(), before)
})
