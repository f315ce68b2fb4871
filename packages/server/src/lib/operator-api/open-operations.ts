import {
  healthSchema,
  type Readiness,
  readinessSchema,
} from '@fixture-feed/contract/operator-responses'
import type { FastifyInstance } from 'fastify'
import type { ServiceMetrics } from '../observe/metrics.ts'
import { type DescribedResponses, type OperationResponse, otherContent } from './operation.ts'
import { conditionalResponse, sendResponse } from './register-operations.ts'

/** A GET operation that needs no token, and to which the limit of concurrent requests does not apply. */
export interface OpenOperation {
  readonly operationId: string
  readonly path: string
  readonly summary: string
  readonly curl: string
  readonly responses: DescribedResponses
  /**
   * Set for reads that clients repeat: a 200 has an entity tag, which is a hash of its bytes, and a request with this
   * tag in `If-None-Match` is answered with 304.
   */
  readonly isConditional?: true
  run(sources: OpenSources): OperationResponse | Promise<OperationResponse>
}

export interface OpenSources {
  readonly readiness: () => Readiness
  readonly metrics: ServiceMetrics
  /** The metrics of the workers, as prom-client's JSON. */
  readonly readOtherMetrics: () => Promise<readonly object[]>
  readonly document: () => string
}

export const openOperations: readonly OpenOperation[] = [
  {
    operationId: 'readHealth',
    path: '/healthz',
    summary: 'Check that the process is alive',
    responses: { '200': { description: 'The process is alive', schema: healthSchema } },
    curl: 'curl $service/healthz',
    run: () => ({ status: 200, body: { status: 'alive' } }),
  },
  {
    operationId: 'readReadiness',
    path: '/readyz',
    summary: 'Check that the service is ready for reads and writes',
    isConditional: true,
    responses: {
      '200': {
        description: 'The service is ready; feeds of a relay can be stale',
        schema: readinessSchema,
      },
      '503': { description: 'The service is not ready, with the reasons', schema: readinessSchema },
    },
    curl: 'curl $service/readyz',
    run({ readiness }) {
      const body = readiness()
      return { status: body.ready ? 200 : 503, body }
    },
  },
  {
    operationId: 'readMetrics',
    path: '/metrics',
    summary: 'Read the metrics for Prometheus',
    responses: {
      '200': {
        description: 'The metrics in the Prometheus text format',
        content: otherContent('text/plain', 'Samples and comments, one per line.'),
      },
    },
    curl: 'curl $service/metrics',
    async run({ metrics, readOtherMetrics }) {
      const body = await metrics.text(await readOtherMetrics())
      return { status: 200, body, mediaType: metrics.contentType }
    },
  },
  {
    operationId: 'readOpenApi',
    path: '/openapi.json',
    summary: 'Read the OpenAPI document',
    responses: {
      '200': {
        description: 'OpenAPI 3.1',
        schema: { type: 'object', description: 'An OpenAPI document.' },
      },
    },
    curl: 'curl $service/openapi.json',
    run: ({ document }) => ({ status: 200, body: document() }),
  },
]

export function registerOpenOperations(app: FastifyInstance, sources: OpenSources): void {
  for (const { path: url, isConditional, run } of openOperations) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const response = await run(sources)
        reply.hijack()
        const sent = isConditional ? conditionalResponse(response, request.headers) : response
        await sendResponse(reply.raw, sent)
      },
    })
  }
}
