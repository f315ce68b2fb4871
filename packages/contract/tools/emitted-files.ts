import { schemaDocuments } from '../src/schema-documents.ts'
import { derivedCaseFiles } from './case-files.ts'
import { typeModule } from './type-module.ts'

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

function schemaFiles(): [string, string][] {
  return [...schemaDocuments()].map(([fileName, document]) => [
    `schemas/${fileName}`,
    `${JSON.stringify(document, null, 2)}\n`,
  ])
}

function typeFiles(): [string, string][] {
  const text = typeModule()
  // The client depends on no package, so it has a copy.
  const paths = ['packages/contract/src/lib/types', 'packages/client/src/content']
  return paths.map(path => [`${path}.generated.ts`, text])
}

function caseFiles(): [string, string][] {
  return derivedCaseFiles().map(([path, text]) => [`packages/contract/cases/${path}`, text])
}
