import { feedParameters, type Json, pathParameter } from '../openapi/document.ts'
import {
  beforeParameter,
  dryRunParameter,
  etagHeader,
  feedChangeCodes,
  feedCodes,
  header,
  operation,
} from './openapi-operation.ts'

const feed = '/v1/fixtures/{fixtureId}/feeds/{feedKey}'

const ifMatch = header(
  'If-Match',
  'The entity tag that the feed must have; otherwise 412, and nothing happens.',
)
const idempotencyKey = header(
  'Idempotency-Key',
  'Makes trying again safe: the same key with the same body gets the first answer again, for at least a day. A refused publication does not use its key up.',
)
const ifNoneMatch = header('If-None-Match', 'The tag of an earlier answer. Unchanged: 304.')

const publicationAnswers = {
  '200': { description: 'Nothing changed', schema: 'PublicationAnswer' },
  '201': { description: 'The feed changed, and readers see it', schema: 'PublicationAnswer' },
}

const publicationCodes = [
  ...feedChangeCodes,
  'revision_conflict',
  'precondition_failed',
  'payload_too_large',
  'invalid_items',
  'unknown_definition',
  'definition_not_enabled',
  'idempotency_mismatch',
] as const

/** What concerns one feed. */
export const feedPaths: Json = {
  [feed]: {
    parameters: feedParameters,
    get: operation({
      operationId: 'readSnapshot',
      tag: 'publishing',
      summary: 'The snapshot as readers get it, also of a retired fixture',
      parameters: [ifNoneMatch],
      answers: {
        '200': { description: 'The snapshot', schema: 'Snapshot', headers: etagHeader },
        '304': { description: 'Unchanged for the sent If-None-Match', headers: etagHeader },
      },
      codes: [...feedCodes, 'nothing_published'],
      curl: 'curl -H "$auth" $feed > snapshot.json',
    }),
    put: operation({
      operationId: 'putSnapshot',
      tag: 'publishing',
      summary: 'Publish a whole snapshot, as the difference to the current one',
      description:
        'Read, edit, put back: an item with its current revision and other content takes the next revision, an item that is not in the body is withdrawn, and `snapshotAt` is passed over.',
      parameters: [ifMatch, idempotencyKey],
      body: 'SnapshotBody',
      answers: publicationAnswers,
      codes: publicationCodes,
      curl: `curl -X PUT -H "$auth" -H 'Content-Type: application/json' $feed --data-binary @snapshot.json`,
      command: 'npx fixture-feed publish my-game pulse snapshot.json --to $service',
    }),
  },
  [`${feed}/publications`]: {
    parameters: feedParameters,
    post: operation({
      operationId: 'publish',
      tag: 'publishing',
      summary: 'Publish items, and withdraw others',
      description:
        'All of it or none. An item without `revision` gets the next one when its content changed. Items that another token locked stay as they are and are named in `held`; ids to withdraw that are not there are named in `unknown`. With `expected` it is applied only while readers see these revisions; otherwise it is a `revision_conflict`.',
      parameters: [dryRunParameter, ifMatch, idempotencyKey],
      body: 'Publication',
      answers: publicationAnswers,
      codes: [...publicationCodes],
      curl: [
        `curl -X POST -H "$auth" -H 'Content-Type: application/json' -H 'Idempotency-Key: 7c9e6679' $feed/publications -d '`,
        '  {"items": [{"id": "my-game:pre", "fixtureId": "my-game",',
        '     "definitionKey": "basketball.pre-game-summary", "definitionVersion": 1,',
        '     "effectiveAt": "2026-01-31T12:00:00Z", "asOf": "2026-01-31T12:00:00Z",',
        '     "entities": [], "assets": [],',
        '     "content": {"headline": "Herons at Foxes", "summary": "The Herons visit Lindenau tonight.",',
        `                 "supportingContext": [], "scheduledTipoff": "2026-01-31T19:30:00Z"}}]}'`,
      ].join('\n'),
      command: [
        "cat > item.json <<'END'",
        '{"id": "my-game:pre", "fixtureId": "my-game",',
        ' "definitionKey": "basketball.pre-game-summary", "definitionVersion": 1,',
        ' "effectiveAt": "2026-01-31T12:00:00Z", "asOf": "2026-01-31T12:00:00Z", "entities": [], "assets": [],',
        ' "content": {"headline": "Foxes expect Herons", "summary": "The Herons visit Lindenau tonight.",',
        '             "supportingContext": [], "scheduledTipoff": "2026-01-31T19:30:00Z"}}',
        'END',
        'npx fixture-feed publish my-game pulse item.json --to $service',
      ].join('\n'),
    }),
  },
  [`${feed}/settings`]: {
    parameters: feedParameters,
    get: operation({
      operationId: 'readSettings',
      tag: 'publishing',
      summary: 'The settings of a feed, as PUT takes them, also of a retired fixture',
      answers: { '200': { description: 'The settings', schema: 'FeedSettings' } },
      codes: feedCodes,
      curl: 'curl -H "$auth" $feed/settings',
    }),
    put: operation({
      operationId: 'putSettings',
      tag: 'publishing',
      summary: 'Set the state and the enabled definitions of a feed',
      description:
        'A finished feed may be kept by shared caches, still takes corrections, and may be live again. Null enables all definitions. No byte, tag or instant changes.',
      body: 'FeedSettings',
      answers: { '200': { description: 'The settings', schema: 'FeedSettings' } },
      codes: [
        ...feedChangeCodes,
        ...(['payload_too_large', 'invalid_settings', 'unknown_definition'] as const),
      ],
      curl: `curl -X PUT -H "$auth" -H 'Content-Type: application/json' $feed/settings -d '{"state": "live", "definitions": null}'`,
      command: 'npx fixture-feed settings my-game pulse --state finished --to $service',
    }),
  },
  [`${feed}/assets/{name}`]: {
    parameters: [
      ...feedParameters,
      pathParameter('name', 'Any name; its extension is kept.', {
        type: 'string',
        minLength: 1,
        maxLength: 256,
      }),
    ],
    get: operation({
      operationId: 'readAsset',
      tag: 'publishing',
      summary: 'An uploaded asset, as readers get it',
      description: 'The name is that of the `href` which the upload answered.',
      answers: { '200': { description: 'Its bytes', content: { '*/*': {} } } },
      codes: [...feedCodes, 'not_found'],
      curl: 'curl -H "$auth" $feed/assets/8d70df98f084ca02743ce47a45d34f65.svg',
    }),
    put: operation({
      operationId: 'putAsset',
      tag: 'publishing',
      summary: 'Upload an asset',
      description:
        'Its bytes get a name made of their content, so what has a name never changes. `href` goes into `asset.href` of an item; an item that names an asset of its feed that was never uploaded is refused.',
      body: { content: { '*/*': {} } },
      answers: { '201': { description: 'The asset is stored', schema: 'UploadedAsset' } },
      codes: [...feedChangeCodes, 'payload_too_large'],
      curl: [
        `echo '<svg xmlns="http://www.w3.org/2000/svg"/>' > chart.svg`,
        `curl -X PUT -H "$auth" -H 'Content-Type: image/svg+xml' $feed/assets/chart.svg --data-binary @chart.svg`,
      ].join('\n'),
      command: 'npx fixture-feed upload my-game pulse chart.svg --to $service',
    }),
  },
  [`${feed}/history`]: {
    parameters: feedParameters,
    get: operation({
      operationId: 'readFeedHistory',
      tag: 'publishing',
      summary: 'Who changed what in a feed, newest first',
      description:
        'At most 50 changes; `more` says whether there are older ones. An erased item is named by its erasure alone. The answer without `before` has in `acts` the last 100 things that were done beside publishing: stops and releases of tokens, locks and unlocks of items, the feed finished or live again, other definitions enabled. Their instants are of the clock of the node that took them, and of settings that were imported those of the log. `gaps` are the times when a relayed feed could not be read.',
      parameters: [beforeParameter],
      answers: { '200': { description: 'The changes', schema: 'FeedHistory' } },
      codes: [...feedCodes, 'invalid_bound'],
      curl: 'curl -H "$auth" $feed/history',
    }),
  },
  [`${feed}/stops`]: {
    parameters: feedParameters,
    get: operation({
      operationId: 'readStops',
      tag: 'publishing',
      summary: 'The tokens that are stopped on a feed',
      description: 'The oldest stop first.',
      answers: { '200': { description: 'The stops', schema: 'StopList' } },
      codes: [...feedCodes],
      curl: 'curl -H "$auth" $feed/stops',
      command: 'npx fixture-feed stops my-game pulse --to $service',
    }),
  },
  [`${feed}/stops/{token}`]: {
    parameters: [
      ...feedParameters,
      pathParameter('token', 'The name of an operator token.', {
        type: 'string',
        minLength: 1,
        maxLength: 256,
      }),
    ],
    put: operation({
      operationId: 'stopToken',
      tag: 'publishing',
      summary: 'Stop a token on a feed until it is let go',
      description:
        'It changes nothing of the feed from then on: no publication, import, asset, setting, lock or erasure. Each is a `stopped`, which says who stopped it and why. What it published stays, other feeds are not concerned, and it may read. Whoever may publish to the feed may stop any other token, by its name. A stop takes the place of the one before it.',
      body: 'StopBody',
      answers: {
        '200': { description: 'The token was stopped before', schema: 'TokenStop' },
        '201': { description: 'The token is stopped', schema: 'TokenStop' },
      },
      codes: [...feedChangeCodes, 'payload_too_large', 'invalid_items'],
      curl: `curl -X PUT -H "$auth" -H 'Content-Type: application/json' $feed/stops/generator -d '{"reason": "wrong names"}'`,
      command: 'npx fixture-feed stop my-game pulse generator --reason "wrong names" --to $service',
    }),
    delete: operation({
      operationId: 'releaseToken',
      tag: 'publishing',
      summary: 'Let a token that was stopped change a feed again',
      description:
        'Whoever may publish to the feed, and is not stopped there, may let it go. One that is not stopped stays so.',
      answers: { '204': { description: 'The token is not stopped' } },
      codes: feedChangeCodes,
      curl: 'curl -X DELETE -H "$auth" $feed/stops/generator',
      command: 'npx fixture-feed release my-game pulse generator --to $service',
    }),
  },
}
