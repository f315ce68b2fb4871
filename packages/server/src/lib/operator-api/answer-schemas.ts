import { draftSchema } from '@fixture-feed/contract/draft'
import { listedFixtureSchema } from '@fixture-feed/contract/fixture-index'
import { definitionNameSchema, withdrawalSchema } from '@fixture-feed/contract/operator-bodies'
import { itemSchema } from '@fixture-feed/contract/snapshot'
import type { Json } from '../openapi/document.ts'

/** What operations answer, as JSON Schema. */

const text: Json = { type: 'string', minLength: 1 }
const instant: Json = { type: 'string', format: 'date-time' }
const revision: Json = { type: 'integer', minimum: 1 }
const count: Json = { type: 'integer', minimum: 0 }
const tokenName: Json = { type: 'string', description: 'The name of the token.' }
const tokenNameOrNull: Json = {
  type: ['string', 'null'],
  description: 'The name of the token; null where none was recorded.',
}

/** An object of these fields and no others; those whose name ends in `?` may be missing. */
function closed(fields: Readonly<Record<string, object>>, description?: string): Json {
  const names = Object.keys(fields)
  return {
    type: 'object',
    ...(description !== undefined && { description }),
    required: names.filter(name => !name.endsWith('?')),
    additionalProperties: false,
    properties: Object.fromEntries(names.map(name => [name.replace(/\?$/, ''), fields[name]])),
  }
}

function list(items: object): Json {
  return { type: 'array', items }
}

export const heldItemSchema: Json = closed(
  { id: text, by: tokenName, reason: { type: 'string' } },
  'A locked item, which the publication left as it is.',
)

export const publicationAnswerSchema: Json = closed(
  {
    snapshotAt: { type: ['string', 'null'], format: 'date-time' },
    itemCount: count,
    etag: {
      type: ['string', 'null'],
      description: 'The entity tag of the feed, quotes included, for If-Match.',
    },
    items: list(closed({ id: text, revision })),
    'unknown?': { ...list(text), description: 'Ids to withdraw that the feed does not have.' },
    'held?': list(heldItemSchema),
  },
  'The feed after a publication. Null stands for a feed that was never published to.',
)

export const erasureAnswerSchema: Json = closed({
  snapshotAt: instant,
  itemCount: count,
  etag: { type: 'string' },
})

export const uploadedAssetSchema: Json = closed({
  href: {
    type: 'string',
    format: 'uri-reference',
    description: 'What to put into `asset.href`: relative to the address of the feed.',
  },
})

export const operatorIndexSchema: Json = closed({
  fixtures: list({
    allOf: [
      listedFixtureSchema,
      {
        type: 'object',
        properties: {
          itemCount: count,
          retired: { const: true, description: 'Only there for a retired fixture.' },
        },
      },
    ],
  }),
})

export const itemHistorySchema: Json = closed({
  revisions: list(
    closed({
      at: instant,
      revision,
      by: tokenNameOrNull,
      kind: { enum: ['published', 'withdrawn', 'erased'] },
      'reason?': { type: 'string' },
      'item?': itemSchema,
    }),
  ),
  'more?': { const: true, description: 'Only there when there are older changes.' },
})

export const tokenStopSchema: Json = closed({
  token: { ...text, description: 'The name of the token that is stopped.' },
  by: tokenName,
  at: instant,
  reason: { type: 'string' },
})

export const stopListSchema: Json = closed({ stops: list(tokenStopSchema) })

function act(kind: string, fields: Readonly<Record<string, object>>, description?: string): Json {
  return closed({ kind: { const: kind }, at: instant, by: tokenName, ...fields }, description)
}

const feedActSchema: Json = {
  oneOf: [
    act('stopped', { token: text, reason: text }, 'A token was stopped.'),
    act('released', { token: text }, 'A token was let go.'),
    act('locked', { id: text, reason: text }, 'An item was locked.'),
    act('unlocked', { id: text }, 'An item was unlocked.'),
    act('finished', { by: tokenNameOrNull }, 'The feed was finished.'),
    act('live', { by: tokenNameOrNull }, 'The feed went live again.'),
    act(
      'enabled',
      {
        by: tokenNameOrNull,
        definitions: {
          type: ['array', 'null'],
          items: definitionNameSchema,
          description: 'Null for all known ones.',
        },
      },
      'The definitions changed that the feed takes.',
    ),
  ],
}

export const feedHistorySchema: Json = closed({
  changes: list(
    closed({
      at: instant,
      by: tokenNameOrNull,
      items: list(closed({ id: text, revision })),
      withdrawals: list(withdrawalSchema),
      'erased?': { ...text, description: 'The item that was erased.' },
    }),
  ),
  more: { type: 'boolean', description: 'Whether there are older changes.' },
  'acts?': {
    ...list(feedActSchema),
    description: 'What was done beside publishing, the last act first; on the first page alone.',
  },
  'moreActs?': { const: true, description: 'Only there when there were earlier acts.' },
  'gaps?': list(closed({ from: instant, to: instant })),
})

const namesOrNull: Json = { type: ['array', 'null'], items: text }

export const tokenRightsSchema: Json = closed({
  name: tokenName,
  readOnly: { type: 'boolean' },
  fixtures: { ...namesOrNull, description: 'The fixtures that it is limited to; null for all.' },
  feeds: { ...namesOrNull, description: 'The feed keys that it is limited to; null for all.' },
})

const proposalSchema: Json = closed(
  { at: instant, by: tokenNameOrNull, 'item?': draftSchema, 'withdrawal?': withdrawalSchema },
  'What another token last wanted of the item: other content, or its withdrawal.',
)

export const itemLockSchema: Json = closed({
  id: text,
  by: tokenName,
  at: instant,
  reason: { type: 'string', description: 'Empty where the item was erased since.' },
  'proposed?': proposalSchema,
})

export const lockListSchema: Json = closed({ locks: list(itemLockSchema) })

export const importAnswerSchema: Json = closed({
  applied: { ...count, description: 'Lines that changed something.' },
  there: { ...count, description: 'Lines that took place before.' },
  'dangling?': {
    ...list(text),
    description: 'References of items to assets of their feed that were never uploaded.',
  },
})

export const healthSchema: Json = closed({ status: { const: 'alive' } })

export const readinessSchema: Json = closed({
  ready: { type: 'boolean' },
  reasons: list({ type: 'string' }),
  'stale?': list(closed({ fixtureId: text, feedKey: text, ageSeconds: { type: 'number' } })),
})

/** The body of a whole snapshot that is put back. */
export const snapshotBodySchema: Json = closed(
  {
    fixtureId: { type: 'string', description: 'As in the address.' },
    feedKey: { type: 'string', description: 'As in the address.' },
    'snapshotAt?': { description: 'Passed over.' },
    items: list(draftSchema),
  },
  'All items that the feed is to have.',
)
