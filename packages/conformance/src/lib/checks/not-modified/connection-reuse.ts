import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'

export const connectionReuse: Check = {
  id: 'connection-reuse',
  title: 'the connection is good for more requests after a 304',
  rule: 'RFC 9112 §9.3',
  severity: 'should',
  async run({ feed, wire }) {
    const tag = await feed.readTag()
    await wire.withConnection(async connection => {
      for (let poll = 0; poll < 3; poll++) {
        expectStatus(await connection.exchange(feed.request({ 'If-None-Match': tag })), 304)
      }
      expectStatus(await connection.exchange(feed.request()), 200)
    })
  },
}
