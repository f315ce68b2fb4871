import type { Check } from '../../check.ts'
import { expectHeader } from '../../expectations.ts'

export const indexPolicy: Check = {
  id: 'index-policy',
  title: 'the index is for revalidation before reuse',
  rule: 'Spec, Limits, 5, public sample response',
  severity: 'extension',
  async run({ index }) {
    expectHeader(index, 'Cache-Control', 'public, max-age=0, must-revalidate')
  },
}
