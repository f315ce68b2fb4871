import { type Checks, extension, must, should } from '../check.ts'
import { expect, expectHeader, expectNoStore, expectPolicy, expectStatus } from '../expectations.ts'
import { sources } from '../sources.ts'
import { decodeContent } from '../wire/decode-content.ts'
import { headerOf } from '../wire/exchange.ts'

/** Checks of the effects of the states live and finished. */
export const stateLifeChecks: Checks = {
  'live-policy': must(
    'caches must not store a live snapshot',
    sources.liveSnapshot,
    async ({ lifeCycle }) => {
      const { feed } = await lifeCycle.registerFeed('a')
      expectNoStore(await feed.read())
      expectNoStore(await feed.readNotModified())
    },
  ),
  finish: should(
    'at the same address, a finished feed requires revalidation before reuse, and a reopened feed is no-store',
    'Spec, Limits, 5: `public, max-age=0, must-revalidate` (revalidate before reuse)',
    async ({ lifeCycle }) => {
      const { feed, name } = await lifeCycle.registerFeed('a')
      for (const state of ['finished', 'live'] as const) {
        await lifeCycle.setState(name, state)
        const read = await feed.read()
        const poll = await feed.readNotModified()
        for (const exchange of [read, poll]) {
          if (state === 'live') expectNoStore(exchange)
          else expectPolicy(exchange, revalidated)
        }
      }
    },
  ),
  'finish-changes-no-bytes': extension(
    'finishing a feed changes neither bytes nor tag',
    'Fixture Feed, operator listener: A change between live and finished changes neither bytes, tag, `snapshotAt` nor timeline.',
    async ({ lifeCycle }) => {
      const { feed, name } = await lifeCycle.registerFeed('a')
      const live = await feed.read()
      await lifeCycle.setState(name, 'finished')
      const finished = await feed.read()
      const isSame = decodeContent(live).equals(decodeContent(finished))
      expect(isSame, 'the bytes changed', finished)
      expectHeader(finished, 'ETag', headerOf(live, 'etag'))
    },
  ),
  correction: extension(
    'a finished feed still accepts corrections',
    'Fixture Feed, decisions where the spec is silent: Finished feeds accept corrections.',
    async ({ lifeCycle }) => {
      const { feed, name, publishItem } = await lifeCycle.registerFeed('a')
      await lifeCycle.setState(name, 'finished')
      const tag = await feed.readTag()
      await publishItem('a', { revision: 2, headline: 'Corrected' })
      expectStatus(await feed.poll(tag), 200)
    },
  ),
}

const revalidated = 'public, max-age=0, must-revalidate'
