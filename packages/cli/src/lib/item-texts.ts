import type { Item } from '@fixture-feed/client'
import { stripControlCharacters } from './output.ts'

/** The texts of an item that any program can show, each on one line. A text is empty if the item has none. */
export interface ItemTexts {
  readonly headline: string
  readonly summary: string
}

export function textsOf({ content }: Pick<Item, 'content'>): ItemTexts {
  return { headline: lineOf(content.headline), summary: lineOf(content.summary) }
}

function lineOf(value: unknown): string {
  return typeof value === 'string' ? stripControlCharacters(value).trim() : ''
}
