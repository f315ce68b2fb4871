/** What the operator API answers, for services and for whoever asks them. */
import Type from 'typebox'
import { draftSchema } from './draft.ts'
import { operatorFixtureSchema } from './fixture-index.ts'
import { enabledDefinitionsSchema } from './lib/enabled-definitions.ts'
import { closed, dateTime, integer, list, oneOf, text } from './lib/fields.ts'
import { closedObject, type SchemaOf, schemaOf } from './lib/schema-of.ts'
import type * as Types from './lib/types.generated.ts'
import { definitionNameSchema, withdrawalSchema } from './operator-bodies.ts'
import { gapSchema, itemSchema } from './snapshot.ts'

export type { OperatorFixture } from './fixture-index.ts'
export type {
  DefinitionList,
  ErasureAnswer,
  FeedAct,
  FeedChange,
  FeedHistory,
  Gap,
  Health,
  HeldItem,
  HeldProposal,
  ImportAnswer,
  ItemChange,
  ItemHistory,
  ItemLock,
  ItemRevision,
  LockList,
  OperatorIndex,
  PublicationAnswer,
  Readiness,
  StaleFeed,
  StopList,
  TokenRights,
  TokenStop,
  UploadedAsset,
} from './lib/types.generated.ts'

const tokenName = text('The name of the token.')
const tokenNameOrNull: SchemaOf<string | null> = Type.Unsafe({
  type: ['string', 'null'],
  description: 'The name of the token; null where none was recorded.',
})
const namesOrNull = (description: string): SchemaOf<readonly string[] | null> =>
  Type.Unsafe({ type: ['array', 'null'], items: text(), description })
const reason = Type.String()
/** A named schema that may be left out, as a reference: `Type.Optional` alone makes a copy without the name. */
const optional = <Value>(schema: SchemaOf<Value>) =>
  Type.Optional(Type.Unsafe<Value>({ allOf: [schema] }))
const onlyTrue = (description: string) => Type.Optional(Type.Literal(true, { description }))

export const operatorIndexSchema: SchemaOf<Types.OperatorIndex> = closedObject(
  'The fixtures as operators see them.',
  { fixtures: list(operatorFixtureSchema) },
)

export const definitionListSchema: SchemaOf<Types.DefinitionList> = closedObject(
  'The definitions that a service knows.',
  { definitions: list(definitionNameSchema) },
)

export const tokenRightsSchema: SchemaOf<Types.TokenRights> = closedObject('What a token may do.', {
  name: tokenName,
  readOnly: Type.Boolean(),
  fixtures: namesOrNull('The fixtures that it is limited to; null for all.'),
  feeds: namesOrNull('The feed keys that it is limited to; null for all.'),
})

export const itemRevisionSchema: SchemaOf<Types.ItemRevision> = closedObject(
  'A revision of an item.',
  { id: text(), revision: integer(1) },
)

export const heldItemSchema: SchemaOf<Types.HeldItem> = closedObject(
  'A locked item, which the publication left as it is.',
  { id: text(), by: tokenName, reason },
)

export const publicationAnswerSchema: SchemaOf<Types.PublicationAnswer> = closedObject(
  'The feed after a publication. Null stands for a feed that was never published to.',
  {
    snapshotAt: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
    itemCount: integer(0),
    etag: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The entity tag of the feed, quotes included, for If-Match.',
    }),
    items: list(itemRevisionSchema, {}, 'The items of the publication, with their revisions.'),
    unknown: Type.Optional(list(text(), {}, 'Ids to withdraw that the feed does not have.')),
    held: Type.Optional(list(heldItemSchema)),
  },
)

export const erasureAnswerSchema: SchemaOf<Types.ErasureAnswer> = closedObject(
  'The feed after an erasure.',
  { snapshotAt: dateTime(), itemCount: integer(0), etag: text() },
)

export const uploadedAssetSchema: SchemaOf<Types.UploadedAsset> = closedObject(
  'Where an uploaded asset is.',
  {
    href: Type.String({
      format: 'uri-reference',
      description: 'What to put into `asset.href`: relative to the address of the feed.',
    }),
  },
)

export const importAnswerSchema: SchemaOf<Types.ImportAnswer> = closedObject(
  'What became of the lines of a publication log.',
  {
    applied: integer(0, 'Lines that changed something.'),
    there: integer(0, 'Lines that took place before.'),
    dangling: Type.Optional(
      list(
        text(),
        {},
        'References of items to assets of their feed that were never uploaded, at most 100.',
      ),
    ),
  },
)

export const heldProposalSchema: SchemaOf<Types.HeldProposal> = closedObject(
  'What another token last wanted of the item: other content, or its withdrawal.',
  {
    at: dateTime(),
    by: tokenNameOrNull,
    item: optional(draftSchema),
    withdrawal: optional(withdrawalSchema),
  },
)

export const itemLockSchema: SchemaOf<Types.ItemLock> = closedObject('The lock of an item.', {
  id: text(),
  by: tokenName,
  at: dateTime(),
  reason: Type.String({ description: 'Empty where the item was erased since.' }),
  proposed: optional(heldProposalSchema),
})

export const lockListSchema: SchemaOf<Types.LockList> = closedObject(
  'The locked items of a feed.',
  { locks: list(itemLockSchema) },
)

export const tokenStopSchema: SchemaOf<Types.TokenStop> = closedObject(
  'A token that is kept from changing a feed.',
  {
    token: text('The name of the token that is stopped.'),
    by: tokenName,
    at: dateTime(),
    reason,
  },
)

export const stopListSchema: SchemaOf<Types.StopList> = closedObject(
  'The tokens that are stopped on a feed.',
  { stops: list(tokenStopSchema) },
)

export const itemChangeSchema: SchemaOf<Types.ItemChange> = closedObject('One change of an item.', {
  at: dateTime(),
  revision: integer(1),
  by: tokenNameOrNull,
  kind: oneOf(['published', 'withdrawn', 'erased']),
  reason: Type.Optional(Type.String({ description: 'The reason of a withdrawal.' })),
  item: optional(itemSchema),
})

export const itemHistorySchema: SchemaOf<Types.ItemHistory> = closedObject(
  'The history of an item.',
  {
    revisions: list(itemChangeSchema, {}, 'Newest first.'),
    more: onlyTrue('Only there when there are older changes.'),
  },
)

const actFields = { at: dateTime(), by: tokenName }

export const feedActSchema: SchemaOf<Types.FeedAct> = schemaOf(
  Type.Union(
    [
      Type.Object(
        { kind: Type.Literal('stopped'), ...actFields, token: text(), reason: text() },
        { ...closed, description: 'A token was stopped.' },
      ),
      Type.Object(
        { kind: Type.Literal('released'), ...actFields, token: text() },
        { ...closed, description: 'A token was let go.' },
      ),
      Type.Object(
        { kind: Type.Literal('locked'), ...actFields, id: text(), reason: text() },
        { ...closed, description: 'An item was locked.' },
      ),
      Type.Object(
        { kind: Type.Literal('unlocked'), ...actFields, id: text() },
        { ...closed, description: 'An item was unlocked.' },
      ),
      Type.Object(
        { kind: oneOf(['finished', 'live']), at: dateTime(), by: tokenNameOrNull },
        { ...closed, description: 'The feed was finished, or went live again.' },
      ),
      Type.Object(
        {
          kind: Type.Literal('enabled'),
          at: dateTime(),
          by: tokenNameOrNull,
          definitions: enabledDefinitionsSchema,
        },
        { ...closed, description: 'The definitions changed that the feed takes.' },
      ),
    ],
    { description: 'Something that was done to a feed and changed no snapshot.' },
  ),
)

export const feedChangeSchema: SchemaOf<Types.FeedChange> = closedObject('One change of a feed.', {
  at: dateTime(),
  by: tokenNameOrNull,
  items: list(itemRevisionSchema),
  withdrawals: list(withdrawalSchema),
  erased: Type.Optional(text('The item that was erased.')),
})

export const feedHistorySchema: SchemaOf<Types.FeedHistory> = closedObject(
  'The history of a feed.',
  {
    changes: list(feedChangeSchema, {}, 'Newest first.'),
    more: Type.Boolean({ description: 'Whether there are older changes.' }),
    acts: Type.Optional(
      list(
        feedActSchema,
        {},
        'What was done beside publishing, the last act first; on the first page alone.',
      ),
    ),
    moreActs: onlyTrue('Only there when there were earlier acts.'),
    gaps: Type.Optional(list(gapSchema)),
  },
)

export const healthSchema: SchemaOf<Types.Health> = closedObject('That the process answers.', {
  status: Type.Literal('alive'),
})

export const staleFeedSchema: SchemaOf<Types.StaleFeed> = closedObject(
  'A relayed feed of which changes may have been missed: its last good state is served.',
  {
    fixtureId: text(),
    feedKey: text(),
    ageSeconds: Type.Number({ description: 'Since the end of the last good read.' }),
  },
)

export const readinessSchema: SchemaOf<Types.Readiness> = closedObject(
  'Whether the service is ready; if not, the reasons.',
  {
    ready: Type.Boolean(),
    reasons: list(Type.String()),
    stale: Type.Optional(list(staleFeedSchema)),
  },
)
