import type { Item } from '@fixture-feed/contract/snapshot'

/** A text of an item with its JSON Pointer. */
export interface ItemText {
  readonly path: string
  readonly text: string
}

/** The fields of contents that are texts or lists of texts. */
const textFields =
  'headline summary statLine descriptor supportingContext keyTakeaways whatToWatchNext'.split(' ')

/** Every text of an item, including the text alternatives of its assets. */
export function textsOf({ content, assets }: Item): readonly ItemText[] {
  const fields: ItemText[] = []
  for (const field of textFields) {
    const value = content[field]
    if (typeof value === 'string') fields.push({ path: `/content/${field}`, text: value })
    if (!Array.isArray(value)) continue
    for (const [index, text] of value.entries())
      fields.push({ path: `/content/${field}/${index}`, text: String(text) })
  }
  const alternatives = assets.map(({ altText }, index) => ({
    path: `/assets/${index}/altText`,
    text: altText,
  }))
  return [...fields, ...alternatives]
}
