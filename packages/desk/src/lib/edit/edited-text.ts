import type { Draft } from '@fixture-feed/contract/draft'
import { toDraft } from '../api/same-draft.ts'
import type { Edit } from './kept-edits.ts'

/** The text of the JSON tab: what was typed there while it is no item, and otherwise the item. */
export function editedText({ brokenText, draft }: Edit): string {
  return brokenText ?? JSON.stringify(toDraft(draft), null, 2)
}

/** The item that a text is; `undefined` while it is none. */
export function draftIn(text: string): Draft | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null && Array.isArray(value.assets)
      ? value
      : undefined
  } catch {
    return undefined
  }
}
