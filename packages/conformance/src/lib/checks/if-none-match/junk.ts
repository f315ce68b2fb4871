import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'
import { opaqueOf } from '../../feed.ts'

export const junk: Check = {
  id: 'junk',
  title: 'what is no list of tags is no match, and never a failure of the server',
  rule: 'RFC 9110 §8.8.3',
  severity: 'should',
  async run({ feed }) {
    const opaque = opaqueOf(await feed.readTag())
    const junk = [
      opaque,
      `"${opaque}`,
      `${opaque}"`,
      `'${opaque}'`,
      `w/"${opaque}"`,
      '"',
      'W/',
      ',',
      '**',
    ]
    for (const value of junk) expectStatus(await feed.poll(value), 200, 400)
  },
}
