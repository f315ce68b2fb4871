import type { Check } from '../../check.ts'
import { expectHeader } from '../../expectations.ts'
import { headerOf } from '../../wire/exchange.ts'

export const noContentHeaders: Check = {
  id: 'no-content-headers',
  title: 'a 304 does not describe content that it does not have',
  rule: 'RFC 9110 §15.4.5',
  severity: 'should',
  async run({ feed }) {
    for (const accepted of ['identity', 'gzip']) {
      const headers = { 'Accept-Encoding': accepted }
      const length = headerOf(await feed.read(headers), 'content-length')
      const poll = await feed.readNotModified(headers)
      for (const name of contentHeaders) expectHeader(poll, name, undefined)
      const ownLength = headerOf(poll, 'content-length')
      if (ownLength !== undefined) expectHeader(poll, 'Content-Length', length)
    }
  },
}

/** Content-Length may be there, but then as that of the 200 (RFC 9110 §8.6). */
const contentHeaders = ['Content-Type', 'Content-Encoding', 'Transfer-Encoding', 'Content-Range']
