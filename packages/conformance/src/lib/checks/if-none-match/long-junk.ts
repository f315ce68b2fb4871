import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'

export const longJunk: Check = {
  id: 'long-junk',
  title: 'a long header of junk is answered, and not with a failure of the server',
  rule: 'Spec, Errors, 5xx',
  severity: 'must',
  async run({ feed }) {
    await feed.readTag()
    for (const junk of [
      '"'.repeat(7000),
      ' '.repeat(7000),
      '"a" '.repeat(1500),
      ','.repeat(7000),
    ]) {
      expectStatus(await feed.poll(`${junk}x`), 200, 400, 431)
    }
  },
}
