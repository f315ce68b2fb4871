/** `Idempotency-Key`: a retry gets the same response as the first try, and applies nothing twice. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NewEntry } from '@fixture-feed/journal/entry'
import { JournalUnavailableError } from '@fixture-feed/journal/errors'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import {
  codeOf,
  feedPath,
  type OperatorResponse,
  type RunningService,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, pulseV1 } from '@fixture-feed/test-support/samples'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'

const hourMs = 60 * 60 * 1000

function publishWith(
  service: RunningService,
  key: string,
  body: unknown = { items: [draftSample('a')] },
  feed = pulse,
): Promise<OperatorResponse> {
  return service.tryPublish(body, { feed, headers: { 'idempotency-key': key } })
}

function assertSameResponse(response: OperatorResponse, first: OperatorResponse): void {
  assert.deepEqual([response.status, response.text], [first.status, first.text])
}

test('a retry gets the first response even if the feed changed since, with any key', async t => {
  const service = await runService(t)
  for (const key of ['k', '__proto__', 'constructor']) {
    const first = await publishWith(service, key)
    assert.equal(first.status, 201)
    await service.publish({ withdrawals: [{ id: 'a' }] })
    assertSameResponse(await publishWith(service, key), first)
    assert.deepEqual((await service.readSnapshot()).items, [])
  }
})

test('a retry of a publication that changed nothing gets the same response, even if it would change something now', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a')] })
  const first = await publishWith(service, 'k')
  assert.equal(first.status, 200)
  await service.publish({ withdrawals: [{ id: 'a' }] })
  assertSameResponse(await publishWith(service, 'k'), first)
  assert.deepEqual((await service.readSnapshot()).items, [])
})

test('a key that is reused with another body is a 422 that changes nothing', async t => {
  const service = await runService(t)
  const first = await publishWith(service, 'k')
  const before = await service.readText()
  for (const body of [
    { items: [draftSample('b')] },
    {},
    { items: [draftSample('a')], withdrawals: [] },
  ]) {
    const response = await publishWith(service, 'k', body)
    assert.equal(codeOf(response), '422 idempotency_mismatch')
  }
  assert.equal(await service.readText(), before)
  assertSameResponse(await publishWith(service, 'k'), first)
})

test('a key belongs to one feed', async t => {
  const service = await runService(t)
  await publishWith(service, 'k')
  const other = await publishWith(service, 'k', { items: [draftSample('b')] }, pulseV1)
  assert.equal(other.status, 201)
  assert.equal((await service.readSnapshot('', pulseV1)).items[0]?.id, 'b')
})

test('a rejected publication does not use up its key', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('b')] })
  for (const refuse of [
    { items: [{ ...draftSample('a'), id: '' }] },
    { items: [draftSample('b', 'else', { revision: 1 })] },
    { items: [draftSample('a', 'it', { definitionVersion: 9 })] },
    { items: [draftSample('a')], at: '2000-01-01T00:00:00Z' },
  ])
    assert.ok((await publishWith(service, 'k', refuse)).status >= 400)
  assert.equal((await publishWith(service, 'k')).status, 201)
})

test('a failed precondition does not use up the key, and does not apply to a retry', async t => {
  const service = await runService(t)
  const body = { items: [draftSample('a')] }
  const headers = { 'idempotency-key': 'k', 'if-match': '"other"' }
  assert.equal((await service.tryPublish(body, { headers })).status, 412)
  const first = await publishWith(service, 'k')
  assert.equal(first.status, 201)
  const tagged = { ...headers, 'if-match': (first.json as { etag: string }).etag }
  await service.publish({ items: [draftSample('b')] })
  assertSameResponse(await service.tryPublish(body, { headers: tagged }), first)
})

test('a whole snapshot may have a key, separate from the keys of publications', async t => {
  const service = await runService(t)
  const put = (json: unknown) =>
    service.operate('PUT', feedPath(pulse), { json, headers: { 'idempotency-key': 'k' } })
  const snapshot = { ...pulse, items: [draftSample('a')] }
  const first = await put(snapshot)
  assert.equal(first.status, 201)
  await service.publish({ items: [draftSample('b')] })
  assertSameResponse(await put(snapshot), first)
  assert.equal((await service.readSnapshot()).items.length, 2)
  assert.equal((await publishWith(service, 'k', snapshot)).status, 422)
})

test('a key is valid for at least one day, and not forever', async t => {
  const service = await runService(t)
  const first = await publishWith(service, 'k')
  await service.publish({ withdrawals: [{ id: 'a' }] })
  service.clock.advance(25 * hourMs)
  assertSameResponse(await publishWith(service, 'k'), first)
  service.clock.advance(25 * hourMs)
  const later = await publishWith(service, 'k')
  assert.equal(later.status, 201)
  assert.notEqual(later.text, first.text)
})

test('keys differ if any character differs', async t => {
  const service = await runService(t)
  const keys = ['k', 'K', '"k"', '__proto__', 'k'.repeat(256), 'k k', '0', '00']
  for (const [index, key] of keys.entries()) {
    const response = await publishWith(service, key, {
      items: [draftSample('a', `change ${index}`)],
    })
    assert.equal(response.status, 201, key)
  }
  assert.equal((await service.readInstants()).length, keys.length)
  for (const key of ['', 'k'.repeat(257)])
    assert.equal(codeOf(await publishWith(service, key)), '400 malformed_request')
})

test('a publication that the journal stored without a confirmation is applied once and answered by the retry', async t => {
  const journal = createMemoryJournal()
  let isSilent = false
  const openJournal = async () => ({
    ...journal,
    async append(entry: NewEntry) {
      const accepted = await journal.append(entry)
      if (isSilent) throw new JournalUnavailableError('no response within 5000 ms')
      return accepted
    },
  })
  const service = await runService(t, { openJournal })
  isSilent = true
  const unanswered = await publishWith(service, 'k')
  assert.equal(unanswered.status, 503)
  assert.match(unanswered.problem.detail, /may or may not have been applied/)
  isSilent = false
  const retried = await publishWith(service, 'k')
  assert.equal(retried.status, 201)
  assert.equal((await service.readSnapshot()).items.length, 1)
  assert.equal((await service.readInstants()).length, 1)
})

test('on sqlite a retry after a restart gets the first response', async t => {
  const before = await runService(t, { directory: temporaryDirectory() })
  const changed = await publishWith(before, 'changed')
  const unchanged = await publishWith(before, 'unchanged')
  assert.deepEqual([changed.status, unchanged.status], [201, 200])
  await before.publish({ withdrawals: [{ id: 'a' }] })
  const served = await before.readText()
  const after = await before.restart()
  assertSameResponse(await publishWith(after, 'changed'), changed)
  assertSameResponse(await publishWith(after, 'unchanged'), unchanged)
  assert.equal(await after.readText(), served)
  const mismatch = await publishWith(after, 'changed', {})
  assert.equal(codeOf(mismatch), '422 idempotency_mismatch')
})

test('concurrent attempts on two nodes get one response, and one of those with the same If-Match is applied', async t => {
  const journal = createMemoryJournal()
  const openJournal = async () => ({ ...journal, close: async () => {} })
  const first = await runService(t, { openJournal })
  const second = await runService(t, { openJournal, registered: false, clock: first.clock })
  const nodes = [first, second, first, second, first, second]
  for (let round = 0; round < 10; round++) {
    const body = { items: [draftSample('a', `round ${round}`)] }
    const responses = await Promise.all(nodes.map(node => publishWith(node, `k${round}`, body)))
    for (const response of responses) assertSameResponse(response, responses[0] as OperatorResponse)
    assert.equal((await first.readInstants()).length, 2 * round + 1)

    const { etag } = JSON.parse(responses[0]?.text ?? '') as { readonly etag: string }
    const onto = await Promise.all(
      nodes.map((node, index) =>
        node.tryPublish(
          { items: [draftSample('b', `round ${round}, ${index}`)] },
          { headers: { 'if-match': etag } },
        ),
      ),
    )
    assert.deepEqual(onto.map(({ status }) => status).sort(), [201, 412, 412, 412, 412, 412])
  }
})
