import type { Source } from '../../result.ts'
import type { CheckGroup } from '../check.ts'
import { expect, expectHeader, expectStatus } from '../expectations.ts'
import type { Feed } from '../feed.ts'
import { type Exchange, headerOf } from '../wire/exchange.ts'

const appliedOnlyWhenHeld: Source = {
  place: 'Fixture Feed, wait',
  sentence:
    'A held answer, however its wait ended, carries `Preference-Applied: wait=N`; one that was not held does not.',
}

export const waitChecks: CheckGroup = {
  name: 'wait',
  checks: [
    {
      id: 'wait-over',
      title:
        'a poll that asks to wait for a second is answered as one that does not, and says that it waited if it did',
      level: 'ours',
      source: appliedOnlyWhenHeld,
      async run(subject) {
        await subject.skipUnlessOurs()
        const { feed } = subject
        const plain = await feed.readNotModified()
        const exchange = await pollWaiting(feed, headerOf(plain, 'etag') ?? '')
        // The feed may have changed meanwhile.
        expectStatus(exchange, 304, 200)
        if (exchange.answer.status === 304) expectHeader(exchange, 'ETag', headerOf(plain, 'etag'))
        const applied = headerOf(exchange, 'preference-applied')
        if (applied !== undefined) expectHeader(exchange, 'Preference-Applied', 'wait=1')
      },
    },
    {
      id: 'wait-needs-a-tag',
      title:
        'a read without a tag, or with another one, is answered with the snapshot, and says of no wait',
      level: 'ours',
      source: appliedOnlyWhenHeld,
      async run(subject) {
        await subject.skipUnlessOurs()
        const { feed } = subject
        const reads = [
          await feed.send({ Prefer: 'wait=1' }),
          await pollWaiting(feed, '"no-such-tag"'),
        ]
        for (const exchange of reads) {
          expectStatus(exchange, 200)
          const applied = headerOf(exchange, 'preference-applied')
          expect(applied === undefined, `it says ${applied}`, exchange)
        }
      },
    },
  ],
}

function pollWaiting(feed: Feed, tag: string): Promise<Exchange> {
  return feed.poll(tag, { Prefer: 'wait=1' })
}
