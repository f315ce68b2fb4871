import {
  itemLockSchema,
  lockListSchema,
  stopListSchema,
  tokenStopSchema,
} from '@fixture-feed/contract/operator-answers'
import {
  type LockBody,
  lockBodySchema,
  type StopBody,
  stopBodySchema,
  validateLockBody,
  validateStopBody,
} from '@fixture-feed/contract/operator-bodies'
import { isProblem, type Problem } from '../problem/problem.ts'
import { decideFeed } from '../publish/decide.ts'
import { decideLock, decideUnlock, standingLocks } from '../publish/lock-item.ts'
import { decideRelease, decideStop, type EndedHold, type SetHold } from '../publish/stop-token.ts'
import { feedProblem } from '../snapshot/feed-target.ts'
import {
  jsonBody,
  type Operation,
  type OperationAnswer,
  operation,
  textParameter,
} from './operation.ts'

/** Locks of items and stops of tokens: one token sets them with a reason, and any other may end them. */
export const holdOperations: readonly Operation[] = [
  operation({
    operationId: 'lockItem',
    tag: 'items',
    method: 'PUT',
    path: '/v1/fixtures/{fixtureId}/feeds/{feedKey}/items/{itemId}/lock',
    summary: 'Keep an item as it is, whatever other tokens publish',
    description:
      'Their publications leave it as it is, apply the rest, and answer with `held`; an import of a change is refused. Publications by the name of the token that locked it apply. A withdrawn or erased item can be locked too, and then stays away. A lock takes the place of the one before it.',
    body: jsonBody<LockBody>(lockBodySchema, validateLockBody, { code: 'invalid_items' }),
    answers: {
      '200': { description: 'The item was locked before', schema: itemLockSchema },
      '201': { description: 'The item is locked', schema: itemLockSchema },
    },
    codes: ['not_found'],
    curl: `curl -X PUT -H "$auth" -H 'Content-Type: application/json' $feed/items/my-game:pre/lock -d '{"reason": "mended by hand"}'`,
    command:
      'npx fixture-feed lock my-game pulse my-game:pre --reason "mended by hand" --to $service',
    async run({ target, token, parameters: { itemId }, body: { reason } }, writer, { events }) {
      const by = token.name
      const answer = await decideFeed(writer, { feed: target, by }, (fold, now) =>
        decideLock(fold, { itemId, by, reason }, now),
      )
      return answerOfSet(answer, () =>
        events.changed('lock', { token: token.name, ...target, name: itemId }),
      )
    },
  }),
  operation({
    operationId: 'unlockItem',
    tag: 'items',
    method: 'DELETE',
    path: '/v1/fixtures/{fixtureId}/feeds/{feedKey}/items/{itemId}/lock',
    summary: 'Let all tokens change an item again',
    description: 'Whoever may publish to the feed may unlock. One that is not locked stays so.',
    query: {
      by: textParameter(
        'Only a lock of the token of this name: one that another token has set since stays.',
      ),
    },
    answers: { '204': { description: 'The item is not locked' } },
    codes: ['not_found'],
    curl: 'curl -X DELETE -H "$auth" $feed/items/my-game:pre/lock',
    command: 'npx fixture-feed unlock my-game pulse my-game:pre --to $service',
    async run({ target, token, parameters: { itemId }, query }, writer, { events }) {
      const by = token.name
      const answer = await decideFeed(writer, { feed: target, by }, (fold, now) =>
        decideUnlock(fold, { itemId, by, onlyOf: query.by }, now),
      )
      return answerOfEnd(answer, () =>
        events.changed('unlock', { token: token.name, ...target, name: itemId }),
      )
    },
  }),
  operation({
    operationId: 'readLocks',
    tag: 'items',
    method: 'GET',
    path: '/v1/fixtures/{fixtureId}/feeds/{feedKey}/locks',
    summary: 'The locked items of a feed, and what others want of them',
    description:
      'The oldest lock first. `proposed` is the last thing that another token wanted of the item; it is left out where the feed has it by now.',
    answers: { '200': { description: 'The locks', schema: lockListSchema } },
    curl: 'curl -H "$auth" $feed/locks',
    command: 'npx fixture-feed locks my-game pulse --to $service',
    async run({ target }, { views: { catalog, feeds } }) {
      const refused = feedProblem(catalog, target, { retired: true })
      if (refused !== undefined) return refused
      return { status: 200, body: { locks: standingLocks(await feeds.open(target)) } }
    },
  }),
  operation({
    operationId: 'stopToken',
    tag: 'publishing',
    method: 'PUT',
    path: '/v1/fixtures/{fixtureId}/feeds/{feedKey}/stops/{token}',
    summary: 'Stop a token on a feed until it is let go',
    description:
      'It changes nothing of the feed from then on: no publication, import, asset, setting, lock or erasure. Each is a `stopped`, which says who stopped it and why. What it published stays, other feeds are not concerned, and it may read. Whoever may publish to the feed may stop any other token, by its name. A stop takes the place of the one before it.',
    body: jsonBody<StopBody>(stopBodySchema, validateStopBody, { code: 'invalid_items' }),
    answers: {
      '200': { description: 'The token was stopped before', schema: tokenStopSchema },
      '201': { description: 'The token is stopped', schema: tokenStopSchema },
    },
    curl: `curl -X PUT -H "$auth" -H 'Content-Type: application/json' $feed/stops/generator -d '{"reason": "wrong names"}'`,
    command: 'npx fixture-feed stop my-game pulse generator --reason "wrong names" --to $service',
    async run({ target, token, parameters, body: { reason } }, writer, { events }) {
      const by = token.name
      const answer = await decideFeed(writer, { feed: target, by }, (fold, now) =>
        decideStop(fold, { token: parameters.token, by, reason }, now),
      )
      return answerOfSet(answer, () =>
        events.changed('stop', { token: token.name, ...target, name: parameters.token }),
      )
    },
  }),
  operation({
    operationId: 'releaseToken',
    tag: 'publishing',
    method: 'DELETE',
    path: '/v1/fixtures/{fixtureId}/feeds/{feedKey}/stops/{token}',
    summary: 'Let a token that was stopped change a feed again',
    description:
      'Whoever may publish to the feed, and is not stopped there, may let it go. One that is not stopped stays so.',
    answers: { '204': { description: 'The token is not stopped' } },
    curl: 'curl -X DELETE -H "$auth" $feed/stops/generator',
    command: 'npx fixture-feed release my-game pulse generator --to $service',
    async run({ target, token, parameters }, writer, { events }) {
      const by = token.name
      const answer = await decideFeed(writer, { feed: target, by }, (fold, now) =>
        decideRelease(fold, { token: parameters.token, by }, now),
      )
      return answerOfEnd(answer, () =>
        events.changed('release', { token: token.name, ...target, name: parameters.token }),
      )
    },
  }),
  operation({
    operationId: 'readStops',
    tag: 'publishing',
    method: 'GET',
    path: '/v1/fixtures/{fixtureId}/feeds/{feedKey}/stops',
    summary: 'The tokens that are stopped on a feed',
    description: 'The oldest stop first.',
    answers: { '200': { description: 'The stops', schema: stopListSchema } },
    curl: 'curl -H "$auth" $feed/stops',
    command: 'npx fixture-feed stops my-game pulse --to $service',
    async run({ target }, { views: { catalog, feeds } }) {
      const refused = feedProblem(catalog, target, { retired: true })
      if (refused !== undefined) return refused
      return { status: 200, body: { stops: (await feeds.open(target)).fold.stops.all } }
    },
  }),
]

/** The answer to who has set one: 201 with it where nothing was held before. */
function answerOfSet(answer: SetHold | Problem, onChange: () => void): OperationAnswer | Problem {
  if (isProblem(answer)) return answer
  if (answer.outcome !== 'unchanged') onChange()
  return { status: answer.outcome === 'created' ? 201 : 200, body: answer.hold }
}

/** The answer to who has ended one; what is not held stays so. */
function answerOfEnd(answer: EndedHold | Problem, onChange: () => void): OperationAnswer | Problem {
  if (isProblem(answer)) return answer
  if (answer.outcome === 'changed') onChange()
  return { status: 204 }
}
