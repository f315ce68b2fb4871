/** Stops: a token that is stopped on a feed changes nothing there until somebody lets it go. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { temporaryDirectory } from '../../../../journal/src/lib/testing/temporary-directory.ts'
import { feedPath, type ProblemDocument, type RunningService } from '../testing/running-service.ts'
import { draftSample, pulse, pulseV1 } from '../testing/samples.ts'
import {
  asDesk,
  asLimited,
  asReader,
  codeOf,
  release,
  runWithTokens,
  stop,
} from '../testing/several-tokens.ts'

const path = feedPath(pulse)
const reason = 'wrong names'
const at = '2026-03-01T19:00:00.000Z'

async function stopsOf(service: RunningService): Promise<unknown> {
  const { json } = await service.operate('GET', `${path}/stops`, asReader)
  return (json as { readonly stops: unknown }).stops
}

test('PUT …/stops/{token} answers 201 with the stop, 200 when it was there, and GET …/stops lists it', async t => {
  const service = await runWithTokens(t)
  assert.deepEqual(await stopsOf(service), [])
  const first = await stop(service)
  const expected = { token: 'tests', by: 'desk', at, reason }
  assert.deepEqual([first.status, first.json], [201, expected])
  service.clock.advance(1_000)
  const again = await stop(service)
  assert.deepEqual([again.status, again.json], [200, expected])
  await stop(service, asDesk, 'no token/yet ü')
  assert.deepEqual(
    ((await stopsOf(service)) as { token: string }[]).map(({ token }) => token),
    ['tests', 'no token/yet ü'],
  )
  const taken = await stop(service, asLimited)
  assert.deepEqual([taken.status, (taken.json as { by: string }).by], [200, 'limited'])
})

test('a stopped token changes nothing of the feed, is told by whom and why, and still reads', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a')] })
  const before = await service.readText()
  await stop(service)
  const lock = `${path}/items/a/lock`
  const json = { reason: 'x' }
  const publication = { items: [draftSample('a', 'more')] }
  const asset = { body: 'png', headers: { 'content-type': 'image/png' } }
  const refused = [
    await service.tryPublish(publication),
    await service.tryPublish({}),
    await service.operate('POST', `${path}/publications?dryRun=true`, { json: publication }),
    await service.operate('PUT', path, { json: { ...pulse, items: [] } }),
    await service.operate('PUT', `${path}/assets/x.png`, asset),
    await service.operate('PUT', `${path}/settings`, {
      json: { state: 'finished', definitions: null },
    }),
    await service.operate('PUT', lock, { json }),
    await service.operate('DELETE', lock),
    await service.operate('POST', `${path}/erasures`, { json: { id: 'a' } }),
    await stop(service, {}, 'desk'),
    await release(service, {}),
  ]
  for (const [index, answer] of refused.entries())
    assert.equal(codeOf(answer), '403 stopped', `${index}: ${answer.text}`)
  assert.equal(
    (refused[0]?.json as ProblemDocument).detail,
    `The token "tests" is stopped on feed "pulse": "desk" stopped it at ${at} (wrong names), until somebody lets it go`,
  )
  assert.equal(await service.readText(), before)
  assert.equal((await service.operate('GET', path)).status, 200)
  assert.equal((await service.operate('GET', `${path}/settings`)).status, 200)
})

test('a stop is for one feed and one token', async t => {
  const service = await runWithTokens(t)
  await stop(service)
  const other = await service.tryPublish({ items: [draftSample('a')] }, { feed: pulseV1 })
  assert.equal(other.status, 201)
  const own = await service.tryPublish({ items: [draftSample('a')] }, asDesk)
  assert.equal(own.status, 201)
})

test('an import by a stopped token ends at its first new line of the feed', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a')] })
  const { text: log } = await service.operate('GET', `${path}/log`)
  await stop(service)
  service.clock.advance(60_000)
  const send = (lines: string) =>
    service.operate('POST', '/v1/log', {
      body: lines,
      headers: { 'content-type': 'application/jsonl' },
    })
  assert.equal((await send(log)).status, 200, 'what took place before changes nothing')
  const line = (facts: object) => JSON.stringify({ ...pulse, ...facts })
  const items = [draftSample('b')]
  const publication = line({ kind: 'publication', at: '2026-03-01T19:00:30Z', items })
  const settings = { state: 'finished', definitions: null }
  const feed = line({ kind: 'feed', at: '2026-03-01T19:00:30Z', ...settings })
  for (const each of [publication, feed]) {
    const answer = await send(each)
    assert.equal(codeOf(answer), '403 stopped')
    assert.match((answer.json as ProblemDocument).detail, /^Line 1: The token "tests" is stopped/)
  }
})

test('whoever may publish to the feed lets a token go, and twice is no error', async t => {
  const service = await runWithTokens(t)
  await stop(service)
  assert.equal((await release(service, asLimited)).status, 204)
  assert.equal((await release(service, asLimited)).status, 204)
  assert.deepEqual(await stopsOf(service), [])
  const answer = await service.tryPublish({ items: [draftSample('a')] })
  assert.equal(answer.status, 201)
})

test('a retry of what was applied before the stop gets the answer of the first try', async t => {
  const service = await runWithTokens(t)
  const headers = { 'idempotency-key': 'k' }
  const body = { items: [draftSample('a')] }
  const first = await service.tryPublish(body, { headers })
  await stop(service)
  const again = await service.tryPublish(body, { headers })
  assert.deepEqual([again.status, again.text], [first.status, first.text])
  const fresh = await service.tryPublish(body, { headers: { 'idempotency-key': 'l' } })
  assert.equal(codeOf(fresh), '403 stopped')
  await release(service)
  const later = await service.tryPublish(body, { headers: { 'idempotency-key': 'l' } })
  assert.equal(later.status, 200, 'a refused publication does not use its key up')
})

test('a stop is refused of oneself, without a reason, and to tokens that may not publish', async t => {
  const service = await runWithTokens(t)
  assert.equal(codeOf(await stop(service, asDesk, 'desk')), '403 forbidden')
  assert.equal(codeOf(await stop(service, asReader)), '403 forbidden')
  assert.equal(codeOf(await release(service, asReader)), '403 forbidden')
  for (const json of [{}, { reason: '' }, { reason: 1 }, { reason, by: 'me' }, []]) {
    const answer = await stop(service, asDesk, 'tests', json)
    assert.equal(codeOf(answer), '422 invalid_items', JSON.stringify(json))
  }
  const long = await stop(service, asDesk, 'x'.repeat(257))
  assert.equal(codeOf(long), '400 malformed_request')
  assert.equal(codeOf(await service.operate('GET', `${path}-x/stops`)), '404 unknown_feed')
  assert.equal(codeOf(await service.operate('GET', `${path}/stops?x=1`)), '400 unknown_parameter')
  assert.deepEqual(await stopsOf(service), [])
})

test('stops outlive a restart, and change no byte, tag, replay or export', async t => {
  const directory = temporaryDirectory()
  const openJournal = () => openSqliteJournal({ directory })
  const first = await runWithTokens(t, { openJournal })
  await first.publish({ items: [draftSample('a')] })
  const reads = async (service: RunningService) => [
    await service.readText(),
    await service.readText('/timeline'),
    (await service.operate('GET', `${path}/log`)).text,
  ]
  const before = await reads(first)
  await stop(first)
  assert.deepEqual(await reads(first), before)
  const stops = await stopsOf(first)
  await first.stop(0)
  const second = await runWithTokens(t, { openJournal, registered: false, clock: first.clock })
  assert.deepEqual(await stopsOf(second), stops)
  assert.deepEqual(await reads(second), before)
  const answer = await second.tryPublish({ items: [draftSample('a', 'more')] })
  assert.equal(codeOf(answer), '403 stopped')
})
