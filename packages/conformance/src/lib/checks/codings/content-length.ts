import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'
import { decodeContent } from '../../wire/decode-content.ts'

export const contentLength: Check = {
  id: 'content-length',
  title: 'Content-Length, where it is there, is the length of the content as sent',
  rule: 'RFC 9110 §8.6',
  severity: 'should',
  async run({ feed, wire }) {
    for (const accepted of ['identity', 'gzip', 'br']) {
      await wire.withConnection(async connection => {
        const request = feed.request({ 'Accept-Encoding': accepted })
        const exchange = await connection.exchange(request)
        decodeContent(exchange)
        expectStatus(await connection.exchange(request), 200)
      })
    }
  },
}
