import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'
import { readOpenApi, resolveReference } from '../../open-api.ts'

export const openapiReferences: Check = {
  id: 'openapi-references',
  title: 'the references within the description lead somewhere',
  rule: 'Fixture Feed, public listener, openapi.json; OpenAPI 3.1, Reference Object',
  severity: 'extension',
  async run(subject) {
    const { document, exchange } = await readOpenApi(subject)
    for (const reference of referencesIn(document)) {
      if (!reference.startsWith('#/')) continue
      const isThere = resolveReference(document, reference) !== undefined
      expect(isThere, `${reference} leads nowhere`, exchange)
    }
  },
}

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  if ('$ref' in value && typeof value.$ref === 'string') yield value.$ref
  for (const member of Object.values(value)) yield* referencesIn(member)
}
