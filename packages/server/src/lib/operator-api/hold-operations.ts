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
import { digestOfPieces, entityTag, opaqueTag } from '../representation/entity-tag.ts'
import { runInSlices } from '../slices/run-in-slices.ts'
import { unknownDefinitions } from './invalid.ts'
import {
  before,
  feedOperation,
  header,
  jsonBody,
  type Operation,
  textParameter,
} from './operation.ts'
import { createPublicationRecorder } from './publish-operations.ts'

export const holdOperations: readonly Operation[] = [
  feedOperation('PUT', '/v1/fixtures/{fixtureId}/feeds/{feedKey}/holds/{holdId}', {
    operationId: 'putHold',
    parameters: ['holdId'],
    decidesOnHolds: true,
    summary: 'Set a hold',
    description:
      'A hold applies to a change if each of its lists matches: `items` contains the id of the item, `definitions` the definition of the change or of the published revision, and `tokens` the token of the change. A missing list matches everything. A held change becomes a proposal: the rest of the publication is applied, and the response lists the proposal in `held`. An item has at most one proposal: a newer one replaces it and keeps its due time. The hold does not apply to changes by the token that set it. `afterSeconds` and `at` do not hold the withdrawals of a publication. A hold replaces the hold with the same id, and also applies to proposals that already exist. The hold restricts each token that it names, and each token whose change it holds or has held. A replacement with the same lists continues to restrict the same tokens. A restricted token can neither change nor end the hold. Until the hold ends, the following requests of the token are rejected with 409 `held`: erasing an item to which the hold applies, changing the settings of the feed, retiring or purging the fixture, and registering it without the feed. An import of a change to which the hold applies is rejected in the same way for all tokens except the token that set the hold. A feed has at most 250 holds, with 10,000 names and 1 MiB of JSON together.',
    headers: [
      header(
        'If-None-Match',
        '`*`: sets the hold only if no hold with this id exists; otherwise the response is 412.',
      ),
    ],
    body: jsonBody<HoldBody>('invalid_hold', holdBodySchema, validateHoldBody),
    responses: {
      '200': {
        description: 'The hold, which replaced an earlier one or is unchanged',
        schema: holdSchema,
      },
      '201': { description: 'The hold', schema: holdSchema },
    },
    codes: ['own_proposal', 'precondition_failed', 'unknown_definition'],
    curl: `curl -X PUT -H "Authorization: Bearer $editor" -H 'Content-Type: application/json' $feed/holds/read -d '{"release": "approval", "reason": "to be read"}'`,
    command:
      'npx fixture-feed hold my-game pulse breath --after 20 --reason "time to review" --to $service',
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
  feedOperation('GET', '/v1/fixtures/{fixtureId}/feeds/{feedKey}/holds', {
    operationId: 'readHolds',
    needs: { retired: true },
    isConditional: true,
    summary: 'List the holds and proposals of a feed',
    description:
      'The oldest proposal is first. `due` is the instant at which a proposal is published automatically: the latest instant of its holds, or null if one requires approval. A page has the newest 500 proposals, or fewer if their drafts and evidence exceed 4 MiB; all proposals of one instant are on the same page. `hasMore` is true if older proposals exist; read them with `before` and the `at` of the first proposal.',
    query: { before },
    responses: { '200': { description: 'Holds and proposals', schema: holdListSchema } },
    curl: 'curl -H "$auth" $feed/holds',
    command: 'npx fixture-feed holds my-game pulse --to $service',
    async run({ target, query }, { views, storeNowMs }) {
      const page = await views.feeds.pin(target, ({ fold }) =>
        runInSlices(readHoldList(fold, { nowMs: storeNowMs(), before: query.before })),
      )
      // The text is generated twice, for the digest and for the response, so that the whole text of a page, which can
      // have several MiB, is never in memory.
      const etag = entityTag(opaqueTag(await digestOfPieces(textOfHoldList(page))))
      return { status: 200, body: textOfHoldList(page), etag }
    },
  }),
  feedOperation('DELETE', '/v1/fixtures/{fixtureId}/feeds/{feedKey}/holds/{holdId}', {
    operationId: 'endHold',
    parameters: ['holdId'],
    decidesOnHolds: true,
    summary: 'End a hold',
    description:
      'Proposals to which no other hold applies are dropped or published. A token that can publish to the feed can end a hold, unless the hold restricts the token or the token may not decide on holds.',
    query: {
      proposals: {
        description:
          '`publish`: proposals to which no other hold applies are published. By default they are dropped.',
        schema: { type: 'string', enum: ['publish'] },
        code: 'malformed_request',
        read: (text?: string) =>
          text === undefined || text === 'publish'
            ? text
            : problem(
                'malformed_request',
                `"proposals" must be "publish" or absent: found "${text}"`,
              ),
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
  feedOperation('POST', '/v1/fixtures/{fixtureId}/feeds/{feedKey}/proposals/{itemId}/approve', {
    operationId: 'approveProposal',
    parameters: ['itemId'],
    decidesOnHolds: true,
    summary: 'Approve the proposal of an item',
    description:
      'The proposal with this hash is published, whatever holds apply to it. The history names the token that proposed it and the token that approved it. A proposal that is no longer valid is rejected and dropped.',
    body: jsonBody<ApprovalBody>('invalid_hold', approvalBodySchema, validateApprovalBody),
    responses: {
      '200': { description: 'The result of the publication', schema: publicationResultSchema },
    },
    codes: [
      'own_proposal',
      'not_found',
      'proposal_changed',
      'definition_not_enabled',
      'missing_evidence',
    ],
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
  feedOperation('DELETE', '/v1/fixtures/{fixtureId}/feeds/{feedKey}/proposals/{itemId}', {
    operationId: 'dropProposal',
    parameters: ['itemId'],
    summary: 'Drop the proposal of an item',
    query: { hash: textParameter('Drops the proposal only if it has this hash.') },
    responses: { '204': { description: 'The proposal was dropped' } },
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
