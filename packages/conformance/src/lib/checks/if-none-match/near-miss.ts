import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'
import { opaqueOf } from '../../feed.ts'

export const nearMiss: Check = {
  id: 'near-miss',
  title: 'a tag that is only nearly the right one is answered with 200',
  rule: 'RFC 9110 §8.8.3.2',
  severity: 'should',
  async run({ feed }) {
    const opaque = opaqueOf(await feed.readTag())
    for (const near of [`x${opaque}`, `${opaque}x`, `${opaque}-other`, opaque.slice(0, -1), '']) {
      expectStatus(await feed.poll(`"${near}"`), 200)
    }
  },
}
