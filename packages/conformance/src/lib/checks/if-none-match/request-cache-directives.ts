import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'

export const requestCacheDirectives: Check = {
  id: 'request-cache-directives',
  title: 'Cache-Control and Pragma of the request do not turn a 304 into a 200',
  rule: 'Spec, Endpoints, feed read, rule 2 (every standard fetch adds no-cache)',
  severity: 'must',
  async run({ feed }) {
    const tag = await feed.readTag()
    for (const [name, value] of directives) {
      expectStatus(await feed.poll(tag, { [name]: value }), 304)
    }
  },
}

const directives = [
  ['Cache-Control', 'no-cache'],
  ['Cache-Control', 'max-age=0'],
  ['Cache-Control', 'no-store'],
  ['Pragma', 'no-cache'],
] as const
