import type { TestContext } from 'node:test'
import type { Feed } from '../../feed.ts'
import { type PollOptions, pollFeed } from '../../poll-feed.ts'
import { notationOf } from '../cases/snapshot-notation.ts'
import { type FakeClock, useFakeClock } from './fake-clock.ts'
import { createFakeService, type FakeService, type FakeServiceOptions } from './fake-service.ts'

export interface Poller {
  readonly clock: FakeClock
  readonly service: FakeService
  readonly feed: Feed
}

/** A poller on fake time without jitter: it waits 2 s after a success and 200 ms after a failure. */
export function startPoller(
  t: TestContext,
  { deaf, ...options }: Partial<PollOptions> & FakeServiceOptions = {},
): Poller {
  const clock = useFakeClock(t)
  const service = createFakeService(deaf === undefined ? {} : { deaf })
  const feed = pollFeed({
    baseUrl: 'https://feeds.example',
    fixtureId: 'game-1',
    feedKey: 'pulse',
    fetch: service.fetch,
    random: () => 0,
    now: clock.now,
    ...options,
  })
  t.after(() => feed.close())
  return { clock, service, feed }
}

/** The state in short form: `stale a1 b2 3` means stale, with these items, after three failures. */
export function shown({ state }: Feed): string {
  const items = notationOf(state.snapshot?.items)
  return [state.status, items, state.failures || undefined]
    .filter(part => part !== undefined)
    .join(' ')
}
