import type { Words } from './words.ts'

/** The texts of an item by the content's field names. */
export type Texts<Field extends string, ListField extends string = never> = {
  readonly [Name in Field]: Words
} & { readonly [Name in ListField]: readonly Words[] }
