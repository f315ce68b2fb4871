import type { Check } from '../../check.ts'
import { expect, skipUnless } from '../../expectations.ts'
import { WireError } from '../../wire/wire-error.ts'

export const noBody: Check = {
  id: 'no-body',
  title: 'a 304 has no body: the next answer on the connection begins right after it',
  rule: 'Spec, Endpoints, feed read, response 304',
  severity: 'must',
  async run({ feed, wire }) {
    const tag = await feed.readTag()
    await wire.withConnection(async connection => {
      const poll = await connection.exchange(feed.request({ 'If-None-Match': tag }))
      skipUnless(poll.answer.status === 304, 'the tag is not answered with 304')
      try {
        await connection.exchange(feed.request({ 'If-None-Match': '"a"' }))
      } catch (error) {
        // A connection that ends here is the matter of connection-reuse.
        if (!(error instanceof WireError)) throw error
        const isEmpty = connection.isEnded && connection.unread.length === 0
        expect(isEmpty, `after the 304: ${error.message}`, poll)
      }
    })
  },
}
