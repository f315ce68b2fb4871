import type { Check } from '../../check.ts'
import { readDefinitions, referenceOf } from '../../definition-list.ts'
import { expect } from '../../expectations.ts'

export const definitionsList: Check = {
  id: 'definitions-list',
  title: 'the list of definitions has keys and versions in the form of the spec, each once',
  rule: 'Fixture Feed, public listener, definitions; Spec, Resources, contentItem',
  severity: 'extension',
  async run(subject) {
    const { definitions, exchange } = await readDefinitions(subject)
    const seen = new Set<string>()
    for (const definition of definitions) {
      const { definitionKey, definitionVersion } = definition
      const reference = referenceOf(definition)
      const isKey = /^[a-z0-9]+(?:[.-][a-z0-9-]+)+$/.test(definitionKey)
      expect(isKey, `"${definitionKey}" is no definition key`, exchange)
      const isVersion = Number.isInteger(definitionVersion) && definitionVersion >= 1
      expect(isVersion, `${definitionVersion} is no definition version`, exchange)
      expect(!seen.has(reference), `${reference} is there twice`, exchange)
      seen.add(reference)
    }
  },
}
