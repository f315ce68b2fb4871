import type { DefinitionSet } from '@fixture-feed/contract/definition-set'
import type { FastifyInstance } from 'fastify'
import type { RequestMetrics } from '../observe/metrics.ts'
import { problem } from '../problem/problem.ts'
import { RepresentedVersion } from '../representation/representation.ts'
import { openApiDocument } from './openapi.ts'
import { addRead } from './read-route.ts'

/** Registers what describes the service itself: the known definitions with their schemas, and the OpenAPI document. */
export function addDefinitionReads(
  app: FastifyInstance,
  definitions: DefinitionSet,
  metrics: RequestMetrics,
): void {
  const names = definitions.list()
  const list = jsonVersion({ definitions: names })
  const schemas = new Map(
    names.map(({ definitionKey, definitionVersion }) => [
      `${definitionKey}/${definitionVersion}`,
      jsonVersion(definitions.schemaOf(definitionKey, definitionVersion)),
    ]),
  )
  const openApi = jsonVersion(openApiDocument())

  addRead(
    app,
    {
      name: 'definitions',
      url: '/v1/definitions',
      parameters: [],
      read: () => ({ version: list, policy: 'finished' }),
    },
    metrics,
  )
  addRead(
    app,
    {
      name: 'definition',
      url: '/v1/definitions/:key/:version',
      parameters: [],
      read(request) {
        const { key, version } = request.params as {
          readonly key: string
          readonly version: string
        }
        const schema = schemas.get(`${key}/${version}`)
        if (schema !== undefined) return { version: schema, policy: 'finished' }
        return problem('not_found', `There is no definition ${JSON.stringify(`${key}@${version}`)}`)
      },
    },
    metrics,
  )
  addRead(
    app,
    {
      name: 'openapi',
      url: '/openapi.json',
      parameters: [],
      read: () => ({ version: openApi, policy: 'finished' }),
    },
    metrics,
  )
}

function jsonVersion(value: unknown): RepresentedVersion {
  return new RepresentedVersion(Buffer.from(JSON.stringify(value)))
}
