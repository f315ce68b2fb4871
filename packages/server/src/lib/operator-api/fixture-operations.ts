import {
  fixtureIndexEntrySchema,
  fixtureRegistrationBodySchema,
} from '@fixture-feed/contract/fixture-index'
import {
  type FixtureRegistrationBody,
  validateFixtureRegistration,
} from '@fixture-feed/contract/operator-bodies'
import { isProblem } from '../problem/problem.ts'
import {
  changeRegistration,
  decideRegistration,
  decideRetirement,
  purgeFixture,
} from '../publish/register-fixture.ts'
import { fixtureOperation, jsonBody, type Operation } from './operation.ts'

export const fixtureOperations: readonly Operation[] = [
  fixtureOperation('PUT', '/v1/fixtures/{fixtureId}', {
    operationId: 'putFixture',
    summary: 'Register a fixture, or change its registration',
    description:
      'The feeds of the fixture then accept publications. Registering a retired fixture again restores its history. The body replaces the whole registration, `details` included; the scoreboard, pages and publication logs contain `details`, the index does not.',
    body: jsonBody<FixtureRegistrationBody>(
      'invalid_fixture',
      fixtureRegistrationBodySchema,
      validateFixtureRegistration,
    ),
    responses: {
      '200': {
        description: 'The registration was changed, or it is unchanged',
        schema: fixtureIndexEntrySchema,
      },
      '201': {
        description: 'The fixture was registered: it was unknown or retired',
        schema: fixtureIndexEntrySchema,
      },
    },
    codes: ['held'],
    curl: [
      `curl -X PUT -H "$auth" -H 'Content-Type: application/json' $service/v1/fixtures/my-game -d '`,
      '  {"key": "my-game", "label": null, "date": "2026-01-31", "seasonType": "Regular Season",',
      '   "awayTeam": {"id": "1", "name": "Porto Azul Herons", "tricode": "PAH"},',
      '   "homeTeam": {"id": "2", "name": "Lindenau Foxes", "tricode": "LIN"},',
      `   "firstEventAt": "2026-01-31T19:30:00Z", "feeds": ["pulse"],`,
      `   "details": {"venue": {"name": "Harbor Hall", "place": "Lindenau"}}}'`,
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
    async run({ target: { fixtureId }, token, body }, writer, { events }) {
      const registered = await changeRegistration(
        writer,
        { fixtureId, left: body.feeds, by: token.name },
        catalog => decideRegistration(catalog, fixtureId, body),
      )
      if (isProblem(registered)) return registered
      const { facts, isNew, entry } = registered
      if (facts) events.changed('fixture', { token: token.name, fixtureId })
      return { status: isNew ? 201 : 200, body: entry }
    },
  }),
  fixtureOperation('DELETE', '/v1/fixtures/{fixtureId}', {
    operationId: 'retireFixture',
    summary: 'Retire a fixture',
    description:
      'The fixture is removed from the index, and its feeds return 404 to clients. Its history is kept, and operators can still read it.',
    responses: { '204': { description: 'The fixture is retired' } },
    codes: ['held', 'unknown_fixture'],
    curl: 'curl -X DELETE -H "$auth" $service/v1/fixtures/my-game',
    command: 'npx fixture-feed fixture retire next-game --to $service',
    async run({ target: { fixtureId }, token }, writer, { events }) {
      const retired = await changeRegistration(
        writer,
        { fixtureId, left: [], by: token.name },
        catalog => decideRetirement(catalog, fixtureId),
      )
      if (isProblem(retired)) return retired
      events.changed('retirement', { token: token.name, fixtureId })
      return { status: 204 }
    },
  }),
  fixtureOperation('DELETE', '/v1/fixtures/{fixtureId}/history', {
    operationId: 'purgeFixture',
    summary: 'Purge a retired fixture and its history',
    description:
      'The data of the fixture is deleted permanently, and the disk space is freed. Every read of the fixture returns 404. The fixture can be registered again, without its history.',
    responses: { '204': { description: 'The fixture is purged' } },
    codes: ['held', 'unknown_fixture', 'not_retired'],
    curl: 'curl -X DELETE -H "$auth" $service/v1/fixtures/my-game/history',
    command: 'npx fixture-feed fixture purge next-game --yes --to $service',
    async run({ target: { fixtureId }, token }, writer, { events }) {
      const response = await purgeFixture(writer, fixtureId, token.name)
      if (isProblem(response)) return response
      events.purged({ token: token.name, fixtureId })
      return { status: 204 }
    },
  }),
]
