import { readFileSync } from 'node:fs'
import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { Entity } from '@fixture-feed/contract/snapshot'
import {
  composeField,
  composeItem,
  type FieldName,
  fieldNames,
  type WrittenField,
} from './compose.ts'
import { factsOf, type GameFacts, type OwnItem } from './facts.ts'
import { languageNames, openings } from './language.ts'
import { parseResponse, type WrittenSentence } from './response.ts'

/** A fault that the verification of an item found. */
interface Fault {
  /** JSON Pointer into the item: `/content/headline`. */
  readonly path: string
  readonly text: string
  readonly message: string
}

export interface WriteOptions {
  readonly own: OwnItem
  /** The teams and players of the game. */
  readonly entities: readonly Entity[]
  /** `en` or `es`. */
  readonly language: string
  /** Asks the model. */
  readonly ask: (prompt: { readonly system: string; readonly user: string }) => Promise<string>
  /** Verifies an item against the files of the game; no faults if it verifies. */
  readonly verify: (item: Draft, evidence: DraftEvidence) => readonly Fault[]
}

export interface WrittenItem {
  readonly item: Draft
  readonly evidence: DraftEvidence
  /** For each field with the generator's text, the reason why the model's text was refused. */
  readonly refused: ReadonlyMap<FieldName, string>
}

/**
 * Lets a model write the report of a game. A field with a sentence that does not verify gets the generator's text, and
 * so do all fields if the model gives no usable response.
 *
 * @throws {Error} if the generator's text does not verify either: the item does not belong to the files of the game.
 */
export async function writeItem(options: WriteOptions): Promise<WrittenItem> {
  const { own, entities, language, verify } = options
  const game = factsOf(own, entities)
  const refused = new Map<FieldName, string>()
  const fields = new Map<FieldName, WrittenField>()
  const response = await responseOf(options, game)
  for (const field of fieldNames) {
    const result =
      'fault' in response ? response : composeField(field, response.sentences, { game, language })
    if ('fault' in result) refused.set(field, result.fault)
    else fields.set(field, result)
  }
  for (;;) {
    const { item, evidence } = composeItem(own, fields, game)
    const faults = verify(item, evidence)
    const [first] = faults
    if (first === undefined) return { item, evidence, refused }
    const wrong = [...fields.keys()].filter(field =>
      faults.some(({ path }) => path === `/content/${field}`),
    )
    // A fault of the evidence itself belongs to no field. The generator's text then replaces every field of the model.
    const replaced = wrong.length > 0 ? wrong : [...fields.keys()]
    if (replaced.length === 0)
      throw new Error(`The generator's text does not verify: ${wordsOf(first)}`)
    for (const field of replaced) {
      const { path = '' } = first
      const fault = faults.find(each => each.path === `/content/${field}`) ?? { ...first, path }
      refused.set(field, wordsOf(fault))
      fields.delete(field)
    }
  }
}

function wordsOf({ text, message }: Fault): string {
  return `"${text}" ${message}`
}

async function responseOf(
  { ask, own, language }: WriteOptions,
  game: GameFacts,
): Promise<{ readonly sentences: readonly WrittenSentence[] } | { readonly fault: string }> {
  try {
    return { sentences: parseResponse(await ask(promptOf(own, game, language))) }
  } catch (error) {
    return { fault: (error as Error).message }
  }
}

const systemText = readFileSync(new URL('prompt.md', import.meta.url), 'utf8')

/** The prompt. Everything from the provider is in the JSON of the user's message. */
export function promptOf(
  { item }: OwnItem,
  { names, facts }: GameFacts,
  language: string,
): { readonly system: string; readonly user: string } {
  const system = systemText
    .replace('{{language}}', languageNames[language] ?? language)
    .replace('{{openings}}', (openings[language] ?? []).join(', '))
  const shown = ({ id, what }: { readonly id: string; readonly what: string }) => ({ id, what })
  const { headline, summary } = item.content
  const user = JSON.stringify({
    names: names.map(shown),
    facts: facts.map(shown),
    own: { headline, summary },
  })
  return { system, user }
}
