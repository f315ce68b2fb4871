import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'

export const ifModifiedSince: Check = {
  id: 'if-modified-since',
  title: 'If-Modified-Since is ignored where If-None-Match is there',
  rule: 'RFC 9110 §13.1.3',
  severity: 'should',
  async run({ feed }) {
    const tag = await feed.readTag()
    const future = new Date(Date.now() + 86_400_000).toUTCString()
    expectStatus(await feed.poll('"a"', { 'If-Modified-Since': future }), 200)
    expectStatus(await feed.poll(tag, { 'If-Modified-Since': longAgo }), 304)
  },
}

const longAgo = 'Thu, 01 Jan 1970 00:00:01 GMT'
