import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'

export const tagList: Check = {
  id: 'tag-list',
  title: 'a list with the tag first, in the middle or last is answered with 304',
  rule: 'Spec, Endpoints, feed read, rule 1',
  severity: 'must',
  async run({ feed }) {
    const tag = await feed.readTag()
    for (const list of [`${tag}, "a"`, `"a", ${tag}, "b"`, `"a", W/"b", ${tag}`, `"a",${tag}`]) {
      expectStatus(await feed.poll(list), 304)
    }
  },
}
