import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ScriptName } from '../scripts/script-names.ts'

/** A fault in the code of the product, which a test of the simulation plants by one replacement in one file. */
export interface Mutation {
  readonly name: string
  /** The path, relative to the root of the repository. */
  readonly file: string
  /** The text to replace, which occurs once in the file. */
  readonly find: string
  readonly replace: string
  /** The kinds of faults that may occur in runs that search for the mutation. Default: `steadyFaults`. */
  readonly faults?: string
  /** The script that finds a mutation which few seeds find. Default: random actors and faults. */
  readonly script?: ScriptName
}

const root = join(import.meta.dirname, '../../../..')

/**
 * Returns the text of the file with the mutation.
 *
 * @throws {RangeError} when the text to replace does not occur exactly once.
 */
export function mutatedText({ name, file, find, replace }: Mutation): string {
  const parts = readFileSync(join(root, file), 'utf8').split(find)
  if (parts.length !== 2) {
    throw new RangeError(
      `Cannot plant "${name}": ${file} has its text ${parts.length - 1} times, expected once`,
    )
  }
  return parts.join(replace)
}

/**
 * Makes this process load the product with a mutation. The file itself does not change. Must be called before the
 * product is loaded.
 */
export function plantMutation(mutation: Mutation): void {
  const text = mutatedText(mutation)
  const mutatedUrl = pathToFileURL(join(root, mutation.file)).href
  registerHooks({
    load(url, context, nextLoad) {
      if (url !== mutatedUrl) return nextLoad(url, context)
      return { format: 'module-typescript', source: text, shortCircuit: true }
    },
  })
}
