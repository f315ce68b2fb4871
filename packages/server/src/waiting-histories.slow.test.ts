/**
 * Seeded histories of publications, long polls that start, end and are cut off, and workers that are killed. No client
 * misses the last state or sees an earlier one again. A long poll ends only with a change or after its wait, and every
 * change ends all long polls for it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type EventLine,
  type RunningService,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { seededRandom } from '@fixture-feed/test-support/seeded-random'
import {
  expectNothingMissed,
  followWaiting,
  type History,
  type WaitingFollower,
} from './lib/testing/waiting-follower.ts'

/**
 * Number of workers that the test kills. To kill more:
 * `WAIT_KILLS=1000 node --test packages/server/src/waiting-histories.slow.test.ts`
 */
const wantedKills = Number(process.env.WAIT_KILLS ?? 3)

for (const [name, options, seed] of [
  ['one process', {}, 1],
  ['one process', {}, 2],
  ['without the recognizer', { recognizesPolls: false }, 3],
] as const) {
  test(`no long poll misses a state, ${name}, seed ${seed}`, { timeout: 120_000 }, async t => {
    const service = await runService(t, options)
    const random = seededRandom(seed)
    const history = startHistory(service)
    await history.publish()
    const followers = followAll(service, history, 2)
    for (let step = 0; step < 60; step++) {
      const draw = random()
      if (draw < 0.5) await history.publish()
      else if (draw < 0.8) cutOne(followers, random)
      await turns(random() * 20)
    }
    await history.publishLast()
    await expectNothingMissed(followers, history)
    t.diagnostic(`${history.published.length} versions, ${followers.length} followers`)
  })
}

test('every change ends all long polls while worker processes are killed', {
  timeout: 60_000 + wantedKills * 15_000,
}, async t => {
  const service = await runService(t, { workers: 2 })
  const random = seededRandom(4)
  const history = startHistory(service)
  await history.publish()
  // The wait is much longer than the time to any change, so a long poll that waits to its end has missed a change.
  const followers = followAll(service, history, 30)
  let failure: unknown
  for (const { done } of followers) done.catch(error => (failure ??= error))
  let kills = 0
  while (kills < wantedKills && failure === undefined) {
    const draw = random()
    if (draw < 0.5) await history.publish()
    else if (draw < 0.6) cutOne(followers, random)
    else if (killWorker(service)) kills++
    // Time for some of the readers that were cut off to wait again.
    await turns(random() * 200)
  }
  await history.publishLast()
  await expectNothingMissed(followers, history)
  const woken = followers.reduce((sum, each) => sum + each.woken, 0)
  assert.ok(woken > kills, `${woken} were woken`)
  t.diagnostic(`${kills} kills, ${history.published.length} versions, ${woken} woken`)
})

interface PublishedHistory extends History {
  publish(): Promise<void>
  publishLast(): Promise<void>
}

function startHistory(service: RunningService): PublishedHistory {
  const published: string[] = []
  const history: PublishedHistory = {
    published,
    total: undefined,
    async publish() {
      const about = `change ${published.length}`
      published.push((await service.publish({ items: [draftSample('a', about)] })).etag)
    },
    async publishLast() {
      history.total = published.length + 1
      await history.publish()
    },
  }
  return history
}

function followAll(
  { publicUrl }: RunningService,
  history: History,
  waitSeconds: number,
): readonly WaitingFollower[] {
  const options = { feed: pulse, history, waitSeconds }
  return Array.from({ length: 20 }, () => followWaiting(() => publicUrl, options))
}

function cutOne(followers: readonly WaitingFollower[], random: () => number): void {
  followers[Math.floor(random() * followers.length)]?.cut()
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
}

/** Kills one of the worker processes if another one is alive. Returns whether it killed one. */
function killWorker({ log }: RunningService): boolean {
  const gone = new Set(log.filter(({ event }) => event === 'worker exited').map(pidOf))
  const alive = log
    .filter(({ event }) => event === 'worker ready')
    .map(pidOf)
    .filter(pid => !gone.has(pid) && !killed.has(pid))
  const [pid] = alive
  if (pid === undefined || alive.length < 2) return false
  killed.add(pid)
  process.kill(pid, 'SIGKILL')
  return true
}

/** The killed processes whose end is perhaps not in the log yet. */
const killed = new Set<number>()

function pidOf({ workerPid }: EventLine): number {
  return Number(workerPid)
}
