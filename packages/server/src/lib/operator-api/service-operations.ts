import { scoreboardSchema } from '@fixture-feed/contract/fixture-index'
import {
  definitionListSchema,
  type OperatorChanges,
  operatorChangesSchema,
  operatorIndexSchema,
  type TokenRights,
  tokenRightsSchema,
} from '@fixture-feed/contract/operator-responses'
import { problem } from '../problem/problem.ts'
import { changesOf } from './feed-changes.ts'
import { type Operation, serviceOperation, truth } from './operation.ts'
import { mayAccess } from './tokens.ts'

export const serviceOperations: readonly Operation[] = [
  serviceOperation('GET', '/v1/fixtures', {
    operationId: 'readFixtureIndex',
    allowsAnyToken: true,
    summary: 'List all fixtures, including retired ones',
    description:
      'Fixtures are in the order of the public index. Retired fixtures have `"retired": true`. A limited token receives all listed fixtures, and the retired ones with a feed to which it has access.',
    responses: { '200': { description: 'The index', schema: operatorIndexSchema } },
    curl: 'curl -H "$auth" $service/v1/fixtures',
    command: 'npx fixture-feed fixture list --to $service',
    async run({ token }, { views }) {
      const fixtures = views.catalog.allEntries().filter(({ fixtureId, feeds, retired }) => {
        const mayPublish = feeds.some(feedKey => mayAccess(token, { fixtureId, feedKey }))
        return retired === undefined || mayPublish
      })
      return { status: 200, body: { fixtures } }
    },
  }),
  serviceOperation('GET', '/v1/scoreboard', {
    operationId: 'readScoreboard',
    allowsAnyToken: true,
    isConditional: true,
    summary: 'Read the state and score of all listed games',
    responses: { '200': { description: 'The scoreboard', schema: scoreboardSchema } },
    curl: 'curl -H "$auth" $service/v1/scoreboard',
    async run(_request, { views }) {
      const { identity } = await views.scoreboard.read()
      return { status: 200, body: identity }
    },
  }),
  serviceOperation('GET', '/v1/changes', {
    operationId: 'readChanges',
    allowsAnyToken: true,
    isConditional: true,
    summary: 'List the newest change and the number of pending proposals of every feed',
    description:
      'One request returns the counts of all games. Retired fixtures are omitted. A limited token receives only its own feeds.',
    query: {
      waiting: truth('waiting', 'With `true`, only feeds with pending proposals are listed.'),
    },
    responses: { '200': { description: 'The list', schema: operatorChangesSchema } },
    curl: 'curl -H "$auth" "$service/v1/changes?waiting=true"',
    async run({ token, query: { waiting } }, { views }) {
      const changes = changesOf(views, feed => mayAccess(token, feed))
      const listed = waiting ? changes.filter(each => each.waiting > 0) : changes
      return { status: 200, body: { changes: listed } satisfies OperatorChanges }
    },
  }),
  serviceOperation('GET', '/v1/token', {
    operationId: 'readToken',
    allowsAnyToken: true,
    summary: 'Read the rights of the token',
    responses: {
      '200': { description: 'The name and rights of the token', schema: tokenRightsSchema },
    },
    curl: 'curl -H "$auth" $service/v1/token',
    async run({ token: { name, readOnly = false, noHolds, fixtures = null, feeds = null } }) {
      const rights = { name, readOnly, ...(noHolds && { noHolds }), fixtures, feeds }
      return { status: 200, body: rights satisfies TokenRights }
    },
  }),
  serviceOperation('GET', '/v1/definitions', {
    operationId: 'readDefinitions',
    allowsAnyToken: true,
    summary: 'List the definitions of items',
    responses: { '200': { description: 'The definitions', schema: definitionListSchema } },
    curl: 'curl -H "$auth" $service/v1/definitions',
    async run(_request, _writer, { definitions }) {
      return { status: 200, body: { definitions: definitions.list() } }
    },
  }),
  serviceOperation('GET', '/v1/definitions/{key}/{version}', {
    operationId: 'readDefinition',
    parameters: ['key', 'version'],
    allowsAnyToken: true,
    summary: 'Read the JSON Schema of the items of one definition',
    responses: {
      '200': {
        description: 'The schema',
        schema: { type: 'object', description: 'A JSON Schema, draft 2020-12.' },
      },
    },
    codes: ['not_found'],
    curl: 'curl -H "$auth" $service/v1/definitions/basketball.four-factors/2',
    async run({ parameters: { key, version } }, _writer, { definitions }) {
      const schema = /^[1-9]\d*$/.test(version)
        ? definitions.schemaOf(key, Number(version))
        : undefined
      if (schema !== undefined) return { status: 200, body: schema }
      const name = JSON.stringify(`${key}@${version}`)
      return problem('not_found', `Unknown definition ${name}`)
    },
  }),
]
