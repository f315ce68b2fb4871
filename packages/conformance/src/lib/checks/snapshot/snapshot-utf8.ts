import { isUtf8 } from 'node:buffer'
import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'
import { decodeContent } from '../../wire/decode-content.ts'

export const snapshotUtf8: Check = {
  id: 'snapshot-utf8',
  title: 'a snapshot is UTF-8 without a byte order mark',
  rule: 'RFC 8259 §8.1',
  severity: 'should',
  async run({ feed }) {
    const exchange = await feed.read()
    const bytes = decodeContent(exchange)
    expect(isUtf8(bytes), 'the content is not UTF-8', exchange)
    expect(!bytes.subarray(0, 3).equals(byteOrderMark), 'it has a byte order mark', exchange)
  },
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])
