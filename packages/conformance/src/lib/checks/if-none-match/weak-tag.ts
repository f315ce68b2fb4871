import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'

export const weakTag: Check = {
  id: 'weak-tag',
  title: 'the weak form of the tag is answered with 304',
  rule: 'Spec, Endpoints, feed read, rule 1; RFC 9110 §13.1.2',
  severity: 'must',
  async run({ feed }) {
    const tag = await feed.readTag()
    expectStatus(await feed.poll(`W/${tag.replace(/^W\//, '')}`), 304)
  },
}
