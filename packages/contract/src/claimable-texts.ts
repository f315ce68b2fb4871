import { pathTo } from './issue.ts'

/** A string within the content of an item, with its JSON Pointer relative to the content. */
export interface ClaimableText {
  readonly path: string
  readonly text: string
}

/** The fields of `content` whose texts readers see as sentences. No definition has all of them. */
const textFields = [
  ...['headline', 'summary', 'statLine', 'descriptor'],
  ...['supportingContext', 'keyTakeaways', 'whatToWatchNext'],
]

/**
 * The texts of a content that readers see as sentences. If a feed requires evidence, claims must cover the numbers and
 * names in them.
 */
export function claimableTexts(content: object): readonly ClaimableText[] {
  return textFields.flatMap(field => textsIn(content[field as keyof typeof content], `/${field}`))
}

/** All strings in the value of a field, at any depth, with their paths. */
function textsIn(value: unknown, path: string): readonly ClaimableText[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([step, part]) => textsIn(part, pathTo(path, step)))
}
