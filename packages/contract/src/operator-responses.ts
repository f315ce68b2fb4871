/** Response bodies of the operator API, for services and their clients. */
import { draftSchema } from './draft.ts'
import { draftEvidenceSchema } from './evidence.ts'
import { operatorFixtureSchema } from './fixture-index.ts'
import { constant, dateTime, integer, list, object, oneOf, orNull, text } from './lib/fields.ts'
import { closedObject, type SchemaOf, schemaOf } from './lib/schema-of.ts'
import type * as Types from './lib/types.generated.ts'
import {
  definitionIdSchema,
  enabledDefinitions,
  holdRuleFields,
  proposalHashSchema,
  withdrawalSchema,
} from './operator-bodies.ts'
import { gapSchema, itemSchema } from './snapshot.ts'

export type { OperatorFixture } from './fixture-index.ts'
export type {
  DefinitionList,
  ErasureResult,
  FeedAuditEvent,
  FeedChange,
  FeedHistory,
  Gap,
  Health,
  HeldChange,
  Hold,
  HoldList,
  ImportResult,
  ItemChange,
  ItemHistory,
  ItemRevision,
  OperatorIndex,
  Proposal,
  PublicationResult,
  Readiness,
  StaleFeed,
  TokenRights,
  UploadedAsset,
} from './lib/types.generated.ts'

const tokenName = text('The name of the token.')
const tokenNameOrNull = orNull({
  type: 'string',
  description: 'The name of the token; null where none was recorded.',
})
const dueOrNull = orNull(dateTime('When it goes out; null while a hold asks for approval.'))
const holdIds = list(text(), {}, 'The ids of the holds that keep it, the oldest first.')
const approvedBy = text('The name of the token that let it go.')

export const operatorIndexSchema: SchemaOf<Types.OperatorIndex> = closedObject(
  'The fixtures as operators see them.',
  { fixtures: list(operatorFixtureSchema) },
)

export const definitionListSchema: SchemaOf<Types.DefinitionList> = closedObject(
  'The definitions that a service knows.',
  { definitions: list(definitionIdSchema) },
)

export const tokenRightsSchema: SchemaOf<Types.TokenRights> = closedObject('What a token may do.', {
  name: tokenName,
  readOnly: { type: 'boolean' },
  fixtures: orNull(list(text(), {}, 'The fixtures that it is limited to; null for all.')),
  feeds: orNull(list(text(), {}, 'The feed keys that it is limited to; null for all.')),
})

export const itemRevisionSchema: SchemaOf<Types.ItemRevision> = closedObject(
  'A revision of an item.',
  { id: text(), revision: integer(1) },
)

export const heldChangeSchema: SchemaOf<Types.HeldChange> = closedObject(
  'A change that holds keep back: a proposal.',
  {
    id: text(),
    holds: holdIds,
    reason: { type: 'string', description: 'Of the first.' },
    due: dueOrNull,
  },
)

export const publicationResultSchema: SchemaOf<Types.PublicationResult> = closedObject(
  'The feed after a publication. Null stands for a feed that was never published to.',
  {
    snapshotAt: orNull(dateTime()),
    itemCount: integer(0),
    etag: orNull({
      type: 'string',
      description: 'The entity tag of the feed, quotes included, for If-Match.',
    }),
    items: list(itemRevisionSchema, {}, 'The items of the publication, with their revisions.'),
    'unknown?': list(text(), {}, 'Ids to withdraw that the feed does not have.'),
    'held?': list(heldChangeSchema),
  },
)

export const erasureResultSchema: SchemaOf<Types.ErasureResult> = closedObject(
  'The feed after an erasure.',
  { snapshotAt: dateTime(), itemCount: integer(0), etag: text() },
)

export const uploadedAssetSchema: SchemaOf<Types.UploadedAsset> = closedObject(
  'Where an uploaded asset is.',
  {
    href: {
      type: 'string',
      format: 'uri-reference',
      description: 'What to put into `asset.href`: relative to the address of the feed.',
    },
  },
)

export const importResultSchema: SchemaOf<Types.ImportResult> = closedObject(
  'What became of the lines of a publication log.',
  {
    applied: integer(0, 'Lines that changed something.'),
    alreadyApplied: integer(0, 'Lines that were applied before.'),
    'dangling?': list(
      text(),
      {},
      'References of items to assets of their feed that were never uploaded, at most 100.',
    ),
  },
)

export const holdSchema: SchemaOf<Types.Hold> = closedObject('A hold of a feed.', {
  id: text(),
  by: tokenName,
  at: dateTime(),
  reason: { type: 'string', description: 'Empty where an item that it names was erased since.' },
  ...holdRuleFields,
})

export const proposalSchema: SchemaOf<Types.Proposal> = closedObject(
  'A change that waits: at most one for an item.',
  {
    id: text('The id of the item.'),
    holds: holdIds,
    by: tokenName,
    at: dateTime('When it was proposed.'),
    due: dueOrNull,
    kind: oneOf(['publish', 'withdraw']),
    hash: proposalHashSchema,
    'item?': draftSchema,
    'evidence?': draftEvidenceSchema,
  },
)

export const holdListSchema: SchemaOf<Types.HoldList> = closedObject(
  'The holds of a feed, and what waits there; the oldest first.',
  { holds: list(holdSchema), proposals: list(proposalSchema) },
)

export const itemChangeSchema: SchemaOf<Types.ItemChange> = closedObject('One change of an item.', {
  at: dateTime(),
  revision: integer(1),
  by: tokenNameOrNull,
  'approvedBy?': approvedBy,
  kind: oneOf(['published', 'withdrawn', 'erased']),
  'reason?': { type: 'string', description: 'The reason of a withdrawal.' },
  'item?': itemSchema,
})

export const itemHistorySchema: SchemaOf<Types.ItemHistory> = closedObject(
  'The history of an item.',
  {
    revisions: list(itemChangeSchema, {}, 'Newest first.'),
    hasMore: { type: 'boolean', description: 'Whether there are older changes.' },
  },
)

const serviceEventFields = { at: dateTime(), by: tokenNameOrNull }

export const feedAuditEventSchema: SchemaOf<Types.FeedAuditEvent> = schemaOf({
  anyOf: [
    object(
      { kind: constant('hold-set'), at: dateTime(), by: tokenName, hold: holdSchema },
      'A hold was set, or took the place of another.',
    ),
    object(
      {
        kind: constant('hold-ended'),
        at: dateTime(),
        by: tokenName,
        id: text('The id of the hold.'),
      },
      'A hold was ended.',
    ),
    object(
      {
        kind: constant('proposal-dropped'),
        ...serviceEventFields,
        id: text('The id of the item.'),
        proposedBy: tokenName,
        hash: proposalHashSchema,
        'asOf?': dateTime('That of the draft; a withdrawal has none.'),
        'reason?': text('Why it could not be published.'),
      },
      'What waited was dropped: by the service where `by` is null.',
    ),
    object(
      {
        kind: constant('state-changed'),
        ...serviceEventFields,
        state: oneOf(['finished', 'live']),
      },
      'The feed was finished, or went live again.',
    ),
    object(
      {
        kind: constant('definitions-changed'),
        ...serviceEventFields,
        definitions: enabledDefinitions,
      },
      'The definitions changed that the feed takes.',
    ),
  ],
  description: 'Something that was done to a feed and changed no snapshot.',
})

export const feedChangeSchema: SchemaOf<Types.FeedChange> = closedObject('One change of a feed.', {
  at: dateTime(),
  by: tokenNameOrNull,
  'approvedBy?': approvedBy,
  items: list(itemRevisionSchema),
  withdrawals: list(withdrawalSchema),
  'erased?': text('The item that was erased.'),
})

export const feedHistorySchema: SchemaOf<Types.FeedHistory> = closedObject(
  'The history of a feed.',
  {
    changes: list(feedChangeSchema, {}, 'Newest first.'),
    hasMore: { type: 'boolean', description: 'Whether there are older changes.' },
    'auditEvents?': list(
      feedAuditEventSchema,
      {},
      'What was done beside publishing, newest first: the last 100, and earlier drops after which nothing came for the item, at most 1,000; on the first page alone.',
    ),
    'hasMoreAuditEvents?': {
      type: 'boolean',
      description: 'Whether there were earlier audit events; on the first page alone.',
    },
    'gaps?': list(gapSchema),
  },
)

export const healthSchema: SchemaOf<Types.Health> = closedObject('That the process answers.', {
  status: constant('alive'),
})

export const staleFeedSchema: SchemaOf<Types.StaleFeed> = closedObject(
  'A relayed feed of which changes may have been missed: its last good state is served.',
  {
    fixtureId: text(),
    feedKey: text(),
    ageSeconds: { type: 'number', description: 'Since the end of the last good read.' },
  },
)

export const readinessSchema: SchemaOf<Types.Readiness> = closedObject(
  'Whether the service is ready; if not, the reasons.',
  {
    ready: { type: 'boolean' },
    reasons: list({ type: 'string' }),
    'stale?': list(staleFeedSchema),
  },
)
