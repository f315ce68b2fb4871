import {
  feedParameters,
  fixtureIdParameter,
  type Json,
  pathParameter,
} from '../openapi/document.ts'
import {
  changeCodes,
  dryRunParameter,
  feedCodes,
  openOperation,
  operation,
  otherContent,
} from './openapi-operation.ts'

const logLines = otherContent(
  'application/jsonl',
  'A publication log: one JSON value a line (schemas/recording-line.schema.json).',
)

/** What concerns the service as a whole, a fixture as a whole, or the log of a feed. */
export const servicePaths: Json = {
  '/v1/fixtures': {
    get: operation({
      operationId: 'readFixtureIndex',
      tag: 'fixtures',
      summary: 'Every fixture that was ever registered',
      description:
        'In the order of the public index. Retired fixtures have `"retired": true`; a token that is limited reads of those that it may publish to.',
      answers: { '200': { description: 'The index', schema: 'OperatorIndex' } },
      codes: [],
      curl: 'curl -H "$auth" $service/v1/fixtures',
      command: 'npx fixture-feed fixture list --to $service',
    }),
  },
  '/v1/token': {
    get: operation({
      operationId: 'readToken',
      tag: 'fixtures',
      summary: 'What the token of the request may do',
      answers: { '200': { description: 'Its name and rights', schema: 'TokenRights' } },
      codes: [],
      curl: 'curl -H "$auth" $service/v1/token',
    }),
  },
  '/v1/definitions': {
    get: operation({
      operationId: 'readDefinitions',
      tag: 'fixtures',
      summary: 'The definitions that items can have',
      answers: { '200': { description: 'The definitions', schema: 'DefinitionList' } },
      codes: [],
      curl: 'curl -H "$auth" $service/v1/definitions',
    }),
  },
  '/v1/definitions/{key}/{version}': {
    parameters: [
      pathParameter('key', 'The definitionKey.', { type: 'string' }),
      pathParameter('version', 'The definitionVersion.', { type: 'integer', minimum: 1 }),
    ],
    get: operation({
      operationId: 'readDefinition',
      tag: 'fixtures',
      summary: 'The JSON Schema of a whole item of one definition',
      answers: { '200': { description: 'The schema', schema: 'JsonSchema' } },
      codes: ['not_found'],
      curl: 'curl -H "$auth" $service/v1/definitions/basketball.four-factors/2',
    }),
  },
  '/v1/fixtures/{fixtureId}': {
    parameters: [fixtureIdParameter],
    put: operation({
      operationId: 'putFixture',
      tag: 'fixtures',
      summary: 'Register a fixture, or change its registration',
      description:
        'Its feeds can be published to from then on. A retired fixture that is registered again has its history back.',
      body: 'FixtureRegistrationBody',
      answers: {
        '200': {
          description: 'The registration was changed, or is the same',
          schema: 'FixtureIndexEntry',
        },
        '201': { description: 'The fixture is new, or was retired', schema: 'FixtureIndexEntry' },
      },
      codes: [...changeCodes, 'payload_too_large', 'invalid_fixture'],
      curl: [
        `curl -X PUT -H "$auth" -H 'Content-Type: application/json' $service/v1/fixtures/my-game -d '`,
        '  {"key": "my-game", "label": null, "date": "2026-01-31", "seasonType": "Regular Season",',
        '   "awayTeam": {"id": "1", "name": "Porto Azul Herons", "tricode": "PAH"},',
        '   "homeTeam": {"id": "2", "name": "Lindenau Foxes", "tricode": "LIN"},',
        `   "firstEventAt": "2026-01-31T19:30:00Z", "feeds": ["pulse"]}'`,
      ].join('\n'),
      command: [
        "cat > game.json <<'END'",
        '{"fixtureId": "next-game", "key": "next-game", "label": null, "date": "2026-02-02",',
        ' "seasonType": "Regular Season",',
        ' "awayTeam": {"id": "2", "name": "Lindenau Foxes", "tricode": "LIN"},',
        ' "homeTeam": {"id": "1", "name": "Porto Azul Herons", "tricode": "PAH"},',
        ' "firstEventAt": "2026-02-02T19:30:00Z", "feeds": ["pulse"]}',
        'END',
        'npx fixture-feed fixture put game.json --to $service',
      ].join('\n'),
    }),
    delete: operation({
      operationId: 'retireFixture',
      tag: 'fixtures',
      summary: 'Retire a fixture',
      description: 'It leaves the index and its feeds answer 404; its history is kept.',
      answers: { '204': { description: 'The fixture is retired' } },
      codes: [...changeCodes, 'unknown_fixture'],
      curl: 'curl -X DELETE -H "$auth" $service/v1/fixtures/my-game',
      command: 'npx fixture-feed fixture retire next-game --to $service',
    }),
  },
  '/v1/fixtures/{fixtureId}/history': {
    parameters: [fixtureIdParameter],
    delete: operation({
      operationId: 'purgeFixture',
      tag: 'fixtures',
      summary: 'Delete a retired fixture with everything that its feeds ever had, for good',
      description:
        'The space is given back, and every address of the fixture answers 404. It can be registered anew, and then has no history.',
      answers: { '204': { description: 'Nothing of it is left' } },
      codes: [...changeCodes, 'unknown_fixture', 'not_retired'],
      curl: 'curl -X DELETE -H "$auth" $service/v1/fixtures/my-game/history',
      command: 'npx fixture-feed fixture purge next-game --yes --to $service',
    }),
  },
  '/v1/fixtures/{fixtureId}/log': {
    parameters: [fixtureIdParameter],
    get: operation({
      operationId: 'exportFixture',
      tag: 'logs',
      summary: 'The log of all feeds that a fixture ever had, also of a retired one',
      answers: { '200': { description: 'The log', content: logLines } },
      codes: ['forbidden', 'unknown_fixture'],
      curl: 'curl -H "$auth" $service/v1/fixtures/my-game/log > my-game.jsonl',
      command: 'npx fixture-feed export --all --to $service > everything.jsonl',
    }),
  },
  '/v1/fixtures/{fixtureId}/feeds/{feedKey}/log': {
    parameters: feedParameters,
    get: operation({
      operationId: 'exportLog',
      tag: 'logs',
      summary: 'The publication log of a feed',
      description:
        'Its fixture and settings first, then every asset and publication in order. Imported into an empty service it gives the same bytes, tags and replays.',
      answers: { '200': { description: 'The log', content: logLines } },
      codes: feedCodes,
      curl: 'curl -H "$auth" $feed/log > pulse.jsonl',
      command: 'npx fixture-feed export my-game pulse --to $service > pulse.jsonl',
    }),
  },
  '/v1/log': {
    post: operation({
      operationId: 'importLog',
      tag: 'logs',
      summary: 'Repeat a publication log',
      description:
        'Lines take place at their own instants, in order; those that took place before change nothing. A log that contradicts the history is refused whole. Any other fault stops the import at its line: those before it stay applied, and the detail names the line. Only tokens without limits may import.',
      parameters: [dryRunParameter],
      body: { content: logLines },
      answers: { '200': { description: 'The log is applied', schema: 'ImportAnswer' } },
      codes: [
        ...(['forbidden', 'relayed', 'locked', 'stopped'] as const),
        ...([
          'payload_too_large',
          'unknown_fixture',
          'unknown_feed',
          'unknown_definition',
        ] as const),
        ...(['invalid_items', 'invalid_fixture', 'revision_conflict'] as const),
      ],
      curl: `curl -X POST -H "$auth" -H 'Content-Type: application/jsonl' $service/v1/log --data-binary @pulse.jsonl`,
      command: 'npx fixture-feed import pulse.jsonl --to $service',
    }),
  },
  '/healthz': {
    get: openOperation({
      operationId: 'readHealth',
      summary: 'Whether the process is alive',
      answers: { '200': { description: 'It is', schema: 'Health' } },
      curl: 'curl $service/healthz',
    }),
  },
  '/readyz': {
    get: openOperation({
      operationId: 'readReadiness',
      summary: 'Whether the service can be read and written',
      answers: {
        '200': { description: 'It can; feeds of a relay may be stale', schema: 'Readiness' },
        '503': { description: 'It cannot, and the reasons', schema: 'Readiness' },
      },
      curl: 'curl $service/readyz',
    }),
  },
  '/metrics': {
    get: openOperation({
      operationId: 'readMetrics',
      summary: 'Metrics for Prometheus',
      answers: {
        '200': {
          description: 'The text format',
          content: otherContent('text/plain', 'One sample a line.'),
        },
      },
      curl: 'curl $service/metrics',
    }),
  },
  '/openapi.json': {
    get: openOperation({
      operationId: 'readOpenApi',
      summary: 'This document',
      answers: { '200': { description: 'OpenAPI 3.1', schema: 'OpenApi' } },
      curl: 'curl $service/openapi.json',
    }),
  },
}
