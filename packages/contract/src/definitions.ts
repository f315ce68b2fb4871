import { contents } from './lib/contents.ts'
import { type Definition, type DefinitionReference, definition } from './lib/definition.ts'
import type { ContentByDefinition, DefinitionId, Item } from './lib/types.generated.ts'

export type {
  BoxScoreContent,
  ContentByDefinition,
  DefensiveSummaryContent,
  FactorKey,
  FourFactorsContent,
  FourFactorsContentV2,
  InitialGameEntrySummaryContent,
  PlayerPerformanceSummaryContent,
  PlayerPerformanceSummaryContentV2,
  PointBreakdownContent,
  PostGameSummaryContent,
  PreGameSummaryContent,
  RunMomentumContent,
  TeamPerformanceSummaryContent,
  TeamPerformanceSummaryContentV2,
  TimeoutQuarterHalftimeSummaryContent,
} from './lib/types.generated.ts'
export type { Definition, DefinitionReference }

/** The reference of a known definition, such as `basketball.four-factors@2`. */
export type KnownReference = keyof ContentByDefinition

/** The key and the version in a reference of a known definition. */
type NameOf<Reference extends KnownReference> =
  Reference extends `${infer Key}@${infer Version extends number}` ? readonly [Key, Version] : never

type ItemOfReference<Reference extends KnownReference> = Reference extends KnownReference
  ? Omit<Item, 'definitionKey' | 'definitionVersion' | 'content'> & {
      readonly definitionKey: NameOf<Reference>[0]
      readonly definitionVersion: NameOf<Reference>[1]
      readonly content: ContentByDefinition[Reference]
    }
  : never

/** An item of any known definition: a union with the discriminators `definitionKey` and `definitionVersion`. */
export type KnownItem = ItemOfReference<KnownReference>

/** The item of one known definition; `never` for an unknown one. */
export type ItemOf<Key, Version> = Extract<
  KnownItem,
  { readonly definitionKey: Key; readonly definitionVersion: Version }
>

type KnownKey = KnownItem['definitionKey']
type KnownVersion<Key extends KnownKey> = Extract<
  KnownItem,
  { readonly definitionKey: Key }
>['definitionVersion']

/** Every definition of the specification and of the product, ordered by key and then version. */
export const knownDefinitions: readonly Definition[] = Object.entries(contents).map(
  ([reference, schema]) => {
    const [key = '', version] = reference.split('@')
    return definition(key, Number(version), schema)
  },
)

/** The definitions of the specification (Content definitions), ordered by key and then version. */
export const basketballDefinitions: readonly Definition[] = knownDefinitions.filter(
  ({ definitionKey }) => definitionKey.startsWith('basketball.'),
)

/** The reference of a definition, or of the definition of an item: key and version as one text. */
export function definitionReference(item: DefinitionId): DefinitionReference {
  return `${item.definitionKey}@${item.definitionVersion}`
}

/** Whether an item has exactly this definition, by key and version. Its content must have been validated before. */
export function isItemOf<Key extends KnownKey, Version extends KnownVersion<Key>>(
  item: Item,
  key: Key,
  version: Version,
): item is Item & ItemOf<Key, Version> {
  return item.definitionKey === key && item.definitionVersion === version
}
