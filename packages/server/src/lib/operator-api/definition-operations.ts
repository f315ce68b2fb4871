import type { TokenRights } from '@fixture-feed/contract/operator-answers'
import type { FastifyInstance } from 'fastify'
import { isProblem, type Problem, problem } from '../problem/problem.ts'
import { addOperations, type OperationAnswer, type OperationRequest } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'

type ServiceRequest = OperationRequest<undefined>

/** Registers the reads that are about no fixture: the known definitions, and what a token may do. */
export function addDefinitionOperations(app: FastifyInstance, sources: OperationSources): void {
  const { definitions } = sources
  addRead(app, '/v1/definitions', sources, () => ({ definitions: definitions.list() }))
  addRead(app, '/v1/definitions/:key/:version', sources, ({ parameters }) => {
    const { key = '', version = '' } = parameters
    const name = JSON.stringify(`${key}@${version}`)
    return (
      definitions.schemaOf(key, Number(version)) ??
      problem('not_found', `There is no definition ${name}`)
    )
  })
  addRead(app, '/v1/token', sources, ({ token }) => {
    const { name, readOnly = false, fixtures = null, feeds = null } = token
    return { name, readOnly, fixtures, feeds } satisfies TokenRights
  })
}

/** Registers a read without parameters that every token may make. */
function addRead(
  app: FastifyInstance,
  url: string,
  sources: OperationSources,
  read: (request: ServiceRequest) => object | Problem,
): void {
  const run = async (request: ServiceRequest): Promise<OperationAnswer | Problem> => {
    const ready = sources.writer()
    if (isProblem(ready)) return ready
    const body = read(request)
    return isProblem(body) ? body : { status: 200, body }
  }
  addOperations<undefined>(
    app,
    url,
    [{ method: 'GET', target: () => undefined, isForAll: true, run }],
    sources,
  )
}
