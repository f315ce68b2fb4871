import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'

export const pipelining: Check = {
  id: 'pipelining',
  title: 'requests that are sent without waiting are answered in their order',
  rule: 'RFC 9112 §9.3.2',
  severity: 'should',
  async run({ feed, wire }) {
    const tag = await feed.readTag()
    const polls = [feed.request(), feed.request({ 'If-None-Match': tag }), feed.request()]
    await wire.withConnection(async connection => {
      for (const request of polls) connection.send(request)
      expectStatus(await connection.read(feed.request()), 200)
      expectStatus(await connection.read(feed.request()), 304)
      expectStatus(await connection.read(feed.request()), 200)
    })
  },
}
