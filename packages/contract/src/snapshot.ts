import { assetSchema, entitySchema, envelopeFields } from './lib/envelope-fields.ts'
import { dateTime, integer, list, object, optional, slug, text } from './lib/fields.ts'
import { closedObject, type SchemaOf } from './lib/schema-of.ts'
import type * as Types from './lib/types.generated.ts'

export type { Asset, Entity, Gap, Item, Snapshot, Timeline } from './lib/types.generated.ts'
export { assetSchema, entitySchema }

/** One feed of one fixture. */
export interface FeedId {
  readonly fixtureId: string
  readonly feedKey: string
}

/**
 * The `contentItem` of the specification, section Resources and their fields. Its `content` may have any fields; a
 * definition restricts them.
 */
export const itemSchema: SchemaOf<Types.Item> = closedObject(
  'One piece of content about a game, in the envelope that all definitions share.',
  envelopeFields,
)

/** The `snapshot` of the specification, section Resources and their fields. */
export const snapshotSchema: SchemaOf<Types.Snapshot> = closedObject(
  'The items of a feed at one instant. A snapshot replaces the previous one as a whole.',
  {
    fixtureId: text(),
    feedKey: slug(),
    snapshotAt: dateTime(
      'The instant of the last change that the snapshot includes. If `until` is before the first change, the value of `until`.',
    ),
    items: list(
      itemSchema,
      {},
      'All items at that instant. With `after`, only the items whose revision was published later.',
    ),
  },
)

export const gapSchema: SchemaOf<Types.Gap> = closedObject(
  'A period in which a relay could not read the feed.',
  { from: dateTime(), to: dateTime() },
)

/** The response of `GET …/feeds/{feedKey}/timeline`. */
export const timelineSchema: SchemaOf<Types.Timeline> = closedObject(
  'Every instant at which a feed changed, oldest first.',
  {
    fixtureId: text(),
    feedKey: slug(),
    instants: list(object({ snapshotAt: dateTime(), itemCount: integer(0) })),
    gaps: optional(
      list(
        gapSchema,
        {},
        'Periods in which a relay could not read its upstream. Absent if there are none.',
      ),
    ),
  },
)
