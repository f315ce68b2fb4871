import type { Check } from '../../check.ts'
import { expectHeader, expectStatus } from '../../expectations.ts'
import { headerOf } from '../../wire/exchange.ts'

export const head: Check = {
  id: 'head',
  title: 'HEAD is answered as GET, without the content',
  rule: 'RFC 9110 §9.3.2',
  severity: 'should',
  async run({ feed, wire }) {
    for (const accepted of ['identity', 'gzip']) {
      const headers = { 'Accept-Encoding': accepted }
      const get = await feed.read(headers)
      await wire.withConnection(async connection => {
        const head = await connection.exchange(feed.request(headers, { method: 'HEAD' }))
        expectStatus(head, 200)
        for (const name of sameHeaders) expectHeader(head, name, headerOf(get, name))
        const length = headerOf(head, 'content-length')
        if (length !== undefined) expectHeader(get, 'Content-Length', length)
        expectStatus(await connection.exchange(feed.request(headers)), 200)
      })
    }
  },
}

const sameHeaders = ['ETag', 'Cache-Control', 'Content-Type', 'Content-Encoding', 'Vary']
