import type { Check } from '../../check.ts'
import { expectHeader } from '../../expectations.ts'

export const tagIndependentOfClient: Check = {
  id: 'tag-independent-of-client',
  title: 'the entity tag does not depend on who asks',
  rule: 'Spec, Authentication, 1',
  severity: 'must',
  async run({ feed }) {
    const tag = await feed.readTag()
    for (const [name, value] of Object.entries(clientHeaders)) {
      expectHeader(await feed.read({ [name]: value }), 'ETag', tag)
    }
  },
}

const clientHeaders = {
  'User-Agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)',
  Origin: 'https://app.example',
  Referer: 'https://app.example/live',
  Cookie: 'session=1',
  Authorization: 'Bearer of-no-meaning-here',
  Accept: 'application/json',
  'Accept-Language': 'de',
}
