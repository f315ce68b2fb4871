import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type OwnDefinition, ownDefinitionFromFile } from '@fixture-feed/contract/definition-set'
import { readJson } from './read-file.ts'

/**
 * Reads an operator's definitions from a folder: the files that end in `.schema.json`, each named
 * `{key}@{version}.schema.json`.
 *
 * @param directory Without it there are no definitions.
 * @throws {DefinitionFileError} for a file that is not a usable definition. The message names the file.
 * @throws {CommandFailure} for a file that is not JSON. The message names the file.
 */
export async function readDefinitions(
  directory: string | undefined,
): Promise<readonly OwnDefinition[]> {
  if (directory === undefined) return []
  const names = (await readdir(directory)).filter(name => name.endsWith('.schema.json')).sort()
  return Promise.all(
    names.map(async name => ownDefinitionFromFile(name, await readJson(join(directory, name)))),
  )
}
