import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import type { Check } from '../../check.ts'
import { expect, expectStatus } from '../../expectations.ts'
import { parseJson } from '../../feed.ts'
import { preGameItem } from '../../sample-items.ts'
import { decodeContent } from '../../wire/decode-content.ts'
import type { Exchange } from '../../wire/exchange.ts'
import { headerOf } from '../../wire/exchange.ts'
import type { Send } from '../../wire/wire.ts'

export const atomicPublication: Check = {
  id: 'atomic-publication',
  title: 'readers never see a part of a publication, nor a tag with the bytes of another',
  rule: 'Spec, What the service does, 1 and 6',
  severity: 'must',
  async run({ lifeCycle, wire }) {
    const { feed, name, publish } = await lifeCycle.registerFeed()
    const publishPair = (revision: number): Promise<void> =>
      publish(...['a', 'b'].map(id => preGameItem({ ...name, id, revision })))
    await publishPair(1)
    let isPublishing = true
    const bytesOfTag = new Map<string, Buffer>()

    async function readOn(send: Send, accepted: string): Promise<void> {
      let last: string | undefined
      while (isPublishing) {
        const request = feed.request({ 'Accept-Encoding': accepted })
        const exchange = await send(request)
        last = expectWhole(exchange, last)
        const tag = headerOf(exchange, 'etag') ?? ''
        const bytes = decodeContent(exchange)
        const known = bytesOfTag.get(tag)
        bytesOfTag.set(tag, bytes)
        const isSame = known === undefined || known.equals(bytes)
        expect(isSame, `the tag ${tag} came with different bytes`, exchange)
      }
    }

    const reading = Promise.allSettled(
      ['identity', 'identity', 'gzip', 'br'].map(accepted =>
        wire.withKeptConnection(send => readOn(send, accepted)),
      ),
    )
    try {
      for (let revision = 2; revision <= revisions; revision++) {
        await publishPair(revision)
        // At the pace of the readers, however fast the target publishes.
        await feed.read()
      }
    } finally {
      isPublishing = false
    }
    for (const reader of await reading) if (reader.status === 'rejected') throw reader.reason
  },
}

const revisions = 25

/** Expects both items in the same revision, not before `last`; returns the instant of the snapshot. */
function expectWhole(exchange: Exchange, last: string | undefined): string {
  expectStatus(exchange, 200)
  const { items, snapshotAt } = parseJson(exchange) as Snapshot
  const found = items.map(({ id, revision }) => `${id}:${revision}`)
  const isWhole = items.length === 2 && items[0]?.revision === items[1]?.revision
  expect(isWhole, `a reader saw ${found.join(', ')}`, exchange)
  const isForward = last === undefined || compareDateTimes(last, snapshotAt) <= 0
  expect(isForward, `snapshotAt went back from ${last} to ${snapshotAt}`, exchange)
  return snapshotAt
}
