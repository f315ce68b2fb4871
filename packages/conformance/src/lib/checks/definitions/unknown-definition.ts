import type { Check } from '../../check.ts'
import { definitionPath, readDefinitions } from '../../definition-list.ts'
import { expectNoStore, expectStatus } from '../../expectations.ts'
import { unknownName } from '../../unknown-name.ts'

export const unknownDefinition: Check = {
  id: 'unknown-definition',
  title: 'the schema of a definition that is not listed is a 404 that may not be stored',
  rule: 'Fixture Feed, public listener, definitions; Spec, Errors, rule 1',
  severity: 'extension',
  async run(subject) {
    const { wire } = subject
    const { definitions } = await readDefinitions(subject)
    const unknown = [{ definitionKey: `desk.${unknownName()}`, definitionVersion: 1 }]
    const [first] = definitions
    if (first !== undefined) unknown.push({ ...first, definitionVersion: 999_999 })
    for (const definition of unknown) {
      const exchange = await wire.send({ target: wire.targetOf(definitionPath(definition)) })
      expectStatus(exchange, 404)
      expectNoStore(exchange)
    }
  },
}
