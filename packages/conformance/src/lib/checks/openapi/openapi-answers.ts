import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'
import { readOpenApi } from '../../open-api.ts'

export const openapiAnswers: Check = {
  id: 'openapi-answers',
  title: 'the description is an OpenAPI 3.1 document',
  rule: 'Fixture Feed, public listener, openapi.json',
  severity: 'extension',
  async run(subject) {
    const { document, exchange } = await readOpenApi(subject)
    const { openapi, info } = document
    expect(/^3\.1\.\d+$/.test(String(openapi)), `"openapi" is ${openapi}`, exchange)
    expect(typeof info.title === 'string', '"info.title" is no text', exchange)
    expect(typeof info.version === 'string', '"info.version" is no text', exchange)
  },
}
