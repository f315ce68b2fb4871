import { schemaDocuments } from '../src/schema-documents.ts'
import { derivedCaseFiles } from './case-files.ts'
import { typeModule } from './type-module.ts'

/** What the contract is emitted to: the text of each file, by its path from the root of the repository. */
export function emittedFiles(): Map<string, string> {
  const types = typeModule()
  return new Map([
    ...[...schemaDocuments()].map(
      ([name, document]) => [`schemas/${name}`, `${JSON.stringify(document, null, 2)}\n`] as const,
    ),
    ['packages/contract/src/lib/types.generated.ts', types],
    // The client depends on no package, so it has a copy.
    ['packages/client/src/content.generated.ts', types],
    ...derivedCaseFiles().map(([path, text]) => [`packages/contract/cases/${path}`, text] as const),
  ])
}

/** Folders in which a file with this ending is emitted or should not be there. */
export const emittedFolders: readonly { readonly folder: string; readonly ending: string }[] = [
  { folder: 'schemas', ending: '.schema.json' },
  { folder: 'packages/contract/cases', ending: '/invalid.json' },
  { folder: 'packages/contract/cases', ending: '/limits.json' },
]
