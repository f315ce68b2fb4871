import { sameJson } from '@fixture-feed/client/same-json'
import type { Draft } from '@fixture-feed/contract/draft'
import { toDraft } from './drafts.ts'

/** The fields of content that are written in the language of the feed. */
const textFields: ReadonlySet<string> = new Set([
  'headline',
  'summary',
  'statLine',
  'descriptor',
  'supportingContext',
  'keyTakeaways',
  'whatToWatchNext',
])

/**
 * An item of another language or version with the changes of an edit: each value that was equal in both items before
 * the edit gets the new value. Texts of another language stay, because they need a translation.
 *
 * @param before The edited item before the edit.
 */
export function carryOver(
  before: Draft,
  after: Draft,
  other: Draft,
  { isSameLanguage }: { readonly isSameLanguage: boolean },
): Draft {
  const content = isSameLanguage
    ? carryValue(before.content, after.content, other.content)
    : { ...other.content, ...carryContent(before.content, after.content, other.content) }
  const carried = carryValue(toDraft(before), toDraft(after), toDraft(other)) as Draft
  return { ...carried, content: content as Draft['content'] }
}

/** Names of the text fields that an edit changed, but that are still unchanged in the other language. */
export function untranslatedFields(
  before: Draft,
  after: Draft,
  { published, draft }: { readonly published: Draft; readonly draft: Draft },
): readonly string[] {
  return [...textFields].filter(
    name =>
      !sameJson(before.content[name], after.content[name]) &&
      sameJson(published.content[name], draft.content[name]),
  )
}

type Content = Readonly<Record<string, unknown>>

/**
 * The content fields, except texts, that the edited item has before or after its edit. Each has the value of the other
 * item, with the change of the edit.
 */
function carryContent(before: Content, after: Content, other: Content): Content {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const carried = names
    .filter(name => !textFields.has(name))
    .map(name => [name, carryValue(before[name], after[name], other[name])] as const)
  return Object.fromEntries(carried)
}

/**
 * Returns the other value with the change from `before` to `after`. If the other value differs from `before`, it is
 * changed member by member if all three values are objects, or arrays of the same length; otherwise it is unchanged.
 */
function carryValue(before: unknown, after: unknown, other: unknown): unknown {
  if (sameJson(before, after)) return other
  if (sameJson(before, other)) return after
  if (isObject(before) && isObject(after) && isObject(other)) {
    const names = [
      ...new Set([...Object.keys(other), ...Object.keys(before), ...Object.keys(after)]),
    ]
    const fields = names.map(
      name => [name, carryValue(before[name], after[name], other[name])] as const,
    )
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
  }
  if (Array.isArray(before) && Array.isArray(after) && Array.isArray(other)) {
    const isAligned = before.length === after.length && before.length === other.length
    if (isAligned)
      return before.map((value, index) => carryValue(value, after[index], other[index]))
  }
  return other
}

function isObject(value: unknown): value is Content {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
