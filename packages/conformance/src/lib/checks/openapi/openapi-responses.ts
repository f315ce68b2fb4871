import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'
import { feedPathTemplate, readOpenApi } from '../../open-api.ts'

export const openapiResponses: Check = {
  id: 'openapi-responses',
  title: 'the description of the feed read has every response that the spec has',
  rule: 'Fixture Feed, public listener, openapi.json; Spec, Endpoints, feed read; Errors',
  severity: 'extension',
  async run(subject) {
    const { document, exchange } = await readOpenApi(subject)
    const responses = document.paths[feedPathTemplate]?.get?.responses ?? {}
    for (const status of ['200', '304', '400', '404']) {
      const range = `${status[0]}XX`
      const isThere = status in responses || range in responses
      expect(isThere, `it does not say what a ${status} is`, exchange)
    }
  },
}
