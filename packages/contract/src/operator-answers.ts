/** What the operator API answers, for services and for whoever asks them. */
import Type from 'typebox'
import { draftSchema } from './draft.ts'
import { operatorFixtureSchema } from './fixture-index.ts'
import { enabledDefinitionsSchema } from './lib/enabled-definitions.ts'
import { closed, dateTime, integer, list, oneOf, text } from './lib/fields.ts'
import { type SchemaOf, schemaOf } from './lib/schema-of.ts'
import type {
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
import { definitionNameSchema, withdrawalSchema } from './operator-bodies.ts'
import { itemSchema } from './snapshot.ts'

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
}

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

export const operatorIndexSchema: SchemaOf<OperatorIndex> = schemaOf(
  Type.Object(
    { fixtures: list(operatorFixtureSchema) },
    { ...closed, description: 'The fixtures as operators see them.' },
  ),
)

export const definitionListSchema: SchemaOf<DefinitionList> = schemaOf(
  Type.Object(
    { definitions: list(definitionNameSchema) },
    { ...closed, description: 'The definitions that a service knows.' },
  ),
)

export const tokenRightsSchema: SchemaOf<TokenRights> = schemaOf(
  Type.Object(
    {
      name: tokenName,
      readOnly: Type.Boolean(),
      fixtures: namesOrNull('The fixtures that it is limited to; null for all.'),
      feeds: namesOrNull('The feed keys that it is limited to; null for all.'),
    },
    { ...closed, description: 'What a token may do.' },
  ),
)

export const itemRevisionSchema: SchemaOf<ItemRevision> = schemaOf(
  Type.Object(
    { id: text(), revision: integer(1) },
    { ...closed, description: 'A revision of an item.' },
  ),
)

export const heldItemSchema: SchemaOf<HeldItem> = schemaOf(
  Type.Object(
    { id: text(), by: tokenName, reason },
    { ...closed, description: 'A locked item, which the publication left as it is.' },
  ),
)

export const publicationAnswerSchema: SchemaOf<PublicationAnswer> = schemaOf(
  Type.Object(
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
    {
      ...closed,
      description:
        'The feed after a publication. Null stands for a feed that was never published to.',
    },
  ),
)

export const erasureAnswerSchema: SchemaOf<ErasureAnswer> = schemaOf(
  Type.Object(
    { snapshotAt: dateTime(), itemCount: integer(0), etag: text() },
    { ...closed, description: 'The feed after an erasure.' },
  ),
)

export const uploadedAssetSchema: SchemaOf<UploadedAsset> = schemaOf(
  Type.Object(
    {
      href: Type.String({
        format: 'uri-reference',
        description: 'What to put into `asset.href`: relative to the address of the feed.',
      }),
    },
    { ...closed, description: 'Where an uploaded asset is.' },
  ),
)

export const importAnswerSchema: SchemaOf<ImportAnswer> = schemaOf(
  Type.Object(
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
    { ...closed, description: 'What became of the lines of a publication log.' },
  ),
)

export const heldProposalSchema: SchemaOf<HeldProposal> = schemaOf(
  Type.Object(
    {
      at: dateTime(),
      by: tokenNameOrNull,
      item: optional(draftSchema),
      withdrawal: optional(withdrawalSchema),
    },
    {
      ...closed,
      description: 'What another token last wanted of the item: other content, or its withdrawal.',
    },
  ),
)

export const itemLockSchema: SchemaOf<ItemLock> = schemaOf(
  Type.Object(
    {
      id: text(),
      by: tokenName,
      at: dateTime(),
      reason: Type.String({ description: 'Empty where the item was erased since.' }),
      proposed: optional(heldProposalSchema),
    },
    { ...closed, description: 'The lock of an item.' },
  ),
)

export const lockListSchema: SchemaOf<LockList> = schemaOf(
  Type.Object(
    { locks: list(itemLockSchema) },
    { ...closed, description: 'The locked items of a feed.' },
  ),
)

export const tokenStopSchema: SchemaOf<TokenStop> = schemaOf(
  Type.Object(
    {
      token: text('The name of the token that is stopped.'),
      by: tokenName,
      at: dateTime(),
      reason,
    },
    { ...closed, description: 'A token that is kept from changing a feed.' },
  ),
)

export const stopListSchema: SchemaOf<StopList> = schemaOf(
  Type.Object(
    { stops: list(tokenStopSchema) },
    { ...closed, description: 'The tokens that are stopped on a feed.' },
  ),
)

export const itemChangeSchema: SchemaOf<ItemChange> = schemaOf(
  Type.Object(
    {
      at: dateTime(),
      revision: integer(1),
      by: tokenNameOrNull,
      kind: oneOf(['published', 'withdrawn', 'erased']),
      reason: Type.Optional(Type.String({ description: 'The reason of a withdrawal.' })),
      item: optional(itemSchema),
    },
    { ...closed, description: 'One change of an item.' },
  ),
)

export const itemHistorySchema: SchemaOf<ItemHistory> = schemaOf(
  Type.Object(
    {
      revisions: list(itemChangeSchema, {}, 'Newest first.'),
      more: onlyTrue('Only there when there are older changes.'),
    },
    { ...closed, description: 'The history of an item.' },
  ),
)

const actFields = { at: dateTime(), by: tokenName }

export const feedActSchema: SchemaOf<FeedAct> = schemaOf(
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

export const feedChangeSchema: SchemaOf<FeedChange> = schemaOf(
  Type.Object(
    {
      at: dateTime(),
      by: tokenNameOrNull,
      items: list(itemRevisionSchema),
      withdrawals: list(withdrawalSchema),
      erased: Type.Optional(text('The item that was erased.')),
    },
    { ...closed, description: 'One change of a feed.' },
  ),
)

export const gapSchema: SchemaOf<Gap> = schemaOf(
  Type.Object(
    { from: dateTime(), to: dateTime() },
    { ...closed, description: 'A time in which nobody saw what a feed was.' },
  ),
)

export const feedHistorySchema: SchemaOf<FeedHistory> = schemaOf(
  Type.Object(
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
    { ...closed, description: 'The history of a feed.' },
  ),
)

export const healthSchema: SchemaOf<Health> = schemaOf(
  Type.Object(
    { status: Type.Literal('alive') },
    { ...closed, description: 'That the process answers.' },
  ),
)

export const staleFeedSchema: SchemaOf<StaleFeed> = schemaOf(
  Type.Object(
    {
      fixtureId: text(),
      feedKey: text(),
      ageSeconds: Type.Number({ description: 'Since the end of the last good read.' }),
    },
    {
      ...closed,
      description:
        'A relayed feed of which changes may have been missed: its last good state is served.',
    },
  ),
)

export const readinessSchema: SchemaOf<Readiness> = schemaOf(
  Type.Object(
    {
      ready: Type.Boolean(),
      reasons: list(Type.String()),
      stale: Type.Optional(list(staleFeedSchema)),
    },
    { ...closed, description: 'Whether the service is ready; if not, the reasons.' },
  ),
)
