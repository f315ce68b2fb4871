import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type OwnDefinition, ownDefinitionFromFile } from '@fixture-feed/contract/definition-set'
import { readJson } from './read-file.ts'

/**
 * Reads an operator's definitions from a folder: the files that end in `.schema.json`, each named
 * `{key}@{version}.schema.json`.
 *
 * @throws {DefinitionFileError} naming the file that is not a usable definition.
 * @throws {CommandFailure} naming the file that is not JSON.
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
