import type { ContentByDefinition, Item } from './content.generated.ts'

/** The content type of a definition: `unknown` for one that this release does not know. */
export type ContentOf<
  Key extends string,
  Version extends number,
> = `${Key}@${Version}` extends keyof ContentByDefinition
  ? ContentByDefinition[`${Key}@${Version}`]
  : unknown

/**
 * Whether an item is of exactly this definition, which types its content. It compares key and version and nothing else:
 * the service has validated the content.
 */
export function isContent<Key extends string, Version extends number>(
  item: Item,
  definitionKey: Key,
  definitionVersion: Version,
): item is Item & {
  readonly definitionKey: Key
  readonly definitionVersion: Version
  readonly content: ContentOf<Key, Version>
} {
  return item.definitionKey === definitionKey && item.definitionVersion === definitionVersion
}
