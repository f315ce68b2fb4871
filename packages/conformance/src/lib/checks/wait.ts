import { type Checks, extension } from '../check.ts'
import { expect, expectHeader, expectStatus, skipUnless } from '../expectations.ts'
import type { Feed } from '../feed.ts'
import type { Citation } from '../sources.ts'
import { type Exchange, headerOf } from '../wire/exchange.ts'

const appliedOnlyWhenHeld: Citation =
  'Fixture Feed, wait: A response after a wait has `Preference-Applied: wait=N`, no matter how the wait ended; a response without a wait does not.'

export const waitChecks: Checks = {
  'wait-over': extension(
    'a long poll of one second gets the response of an ordinary poll, with Preference-Applied if it waited',
    appliedOnlyWhenHeld,
    async ({ feed }) => {
      const plain = await feed.readNotModified()
      const exchange = await pollWaiting(feed, headerOf(plain, 'etag') ?? '')
      // The feed may have changed in the meantime.
      expectStatus(exchange, 304, 200)
      if (exchange.response.status === 304) expectHeader(exchange, 'ETag', headerOf(plain, 'etag'))
      const applied = headerOf(exchange, 'preference-applied')
      if (applied !== undefined) expectHeader(exchange, 'Preference-Applied', 'wait=1')
    },
  ),
  'wait-needs-a-tag': extension(
    'a long poll without the current tag is a 200 without Preference-Applied',
    appliedOnlyWhenHeld,
    async ({ feed }) => {
      const reads = [
        await feed.send({ Prefer: 'wait=1' }),
        await pollWaiting(feed, '"no-such-tag"'),
      ]
      for (const exchange of reads) {
        expectStatus(exchange, 200)
        const applied = headerOf(exchange, 'preference-applied')
        expect(applied === undefined, `Preference-Applied is ${applied}`, exchange)
      }
    },
  ),
  'wait-ended-by-change': extension(
    'a long poll returns the next change',
    'Fixture Feed, wait: A long poll gets its response when the feed changes (200 with the new snapshot) or the wait is over (304).',
    async subject => {
      const { feed, publishItem } = await subject.lifeCycle.registerFeed('a')
      for (let revision = 2; revision <= maxAttempts; revision++) {
        const waiting = pollWaiting(feed, await feed.readTag(), 5)
        waiting.catch(() => {})
        // This read uses another connection. When its response arrives, the poll is most likely waiting.
        await feed.read()
        await publishItem('a', { revision, headline: `After ${revision}` })
        const changedAt = performance.now()
        const exchange = await waiting
        const lateMs = performance.now() - changedAt
        const applied = headerOf(exchange, 'preference-applied')
        skipUnless(
          exchange.response.status === 200 || applied !== undefined,
          'the target responded without a wait',
        )
        expectStatus(exchange, 200)
        expectHeader(exchange, 'ETag', await feed.readTag())
        // A target that misses the change would respond at the end of the wait, after 5 s.
        expect(lateMs < 4_000, `the change arrived after ${lateMs.toFixed(0)} ms`, exchange)
        if (applied === 'wait=5') return
      }
      skipUnless(false, 'each change was published before its long poll started')
    },
  ),
}

const maxAttempts = 10

function pollWaiting(feed: Feed, tag: string, seconds = 1): Promise<Exchange> {
  return feed.poll(tag, { Prefer: `wait=${seconds}` })
}
