import { Broken } from './expectations.ts'
import { parseJson } from './feed.ts'
import { readBeside } from './read-beside.ts'
import type { Subject } from './subject.ts'
import type { Exchange } from './wire/exchange.ts'

/** A definition as the list has it. */
export interface ListedDefinition {
  readonly definitionKey: string
  readonly definitionVersion: number
}

/** The definitions that the target lists; skips the check where it lists none. */
export async function readDefinitions(subject: Subject): Promise<{
  readonly definitions: readonly ListedDefinition[]
  readonly exchange: Exchange
}> {
  const exchange = await readBeside(subject, '/v1/definitions')
  const { definitions } = parseJson(exchange) as {
    readonly definitions?: readonly ListedDefinition[]
  }
  if (definitions === undefined) throw new Broken('there is no "definitions"', exchange)
  return { definitions, exchange }
}

/** The path of the schema of a definition. */
export function definitionPath({ definitionKey, definitionVersion }: ListedDefinition): string {
  return `/v1/definitions/${encodeURIComponent(definitionKey)}/${definitionVersion}`
}

export function referenceOf({ definitionKey, definitionVersion }: ListedDefinition): string {
  return `${definitionKey}@${definitionVersion}`
}
