import { readFileSync } from 'node:fs'
import { parseJson } from './model.ts'

/** A claim of the model: the words of the sentence that state facts, and the ids of these facts and names. */
export interface WrittenClaim {
  readonly text: string
  readonly facts: readonly string[]
}

export interface WrittenSentence {
  readonly field: 'headline' | 'summary'
  readonly text: string
  readonly claims: readonly WrittenClaim[]
}

/** The JSON Schema of the response, for the request to the model. */
export const responseSchema: object = JSON.parse(
  readFileSync(new URL('response.schema.json', import.meta.url), 'utf8'),
)

const maxSentences = 12
const maxClaims = 12
const maxSentenceLength = 400

/**
 * Parses the response of the model. A server might ignore the schema, so the form and the bounds of the response are
 * checked here.
 *
 * @throws {Error} if the response is not JSON; otherwise with the place of the first fault.
 */
export function parseResponse(text: string): readonly WrittenSentence[] {
  const { sentences } = Object(parseJson(jsonOf(text)))
  return listOf(sentences, 'sentences', maxSentences).map((sentence, index) => {
    const place = `sentences/${index}`
    const { field, text: words, claims } = Object(sentence)
    if (field !== 'headline' && field !== 'summary')
      throw new Error(`${place}/field: expected "headline" or "summary"`)
    return {
      field,
      text: textOf(words, `${place}/text`),
      claims: listOf(claims, `${place}/claims`, maxClaims).map((claim, at) => {
        const { text: claimed, facts } = Object(claim)
        const path = `${place}/claims/${at}`
        return {
          text: textOf(claimed, `${path}/text`),
          facts: listOf(facts, `${path}/facts`, maxClaims).map(id => textOf(id, `${path}/facts`)),
        }
      }),
    }
  })
}

/** The JSON of a response: some models write their reasoning before it, or put it into a Markdown code block. */
function jsonOf(text: string): string {
  const answer = text.slice(text.lastIndexOf('</think>') + 1).replace(/^\/think>/, '')
  return /```(?:json)?\s*(?<json>\{.*\})\s*```/is.exec(answer)?.groups?.json ?? answer
}

function listOf(value: unknown, place: string, most: number): readonly unknown[] {
  if (Array.isArray(value) && value.length <= most) return value
  throw new Error(`${place}: expected a list of at most ${most} entries`)
}

function textOf(value: unknown, place: string): string {
  if (typeof value === 'string' && value !== '' && value.length <= maxSentenceLength) return value
  throw new Error(`${place}: expected a text of at most ${maxSentenceLength} characters`)
}
