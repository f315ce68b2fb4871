import type { Check } from '../../check.ts'
import { expect, skipUnless } from '../../expectations.ts'

export const fetchNotModified: Check = {
  id: 'fetch-not-modified',
  title: 'the standard fetch gets its 304',
  rule: 'Spec, Endpoints, feed read, response 304',
  severity: 'must',
  async run({ feed, wire }) {
    const first = await wire.fetch(feed.target)
    await first.arrayBuffer()
    const tag = first.headers.get('etag')
    skipUnless(tag !== null, 'the feed has no entity tag')
    const second = await wire.fetch(feed.target, { 'If-None-Match': tag })
    const body = await second.arrayBuffer()
    expect(second.status === 304, `fetch got status ${second.status} for If-None-Match: ${tag}`)
    expect(body.byteLength === 0, `fetch got ${body.byteLength} bytes with a 304`)
  },
}
