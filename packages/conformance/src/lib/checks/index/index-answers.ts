import type { Check } from '../../check.ts'
import { expect, expectStatus } from '../../expectations.ts'
import { parseJson } from '../../feed.ts'
import type { Exchange } from '../../wire/exchange.ts'
import { headerOf } from '../../wire/exchange.ts'

export const indexAnswers: Check = {
  id: 'index-answers',
  title: 'the index is answered with 200 and JSON',
  rule: 'Spec, Endpoints, GET /v1/fixtures',
  severity: 'must',
  async run({ index }) {
    expectStatus(index, 200)
    expect(isJsonType(index), 'the Content-Type is not application/json', index)
    parseJson(index)
  },
}

function isJsonType(exchange: Exchange): boolean {
  return /^application\/json(?:;|$)/i.test(headerOf(exchange, 'content-type') ?? '')
}
