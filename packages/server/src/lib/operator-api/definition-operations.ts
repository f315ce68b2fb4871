import type { FastifyInstance } from 'fastify'
import { problem } from '../problem/problem.ts'
import { addOperations } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'

/** Registers the reads that are about no fixture: the known definitions, and what a token may do. */
export function addDefinitionOperations(app: FastifyInstance, sources: OperationSources): void {
  const { definitions } = sources
  const read = { method: 'GET', target: () => undefined, isForAll: true } as const
  addOperations<undefined>(
    app,
    '/v1/definitions',
    [{ ...read, run: async () => ({ status: 200, body: { definitions: definitions.list() } }) }],
    sources,
  )
  addOperations<undefined>(
    app,
    '/v1/definitions/:key/:version',
    [
      {
        ...read,
        async run({ parameters: { key = '', version = '' } }) {
          const schema = definitions.schemaOf(key, Number(version))
          if (schema !== undefined) return { status: 200, body: schema }
          const name = JSON.stringify(`${key}@${version}`)
          return problem('not_found', `There is no definition ${name}`)
        },
      },
    ],
    sources,
  )
  addOperations<undefined>(
    app,
    '/v1/token',
    [
      {
        ...read,
        async run({ token: { name, readOnly = false, fixtures = null, feeds = null } }) {
          return { status: 200, body: { name, readOnly, fixtures, feeds } }
        },
      },
    ],
    sources,
  )
}
