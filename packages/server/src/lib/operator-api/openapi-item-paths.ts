import { feedParameters, type Json, pathParameter } from '../openapi/document.ts'
import { beforeParameter, feedChangeCodes, feedCodes, operation } from './openapi-operation.ts'

const feed = '/v1/fixtures/{fixtureId}/feeds/{feedKey}'
const itemParameters: readonly Json[] = [
  ...feedParameters,
  pathParameter('itemId', 'The id of the item, percent-encoded.', { type: 'string', minLength: 1 }),
]

/** What concerns one item, and the locks of a feed. */
export const itemPaths: Json = {
  [`${feed}/items/{itemId}/history`]: {
    parameters: itemParameters,
    get: operation({
      operationId: 'readItemHistory',
      tag: 'items',
      summary: 'Every change of an item, newest first, and by whom',
      description:
        'At most 500 changes, and 4 MiB of items; `more` says that there are older ones, which `before` brings. An erased item has only its erasure.',
      parameters: [beforeParameter],
      answers: { '200': { description: 'The changes', schema: 'ItemHistory' } },
      codes: [...feedCodes, ...(['invalid_bound', 'nothing_published', 'not_found'] as const)],
      curl: 'curl -H "$auth" $feed/items/my-game:pre/history',
    }),
  },
  [`${feed}/items/{itemId}/lock`]: {
    parameters: itemParameters,
    put: operation({
      operationId: 'lockItem',
      tag: 'items',
      summary: 'Keep an item as it is, whatever other tokens publish',
      description:
        'Their publications leave it as it is, apply the rest, and answer with `held`; an import of a change is refused. Publications by the name of the token that locked it apply. A withdrawn or erased item can be locked too, and then stays away. A lock takes the place of the one before it.',
      body: 'LockBody',
      answers: {
        '200': { description: 'The item was locked before', schema: 'ItemLock' },
        '201': { description: 'The item is locked', schema: 'ItemLock' },
      },
      codes: [
        ...feedChangeCodes,
        ...(['not_found', 'payload_too_large', 'invalid_items'] as const),
      ],
      curl: `curl -X PUT -H "$auth" -H 'Content-Type: application/json' $feed/items/my-game:pre/lock -d '{"reason": "mended by hand"}'`,
      command:
        'npx fixture-feed lock my-game pulse my-game:pre --reason "mended by hand" --to $service',
    }),
    delete: operation({
      operationId: 'unlockItem',
      tag: 'items',
      summary: 'Let all tokens change an item again',
      description: 'Whoever may publish to the feed may unlock. One that is not locked stays so.',
      parameters: [
        {
          name: 'by',
          in: 'query',
          description:
            'Only a lock of the token of this name: one that another token has set since stays.',
          schema: { type: 'string' },
        },
      ],
      answers: { '204': { description: 'The item is not locked' } },
      codes: [...feedChangeCodes, 'not_found'],
      curl: 'curl -X DELETE -H "$auth" $feed/items/my-game:pre/lock',
      command: 'npx fixture-feed unlock my-game pulse my-game:pre --to $service',
    }),
  },
  [`${feed}/locks`]: {
    parameters: feedParameters,
    get: operation({
      operationId: 'readLocks',
      tag: 'items',
      summary: 'The locked items of a feed, and what others want of them',
      description:
        'The oldest lock first. `proposed` is the last thing that another token wanted of the item; it is left out where the feed has it by now.',
      answers: { '200': { description: 'The locks', schema: 'LockList' } },
      codes: [...feedCodes],
      curl: 'curl -H "$auth" $feed/locks',
      command: 'npx fixture-feed locks my-game pulse --to $service',
    }),
  },
  [`${feed}/erasures`]: {
    parameters: feedParameters,
    post: operation({
      operationId: 'eraseItem',
      tag: 'items',
      summary: 'Remove an item from a feed and from all its history, for good',
      description:
        'For legal reasons only: to take an item out of a feed, withdraw it. The instants of the history stay, and the erasure adds one. A lock of the item stays, so that nobody publishes it again.',
      body: 'ErasureBody',
      answers: { '200': { description: 'The feed after the erasure', schema: 'ErasureAnswer' } },
      codes: [
        ...feedChangeCodes,
        ...(['not_found', 'payload_too_large', 'invalid_items'] as const),
      ],
      curl: `curl -X POST -H "$auth" -H 'Content-Type: application/json' $feed/erasures -d '{"id": "my-game:pre", "reason": "court order"}'`,
      command:
        'npx fixture-feed erase my-game pulse my-game:pre --reason "court order" --yes --to $service',
    }),
  },
}
