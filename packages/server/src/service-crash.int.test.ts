import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import type { FeedId } from '@fixture-feed/journal/entry'
import { temporaryDirectory } from '../../journal/src/lib/testing/temporary-directory.ts'
import { type ChildService, startChild } from './lib/testing/child-service.ts'
import { feedPath, type PublicationAnswer } from './lib/testing/running-service.ts'
import { draftSample, registrationSample } from './lib/testing/samples.ts'

/** `KILLS=100` for a longer run. */
const kills = Number(process.env.KILLS ?? 5)
const feeds: readonly FeedId[] = ['one', 'two', 'three'].map(fixtureId => ({
  fixtureId,
  feedKey: 'pulse',
}))

/** A publication that was asked for: all its items say which one it is. */
interface Attempt {
  readonly feed: FeedId
  readonly key: string
  readonly json: object
  answer?: PublicationAnswer
}

test('startService() has every acknowledged publication whole after kill -9, and a retry applies none twice', async t => {
  const directory = temporaryDirectory()
  const attempts: Attempt[] = []
  for (let round = 0; round < kills; round++) {
    const running = await startChild(t, { place: directory })
    if (round === 0) await registerAll(running)
    await checkServed(running, attempts)
    await publishUntilKilled(running, attempts, round)
  }
  const acknowledged = attempts.filter(({ answer }) => answer !== undefined).length
  const running = await startChild(t, { place: directory })
  await checkServed(running, attempts)
  await retryUnanswered(running, attempts)
  await checkServed(running, attempts)
  await checkAppliedOnce(running, attempts)
  t.diagnostic(`${kills} kills, ${acknowledged} of ${attempts.length} publications acknowledged`)
})

async function registerAll(running: ChildService): Promise<void> {
  for (const { fixtureId } of feeds) {
    const path = `/v1/fixtures/${fixtureId}`
    const response = await running.operate('PUT', path, { json: registrationSample() })
    assert.equal(response.status, 201)
  }
}

/** Publishes to all feeds at once; some time after a number of answers, both of which differ by round, the process is killed. */
async function publishUntilKilled(
  running: ChildService,
  attempts: Attempt[],
  round: number,
): Promise<void> {
  const { child } = running
  const enough = 1 + ((round * 7) % 20)
  let answers = 0
  let killing: NodeJS.Timeout | undefined
  const gone = once(child, 'exit')
  const publishForever = async (feed: FeedId): Promise<void> => {
    while (!child.killed) {
      const attempt = newAttempt(feed, attempts.length)
      attempts.push(attempt)
      try {
        await publish(running, attempt)
      } catch {
        // The process was killed within the publication.
        return
      }
      // Not with an answer, but in the midst of the publications that follow it.
      if (++answers >= enough && killing === undefined)
        killing = setTimeout(() => child.kill('SIGKILL'), (round * 3) % 11)
    }
  }
  await Promise.all(feeds.map(publishForever))
  await gone
}

function newAttempt(feed: FeedId, number: number): Attempt {
  const { fixtureId } = feed
  const items = ['a', 'b', 'c'].map(id => draftSample(id, `publication ${number}`, { fixtureId }))
  return { feed, key: `key ${number}`, json: { items } }
}

async function publish(running: ChildService, attempt: Attempt): Promise<void> {
  const path = `${feedPath(attempt.feed)}/publications`
  const headers = { 'idempotency-key': attempt.key }
  const { status, text, json } = await running.operate('POST', path, {
    json: attempt.json,
    headers,
  })
  assert.equal(status, 201, text)
  attempt.answer = json as PublicationAnswer
}

/** Every acknowledged publication can be read as it was answered, and no change is half there. */
async function checkServed(running: ChildService, attempts: readonly Attempt[]): Promise<void> {
  for (const { feed, answer } of attempts) {
    if (answer === undefined) continue
    const address = `${running.publicUrl}${feedPath(feed)}?until=${answer.snapshotAt}`
    const response = await fetch(address, { headers: { 'if-none-match': answer.etag } })
    assert.equal(response.status, 304, `${address} ${await response.text()}`)
  }
  for (const feed of feeds) {
    for (const snapshotAt of await readInstants(running, feed)) {
      const address = `${running.publicUrl}${feedPath(feed)}?until=${snapshotAt}`
      const { items } = (await (await fetch(address)).json()) as Snapshot
      assert.deepEqual(
        items.map(({ id }) => id),
        ['a', 'b', 'c'],
      )
      assert.equal(new Set(items.map(({ content }) => content.headline)).size, 1)
    }
  }
}

async function readInstants({ publicUrl }: ChildService, feed: FeedId): Promise<string[]> {
  const response = await fetch(`${publicUrl}${feedPath(feed)}/timeline`)
  const { instants = [] } = (await response.json()) as { instants?: { snapshotAt: string }[] }
  return instants.map(({ snapshotAt }) => snapshotAt)
}

async function retryUnanswered(running: ChildService, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) if (attempt.answer === undefined) await publish(running, attempt)
}

/** As many changes as publications: those that nobody heard of were applied before the kill, or by the retry. */
async function checkAppliedOnce(
  running: ChildService,
  attempts: readonly Attempt[],
): Promise<void> {
  for (const feed of feeds) {
    const asked = attempts.filter(attempt => attempt.feed === feed)
    assert.equal((await readInstants(running, feed)).length, asked.length)
  }
}
