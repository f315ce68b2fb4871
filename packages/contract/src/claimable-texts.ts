import { pathTo } from './issue.ts'

/** A text of a content, with its JSON Pointer within the content. */
export interface ClaimableText {
  readonly path: string
  readonly text: string
}

/** The fields of `content` whose texts readers see as sentences. No definition has all of them. */
const textFields = [
  ...['headline', 'summary', 'statLine', 'descriptor'],
  ...['supportingContext', 'keyTakeaways', 'whatToWatchNext'],
]

/** The texts of a content that readers see as sentences: claims must cover the numbers and names in them. */
export function claimableTexts(content: object): readonly ClaimableText[] {
  return textFields.flatMap(field => textsIn(content[field as keyof typeof content], `/${field}`))
}

/** The texts of a field: a text, a list of texts, or an object of an own definition that contains texts. */
function textsIn(value: unknown, path: string): readonly ClaimableText[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([step, part]) => textsIn(part, pathTo(path, step)))
}
