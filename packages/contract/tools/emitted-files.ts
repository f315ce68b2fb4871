import { readFileSync } from 'node:fs'
import { schemaDocuments } from '../src/schema-documents.ts'
import { derivedCaseFiles } from './case-files.ts'
import { generatedHeader, typeModule } from './type-module.ts'

/** What the contract is emitted to: the text of each file, by its path from the root of the repository. */
export function emittedFiles(): Map<string, string> {
  return new Map([...schemaFiles(), ...typeFiles(), ...caseFiles()])
}

/** Folders in which a file with this ending is emitted or should not be there. */
export const emittedFolders: readonly { readonly folder: string; readonly ending: string }[] = [
  { folder: 'schemas', ending: '.schema.json' },
  { folder: 'packages/contract/cases', ending: '/invalid.json' },
  { folder: 'packages/contract/cases', ending: '/limits.json' },
]

/** What clients read, and what operators send. */
const clientTypes = [
  ...['Snapshot', 'Item', 'Entity', 'Asset', 'FixtureIndexEntry'],
  ...['FixtureRegistrationBody', 'DefinitionName', 'FeedSettings', 'Publication'],
]

function schemaFiles(): [string, string][] {
  return [...schemaDocuments()].map(([fileName, document]) => [
    `schemas/${fileName}`,
    `${JSON.stringify(document, null, 2)}\n`,
  ])
}

function typeFiles(): [string, string][] {
  return [
    ['packages/contract/src/lib/types.generated.ts', typeModule()],
    ['packages/client/src/content.generated.ts', typeModule(clientTypes)],
    ['packages/client/src/lib/operator-answers.generated.ts', operatorAnswers()],
  ]
}

/** The answers of the operator API for the client, which depends on no package: the same declarations. */
function operatorAnswers(): string {
  const text = readFileSync(new URL('../src/operator-answers.ts', import.meta.url), 'utf8')
  const imports = [
    `import type { DefinitionName, Draft, FixtureIndexEntry, Item, Withdrawal } from '../content.generated.ts'`,
    `import type { FeedId } from '../feed.ts'`,
  ]
  return [generatedHeader, '', ...imports, text.slice(text.indexOf('\n\n') + 1)].join('\n')
}

function caseFiles(): [string, string][] {
  return derivedCaseFiles().map(([path, text]) => [`packages/contract/cases/${path}`, text])
}
