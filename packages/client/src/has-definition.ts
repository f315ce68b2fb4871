import type { ContentByDefinition, Item } from './content.generated.ts'

type Reference = keyof ContentByDefinition

/** The keys of the definitions that this release knows. */
export type KnownKey = Reference extends `${infer Key}@${number}` ? Key : never

/** The versions of this definition for whose content this release has types. */
export type KnownVersion<Key extends KnownKey> =
  Extract<Reference, `${Key}@${number}`> extends `${Key}@${infer Version extends number}`
    ? Version
    : never

/** An item of one definition with typed content. */
export type ItemOf<Key extends KnownKey, Version extends KnownVersion<Key>> = Omit<
  Item,
  'definitionKey' | 'definitionVersion' | 'content'
> & {
  readonly definitionKey: Key
  readonly definitionVersion: Version
  readonly content: ContentByDefinition[`${Key}@${Version}` & Reference]
}

/**
 * Whether an item has exactly this definition, which determines the type of its content. Content of definitions
 * unknown to this release stays `unknown`. Only key and version are compared, because the service has validated the
 * content.
 */
export function hasDefinition<Key extends KnownKey, Version extends KnownVersion<Key>>(
  item: Item,
  definitionKey: Key,
  definitionVersion: Version,
): item is ItemOf<Key, Version>
export function hasDefinition(item: Item, definitionKey: string, definitionVersion: number): boolean
export function hasDefinition(
  item: Item,
  definitionKey: string,
  definitionVersion: number,
): boolean {
  return item.definitionKey === definitionKey && item.definitionVersion === definitionVersion
}
