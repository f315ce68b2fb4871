import { assetSchema, entitySchema, envelopeFields } from './lib/envelope-fields.ts'
import { dateTime, list, slug, text } from './lib/fields.ts'
import { closedObject, type SchemaOf } from './lib/schema-of.ts'
import type * as Types from './lib/types.generated.ts'

export type { Asset, Entity, Item, Snapshot } from './lib/types.generated.ts'
export { assetSchema, entitySchema }

/** One feed of one fixture. */
export interface FeedId {
  readonly fixtureId: string
  readonly feedKey: string
}

/** Spec, Resources and their fields: contentItem. `content` is open here; a definition closes it. */
export const itemSchema: SchemaOf<Types.Item> = closedObject(
  'One piece of content about a game, in the envelope that all definitions share.',
  envelopeFields,
)

/** Spec, Resources and their fields: snapshot. */
export const snapshotSchema: SchemaOf<Types.Snapshot> = closedObject(
  'All that a feed has at one instant. It replaces whatever was read before.',
  {
    fixtureId: text(),
    feedKey: slug(),
    snapshotAt: dateTime('When the feed last changed.'),
    items: list(itemSchema, {}, 'The items that are current, and no others.'),
  },
)
