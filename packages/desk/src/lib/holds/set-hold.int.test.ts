/** Tests that setting a hold at the desk does not end any other hold, whatever the ids of the holds are. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { OperatorClient } from '@fixture-feed/client/operator'
import { tokenOfSecret } from '@fixture-feed/server/operator-token'
import { runService } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { withdrawItems } from '../api/acts.ts'
import type { Target } from '../api/write-seen.ts'
import { setHold } from './set-hold.ts'

const names = ['anna', 'ben', 'gen'] as const

/** The desks of two editors and the client of a generator, at one feed. */
async function openDesks(t: TestContext): Promise<Record<(typeof names)[number], Target>> {
  const tokens = [
    ...names.map(name => tokenOfSecret(name, `secret of ${name}`.replaceAll(' ', '-'))),
    tokenOfSecret('tests', 'a-secret-of-the-tests'),
  ]
  const service = await runService(t, { tokens, nowMs: Date.now })
  const targetOf = (name: string): Target => ({
    api: new OperatorClient({ url: service.operatorUrl, token: `secret-of-${name}` }),
    id: pulse,
    rights: { name },
  })
  return { anna: targetOf('anna'), ben: targetOf('ben'), gen: targetOf('gen') }
}

const holdsOf = async ({ api }: Target) => (await api.readHolds(pulse)).holds

test('setHold() with a delay does not replace the embargo of another editor', async t => {
  const { anna, ben, gen } = await openDesks(t)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  await setHold(anna, { release: { at: tomorrow }, reason: 'embargo' })
  await gen.api.publish(pulse, { items: [draftSample('a')] })
  const { isNew } = await setHold(ben, { release: { afterSeconds: 20 }, reason: 'time to look' })
  assert.ok(isNew)
  const [proposal] = (await ben.api.readHolds(pulse)).proposals
  assert.equal(proposal?.due, tomorrow)
  assert.deepEqual(
    (await holdsOf(ben)).map(({ by }) => by),
    ['anna', 'ben'],
  )
})

test('setHold() for a withdrawal does not replace a hold with the id of the item', async t => {
  const { anna, gen } = await openDesks(t)
  const { hold: stop } = await setHold(anna, {
    tokens: ['gen'],
    release: 'approval',
    reason: 'stopped',
  })
  for (const id of [stop.id, 'everything-from-gen', 'reserve']) {
    await anna.api.publish(pulse, { items: [draftSample(id)] })
    await withdrawItems(anna, [id], { reason: 'wrong' })
  }
  const ids = (await holdsOf(anna)).map(({ id }) => id)
  assert.equal(ids.length, 4)
  assert.equal(ids[0], stop.id)
  const { result } = await gen.api.publish(pulse, { items: [draftSample('b')] })
  assert.deepEqual(
    result.held?.map(({ id }) => id),
    ['b'],
  )
})

test('setHold() replaces an equal hold of the same token, and adds one to a hold of another token', async t => {
  const { anna, ben } = await openDesks(t)
  const rule = { items: ['a', 'b'], release: 'approval' } as const
  assert.equal((await setHold(anna, { ...rule, reason: 'one' })).isNew, true)
  const again = await setHold(anna, { ...rule, items: ['b', 'a'], reason: 'two' })
  assert.equal(again.isNew, false)
  assert.deepEqual(
    (await holdsOf(anna)).map(({ reason }) => reason),
    ['two'],
  )
  assert.equal((await setHold(ben, { ...rule, reason: 'three' })).isNew, true)
  assert.equal(
    (await setHold(anna, { items: ['a'], release: 'approval', reason: 'four' })).isNew,
    true,
  )
  assert.equal((await holdsOf(anna)).length, 3)
})
