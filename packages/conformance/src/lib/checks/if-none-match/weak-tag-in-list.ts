import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'

export const weakTagInList: Check = {
  id: 'weak-tag-in-list',
  title: 'a list with the weak form of the tag is answered with 304',
  rule: 'Spec, Endpoints, feed read, rule 1',
  severity: 'must',
  async run({ feed }) {
    const weak = `W/${(await feed.readTag()).replace(/^W\//, '')}`
    for (const list of [`${weak}, "a"`, `"a", ${weak}`]) expectStatus(await feed.poll(list), 304)
  },
}
