import { schemaDocuments } from '../src/schema-documents.ts'
import { derivedCaseFiles } from './case-files.ts'
import { pythonModule } from './python-module.ts'
import { typeModule } from './type-module.ts'

/** The files that are generated from the contract: the text of each, by its path from the root of the repository. */
export function emittedFiles(): Map<string, string> {
  const types = typeModule()
  return new Map([
    ...[...schemaDocuments()].map(
      ([name, document]) => [`schemas/${name}`, `${JSON.stringify(document, null, 2)}\n`] as const,
    ),
    ['packages/contract/src/lib/types.generated.ts', types],
    // The client has no dependencies, so it has a copy.
    ['packages/client/src/content.generated.ts', types],
    ['clients/python/src/fixture_feed/content.py', pythonModule()],
    ...derivedCaseFiles().map(([path, text]) => [`packages/contract/cases/${path}`, text] as const),
  ])
}

/** Folders in which every file with this ending is generated. */
export const emittedFolders: readonly { readonly folder: string; readonly ending: string }[] = [
  { folder: 'schemas', ending: '.schema.json' },
  { folder: 'packages/contract/cases', ending: '/invalid.json' },
  { folder: 'packages/contract/cases', ending: '/limits.json' },
]
