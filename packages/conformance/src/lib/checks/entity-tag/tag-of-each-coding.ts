import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'

export const tagOfEachCoding: Check = {
  id: 'tag-of-each-coding',
  title:
    'the tag of each content coding is answered with 304 when it is sent with the same Accept-Encoding',
  rule: 'Spec, Endpoints, feed read, rule 2',
  severity: 'must',
  async run({ feed }) {
    for (const coding of ['identity', 'gzip', 'br', 'zstd', 'gzip, deflate, br, zstd']) {
      const headers = { 'Accept-Encoding': coding }
      expectStatus(await feed.poll(await feed.readTag(headers), headers), 304)
    }
  },
}
