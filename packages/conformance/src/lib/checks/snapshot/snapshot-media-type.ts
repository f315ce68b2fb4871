import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'
import { parseJson } from '../../feed.ts'
import { headerOf } from '../../wire/exchange.ts'

export const snapshotMediaType: Check = {
  id: 'snapshot-media-type',
  title: 'a snapshot is application/json',
  rule: 'Spec, Endpoints: all bodies are JSON',
  severity: 'must',
  async run({ feed }) {
    const exchange = await feed.read()
    const type = headerOf(exchange, 'content-type') ?? 'absent'
    expect(/^application\/json(?:;|$)/i.test(type), `the Content-Type is ${type}`, exchange)
    parseJson(exchange)
  },
}
