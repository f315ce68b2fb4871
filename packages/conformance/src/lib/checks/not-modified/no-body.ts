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
        if (!(error instanceof WireError)) throw error
      }
      const isBody = connection.unread.length > 0
      expect(!isBody, `bytes follow the 304: ${connection.unread.toString('latin1', 0, 80)}`, poll)
    })
  },
}
