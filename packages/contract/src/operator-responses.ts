/** Response bodies of the operator API, for services and their clients. */
import { draftSchema } from './draft.ts'
import { draftEvidenceSchema } from './evidence.ts'
import { operatorFixtureSchema } from './fixture-index.ts'
import {
  constant,
  dateTime,
  integer,
  list,
  object,
  oneOf,
  optional,
  orNull,
  slug,
  text,
} from './lib/fields.ts'
import { closedObject, type SchemaOf, schemaOf } from './lib/schema-of.ts'
import type * as Types from './lib/types.generated.ts'
import {
  definitionIdSchema,
  enabledDefinitions,
  evidenceRequirementSchema,
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
  OperatorChanges,
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
  description: 'The name of the token. Null if none was recorded.',
})
const dueOrNull = orNull(
  dateTime('The instant of the release. Null while a hold requires approval.'),
)
const holdIds = list(
  text(),
  {},
  'The ids of the holds that keep the change back, oldest first. Only the first id if all ids would bring the total of the response above 10,000.',
)
const approvedBy = text('The name of the token that approved the change.')

export const operatorIndexSchema: SchemaOf<Types.OperatorIndex> = closedObject(
  "The operators' index, which includes retired fixtures.",
  { fixtures: list(operatorFixtureSchema) },
)

export const operatorChangesSchema: SchemaOf<Types.OperatorChanges> = closedObject(
  'The newest change, the state, the language and the number of pending proposals of each listed feed to which the token has access. The newest change is first; feeds without a snapshot are last. With `waiting=true`, only feeds with pending proposals.',
  {
    changes: list(
      object({
        fixtureId: text(),
        feedKey: slug(),
        snapshotAt: orNull(
          dateTime('The `snapshotAt` of the current snapshot. Null before the first publication.'),
        ),
        state: oneOf(['live', 'finished']),
        language: optional(
          text('The BCP 47 tag in the settings of the feed. Absent if the settings have none.'),
        ),
        waiting: integer(0, 'The number of pending proposals.'),
      }),
    ),
  },
)

export const definitionListSchema: SchemaOf<Types.DefinitionList> = closedObject(
  'The definitions that the service knows.',
  { definitions: list(definitionIdSchema) },
)

export const tokenRightsSchema: SchemaOf<Types.TokenRights> = closedObject(
  'The rights of a token.',
  {
    name: tokenName,
    readOnly: { type: 'boolean' },
    noHolds: optional({
      type: 'boolean',
      description:
        'True if the entry of the token has `noHolds`: the token may not set, change or end holds, or approve proposals. Absent otherwise.',
    }),
    fixtures: orNull(
      list(text(), {}, 'The fixtures to which the token is limited. Null: all fixtures.'),
    ),
    feeds: orNull(
      list(text(), {}, 'The feed keys to which the token is limited. Null: all feeds.'),
    ),
  },
)

export const itemRevisionSchema: SchemaOf<Types.ItemRevision> = closedObject(
  'A revision of an item.',
  { id: text(), revision: integer(1) },
)

export const heldChangeSchema: SchemaOf<Types.HeldChange> = closedObject(
  'A change that a hold keeps back, as a proposal.',
  {
    id: text(),
    holds: holdIds,
    reason: {
      type: 'string',
      description:
        'The reason given for the first hold in `holds`. Starting with the reason that brings the total of the response above 1,000,000 characters, reasons of more than 100 characters are cut after 100 and end with `…`.',
    },
    due: dueOrNull,
  },
)

export const publicationResultSchema: SchemaOf<Types.PublicationResult> = closedObject(
  'The feed after a publication. `snapshotAt` and `etag` are null if the feed has no snapshot yet.',
  {
    snapshotAt: orNull(dateTime()),
    itemCount: integer(0),
    etag: orNull({
      type: 'string',
      description: 'The entity tag of the feed, quotes included, for If-Match.',
    }),
    items: list(
      itemRevisionSchema,
      {},
      'The items of the publication that no hold keeps back, with their current revisions.',
    ),
    unknown: optional(
      list(
        text(),
        {},
        'Ids in `withdrawals` for which the feed has neither an item nor a proposal. Absent if there are none.',
      ),
    ),
    held: optional(list(heldChangeSchema)),
  },
)

export const erasureResultSchema: SchemaOf<Types.ErasureResult> = closedObject(
  'The feed after an erasure.',
  { snapshotAt: dateTime(), itemCount: integer(0), etag: text() },
)

export const uploadedAssetSchema: SchemaOf<Types.UploadedAsset> = closedObject(
  'The reference of an uploaded asset.',
  {
    href: {
      type: 'string',
      format: 'uri-reference',
      description: 'The value for `asset.href`, relative to the address of the feed.',
    },
  },
)

export const importResultSchema: SchemaOf<Types.ImportResult> = closedObject(
  'Result of importing a publication log.',
  {
    applied: integer(0, 'Lines that were applied.'),
    alreadyApplied: integer(0, 'Lines that were skipped because they were already applied.'),
    dangling: optional(
      list(
        text(),
        {},
        'References of imported items to assets that their feed does not have, at most 100. Items that a relay recorded are not checked.',
      ),
    ),
  },
)

export const holdSchema: SchemaOf<Types.Hold> = closedObject('A hold of a feed.', {
  id: text(),
  by: tokenName,
  at: dateTime(),
  reason: {
    type: 'string',
    description: 'Empty after the erasure of an item that the hold names.',
  },
  ...holdRuleFields,
})

export const proposalSchema: SchemaOf<Types.Proposal> = closedObject(
  'A pending change; at most one per item.',
  {
    id: text('The id of the item.'),
    holds: holdIds,
    by: tokenName,
    at: dateTime('The instant of the proposal.'),
    due: dueOrNull,
    kind: oneOf(['publish', 'withdraw']),
    hash: proposalHashSchema,
    item: optional(draftSchema),
    evidence: optional(draftEvidenceSchema),
    reason: optional({ type: 'string', description: 'The reason of a withdrawal.' }),
  },
)

export const holdListSchema: SchemaOf<Types.HoldList> = closedObject(
  'All holds of a feed, and one page of its newest proposals, or with `before` of the newest proposals before that instant. Both lists start with the oldest.',
  {
    holds: list(holdSchema),
    proposals: list(proposalSchema),
    hasMore: { type: 'boolean', description: 'Whether older proposals exist.' },
  },
)

export const itemChangeSchema: SchemaOf<Types.ItemChange> = closedObject('One change of an item.', {
  at: dateTime(),
  revision: integer(1),
  by: tokenNameOrNull,
  approvedBy: optional(approvedBy),
  kind: oneOf(['published', 'withdrawn', 'erased']),
  reason: optional({ type: 'string', description: 'The reason of a withdrawal.' }),
  item: optional(itemSchema),
})

export const itemHistorySchema: SchemaOf<Types.ItemHistory> = closedObject(
  'The history of an item.',
  {
    revisions: list(itemChangeSchema, {}, 'Newest first.'),
    hasMore: { type: 'boolean', description: 'Whether older changes exist.' },
  },
)

const serviceEventFields = { at: dateTime(), by: tokenNameOrNull }

export const feedAuditEventSchema: SchemaOf<Types.FeedAuditEvent> = schemaOf({
  anyOf: [
    object(
      { kind: constant('hold-set'), at: dateTime(), by: tokenName, hold: holdSchema },
      'A hold was set, or replaced another one with the same id.',
    ),
    object(
      {
        kind: constant('hold-ended'),
        at: dateTime(),
        by: tokenName,
        id: text('The id of the hold.'),
      },
      'A hold has ended.',
    ),
    object(
      {
        kind: constant('proposal-dropped'),
        ...serviceEventFields,
        id: text('The id of the item.'),
        proposedBy: tokenName,
        hash: proposalHashSchema,
        asOf: optional(dateTime('The `asOf` of the draft. Absent for a withdrawal.')),
        reason: optional(
          text(
            'Why the service could not publish the change. Absent if a token dropped the proposal.',
          ),
        ),
      },
      'A proposal was dropped. If `by` is null, the service dropped it.',
    ),
    object(
      {
        kind: constant('state-changed'),
        ...serviceEventFields,
        state: oneOf(['finished', 'live']),
      },
      'The feed was set to finished, or to live again.',
    ),
    object(
      {
        kind: constant('definitions-changed'),
        ...serviceEventFields,
        definitions: enabledDefinitions,
      },
      'The enabled definitions of the feed changed.',
    ),
    object(
      {
        kind: constant('evidence-changed'),
        ...serviceEventFields,
        evidence: evidenceRequirementSchema,
      },
      'Evidence for the texts of the feed became required, or optional again.',
    ),
  ],
  description: 'A recorded action of an operator, or of the service, that changed no snapshot.',
})

export const feedChangeSchema: SchemaOf<Types.FeedChange> = closedObject('One change of a feed.', {
  at: dateTime(),
  by: tokenNameOrNull,
  approvedBy: optional(approvedBy),
  items: list(itemRevisionSchema),
  withdrawals: list(withdrawalSchema),
  erased: optional(text('The id of the erased item.')),
})

export const feedHistorySchema: SchemaOf<Types.FeedHistory> = closedObject(
  'The history of a feed.',
  {
    changes: list(feedChangeSchema, {}, 'Newest first.'),
    hasMore: { type: 'boolean', description: 'Whether older changes exist.' },
    auditEvents: optional(
      list(
        feedAuditEventSchema,
        {},
        'Actions that changed no snapshot, newest first: the last 100, or fewer if they exceed 2 MiB. The last drop for each of up to 1,000 items is also listed, unless another change of the item followed. Only on the first page.',
      ),
    ),
    hasMoreAuditEvents: optional({
      type: 'boolean',
      description: 'Whether older audit events are no longer stored. Only on the first page.',
    }),
    gaps: optional(list(gapSchema)),
  },
)

export const healthSchema: SchemaOf<Types.Health> = closedObject('The process responds.', {
  status: constant('alive'),
})

export const staleFeedSchema: SchemaOf<Types.StaleFeed> = closedObject(
  'A relayed feed that has not been read from its upstream recently. Its last valid snapshot, if any, is served.',
  {
    fixtureId: text(),
    feedKey: text(),
    ageSeconds: {
      type: 'number',
      description:
        'Seconds since the end of the last successful read, or since the relay started to read the feed.',
    },
  },
)

export const readinessSchema: SchemaOf<Types.Readiness> = closedObject(
  'Whether the service is ready; if not, the reasons.',
  {
    ready: { type: 'boolean' },
    reasons: list({ type: 'string' }),
    stale: optional(list(staleFeedSchema)),
  },
)
