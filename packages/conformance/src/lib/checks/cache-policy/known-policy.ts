import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'
import { headerOf } from '../../wire/exchange.ts'

export const knownPolicy: Check = {
  id: 'known-policy',
  title: 'a snapshot has one of the two cache policies, literally',
  rule: 'Spec, Limits, 5',
  severity: 'must',
  async run({ feeds }) {
    for (const feed of feeds) {
      const exchange = await feed.read()
      const policy = headerOf(exchange, 'cache-control') ?? 'absent'
      expect(policies.includes(policy), `Cache-Control is ${policy}`, exchange)
    }
  },
}

const policies = ['no-store', 'public, max-age=0, must-revalidate']
