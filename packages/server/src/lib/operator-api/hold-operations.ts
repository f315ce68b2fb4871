import {
  type ApprovalBody,
  approvalBodySchema,
  type HoldBody,
  holdBodySchema,
  validateApprovalBody,
  validateHoldBody,
} from '@fixture-feed/contract/operator-bodies'
import {
  holdListSchema,
  holdSchema,
  publicationResultSchema,
} from '@fixture-feed/contract/operator-responses'
import { isProblem, problem } from '../problem/problem.ts'
import { decideFeed, decideFeedInSlices } from '../publish/decide.ts'
import { decideDrop, decideEnd, decideHold } from '../publish/decide-holds.ts'
import { readHoldList, textOfHoldList } from '../publish/hold-list.ts'
import { approve, releaseDue } from '../publish/release.ts'
import { runInSlices } from '../slices/run-in-slices.ts'
import { unknownDefinitions } from './invalid.ts'
import { before, header, jsonBody, type Operation, operation, textParameter } from './operation.ts'
import { createPublicationRecorder } from './publish-operations.ts'

export const holdOperations: readonly Operation[] = [
  operation('PUT', '/v1/fixtures/{fixtureId}/feeds/{feedKey}/holds/{holdId}', {
    operationId: 'putHold',
    decidesOnHolds: true,
    summary: 'Keep changes of a feed back until they are approved or due',
    description:
      'It concerns a change when each of its lists names it: the id of the item, its definition or that of the published revision, the name of the token; a list that is left out names all. What is held is not refused: the rest of a publication is applied, and the answer has `held`. At most one proposal waits for an item: a newer one takes its place and its due time. Changes by the token that set the hold pass. `afterSeconds` and `at` do not keep withdrawals. A hold takes the place of the one of its id, and holds what waits already. It holds a token that it names, and one of which it has kept back a change since it was set: such a token can neither change nor end it, and erasures, settings, imports and registrations of that token are 409 `held` where they would reach what the hold keeps. A feed has at most 250 holds, with 10,000 names and 1 MiB of JSON together.',
    headers: [
      header('If-None-Match', '`*`: only where there is no hold of that id; otherwise 412.'),
    ],
    body: jsonBody<HoldBody>('invalid_hold', holdBodySchema, validateHoldBody),
    responses: {
      '200': { description: 'The hold, which took the place of another', schema: holdSchema },
      '201': { description: 'The hold', schema: holdSchema },
    },
    codes: ['own_proposal', 'precondition_failed', 'unknown_definition'],
    curl: `curl -X PUT -H "Authorization: Bearer $editor" -H 'Content-Type: application/json' $feed/holds/read -d '{"release": "approval", "reason": "to be read"}'`,
    command:
      'npx fixture-feed hold my-game pulse breath --after 20 --reason "time to look" --to $service',
    async run(
      { target, token, parameters: { holdId }, body: rule, headers },
      writer,
      { definitions, events },
    ) {
      const unknown = unknownDefinitions(rule.definitions ?? [], definitions, '/definitions')
      if (unknown !== undefined) return unknown
      const by = token.name
      const isNewOnly = headers['if-none-match']?.trim() === '*'
      const set = await decideFeedInSlices(writer, target, (fold, at) =>
        decideHold(fold, { holdId, by, rule, isNewOnly }, at),
      )
      if (isProblem(set)) return set
      if (set.facts) events.changed('hold', { token: by, ...target, name: holdId })
      return { status: set.isNew ? 201 : 200, body: set.hold }
    },
  }),
  operation('GET', '/v1/fixtures/{fixtureId}/feeds/{feedKey}/holds', {
    operationId: 'readHolds',
    needs: { retired: true },
    summary: 'The holds of a feed, and what waits there',
    description:
      'The oldest first. `due` is when a proposal goes out by itself: the latest of its holds, null while one asks for approval. A page has the newest 500 proposals, and 4 MiB of drafts and evidence; those of one instant stay together. `hasMore` reports older ones, and `before`, with the `at` of the first proposal, returns them.',
    query: { before },
    responses: { '200': { description: 'Holds and proposals', schema: holdListSchema } },
    curl: 'curl -H "$auth" $feed/holds',
    command: 'npx fixture-feed holds my-game pulse --to $service',
    async run({ target, query }, { views, nowMs }) {
      const page = await views.feeds.pin(target, ({ fold }) =>
        runInSlices(readHoldList(fold, { nowMs: nowMs(), before: query.before })),
      )
      return { status: 200, body: textOfHoldList(page) }
    },
  }),
  operation('DELETE', '/v1/fixtures/{fixtureId}/feeds/{feedKey}/holds/{holdId}', {
    operationId: 'endHold',
    decidesOnHolds: true,
    summary: 'End a hold',
    description:
      'What no other hold keeps is dropped, or published. Every token that may publish to the feed may end a hold, except a token that the hold holds.',
    query: {
      proposals: {
        description: '`publish`: what no other hold keeps is published, and not dropped.',
        schema: { type: 'string', enum: ['publish'] },
        code: 'malformed_request',
        read: (text?: string) =>
          text === undefined || text === 'publish'
            ? text
            : problem('malformed_request', `"proposals" must be publish: found "${text}"`),
      },
    },
    responses: { '204': { description: 'The hold has ended' } },
    codes: ['own_proposal', 'not_found'],
    curl: 'curl -X DELETE -H "Authorization: Bearer $editor" "$feed/holds/read?proposals=publish"',
    command: 'npx fixture-feed end-hold my-game pulse breath --to $service',
    async run({ target, token, parameters: { holdId }, query }, writer, sources) {
      const by = token.name
      const publishes = query.proposals === 'publish'
      const ended = await decideFeedInSlices(writer, target, (fold, at) =>
        decideEnd(fold, { holdId, by, publishes }, at),
      )
      if (isProblem(ended)) return ended
      sources.events.changed('hold ended', { token: by, ...target, name: holdId })
      if (publishes) await releaseDue(writer, target, createPublicationRecorder(sources))
      return { status: 204 }
    },
  }),
  operation('POST', '/v1/fixtures/{fixtureId}/feeds/{feedKey}/proposals/{itemId}/approve', {
    operationId: 'approveProposal',
    decidesOnHolds: true,
    summary: 'Publish what waits for an item, whatever holds it',
    description:
      'Exactly what the hash stands for is published, by the token that proposed it; the history says who approved. What can no longer be published is refused, and dropped.',
    body: jsonBody<ApprovalBody>('invalid_hold', approvalBodySchema, validateApprovalBody),
    responses: { '200': { description: 'As of a publication', schema: publicationResultSchema } },
    codes: ['own_proposal', 'not_found', 'proposal_changed', 'definition_not_enabled'],
    curl: [
      `hash=$(curl -H "$auth" $feed/holds | sed 's/.*"id":"my-game:pre"[^{]*"hash":"\\([0-9a-f]*\\)".*/\\1/')`,
      `curl -X POST -H "Authorization: Bearer $editor" -H 'Content-Type: application/json' $feed/proposals/my-game:pre/approve -d "{\\"hash\\": \\"$hash\\"}"`,
    ].join('\n'),
    command:
      'FIXTURE_FEED_OPERATOR_TOKEN=$editor npx fixture-feed approve my-game pulse my-game:note --to $service',
    async run({ target, token, parameters: { itemId }, body: { hash } }, writer, sources) {
      const by = token.name
      const outcome = await approve(writer, target, { itemId, hash, by })
      if (isProblem(outcome)) return outcome
      createPublicationRecorder(sources)(target, outcome)
      return { status: 200, body: outcome.body }
    },
  }),
  operation('DELETE', '/v1/fixtures/{fixtureId}/feeds/{feedKey}/proposals/{itemId}', {
    operationId: 'dropProposal',
    summary: 'Drop what waits for an item',
    query: { hash: textParameter('Only what this hash stands for.') },
    responses: { '204': { description: 'Nothing waits for the item' } },
    codes: ['not_found', 'proposal_changed'],
    curl: 'curl -X DELETE -H "$auth" $feed/proposals/my-game:pre',
    command: 'npx fixture-feed drop my-game pulse my-game:note --to $service',
    async run({ target, token, parameters: { itemId }, query: { hash } }, writer, { events }) {
      const by = token.name
      const dropped = await decideFeed(writer, target, (fold, at) =>
        decideDrop(fold, { itemId, by, hash }, at),
      )
      if (isProblem(dropped)) return dropped
      events.changed('dropped', { token: by, ...target, name: itemId })
      return { status: 204 }
    },
  }),
]
