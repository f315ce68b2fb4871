import { dateTime, definitionKey, integer, list, text } from './fields.ts'
import { closedObject, type FieldsOf, type SchemaOf } from './schema-of.ts'
import type { Asset, Entity, Item } from './types.generated.ts'

/** Spec, Resources and their fields: entity. */
export const entitySchema: SchemaOf<Entity> = closedObject(
  'A team or player that an item is about.',
  {
    id: text(),
    kind: text('What it is: `team` or `player`.'),
    displayName: text(),
  },
)

/** Spec, Resources and their fields: asset. */
export const assetSchema: SchemaOf<Asset> = closedObject('Media that belongs to an item.', {
  id: text('Unique within its item; content names it, as in `shotChartAssetId`.'),
  kind: text('What it shows, as in `shot-chart`.'),
  href: {
    type: 'string',
    format: 'uri-reference',
    description: "Where it is; a relative reference resolves against the feed's address.",
  },
  mediaType: text(),
  altText: text('What it shows, in words, for whoever cannot see it.'),
})

/** The fields of a contentItem. In a draft some of them are optional; in a definition some of them are constant. */
export const envelopeFields: FieldsOf<Item> = {
  id: text('Unique within its feed; the same in all revisions.'),
  fixtureId: text(),
  definitionKey: definitionKey('With `definitionVersion`: what `content` looks like.'),
  definitionVersion: integer(1),
  revision: integer(1, 'Counts the changes of this item.'),
  effectiveAt: dateTime('The moment of the game that it is about.'),
  asOf: dateTime('Up to when what it says was known.'),
  publishedAt: dateTime('When this revision was published.'),
  entities: list(entitySchema, {}, 'Every team and player that `content` names by id.'),
  content: {
    type: 'object',
    description: 'What it says; its shape is given by the definition.',
  },
  assets: list(assetSchema),
}
