import { dateTime, definitionKey, integer, list, text } from './fields.ts'
import { closedObject, type FieldsOf, type SchemaOf } from './schema-of.ts'
import type { Asset, Entity, Item } from './types.generated.ts'

/** The `entity` of the specification, section Resources and their fields. */
export const entitySchema: SchemaOf<Entity> = closedObject('A team or player in an item.', {
  id: text(),
  kind: text('The kind of entity, such as `team` or `player`.'),
  displayName: text(),
})

/** The `asset` of the specification, section Resources and their fields. */
export const assetSchema: SchemaOf<Asset> = closedObject('Media that belongs to an item.', {
  id: text('Unique within the item. Content references it, for example as `shotChartAssetId`.'),
  kind: text('The kind of asset, such as `shot-chart`.'),
  href: {
    type: 'string',
    format: 'uri-reference',
    description:
      'The URI reference of the asset. A relative reference resolves against the address of the feed.',
  },
  mediaType: text(),
  altText: text('A text alternative of the asset.'),
})

/** The fields of a contentItem. In a draft some of them are optional; in a definition some of them are constant. */
export const envelopeFields: FieldsOf<Item> = {
  id: text('Unique within the feed, and the same in all revisions.'),
  fixtureId: text(),
  definitionKey: definitionKey(
    'Determines the shape of `content`, together with `definitionVersion`.',
  ),
  definitionVersion: integer(1),
  revision: integer(1, 'The change counter of this item.'),
  effectiveAt: dateTime('The moment of the game that the item describes.'),
  asOf: dateTime('The content reflects what was known at this instant.'),
  publishedAt: dateTime('The instant at which this revision was published.'),
  entities: list(entitySchema, {}, 'Every team and player that `content` names by id.'),
  content: {
    type: 'object',
    description: 'The content. The definition determines its shape.',
  },
  assets: list(assetSchema),
}
