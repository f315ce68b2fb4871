import type { Readiness } from '@fixture-feed/contract/operator-answers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { StaticFile } from '../../static-file.ts'
import { Admission } from '../http/admission.ts'
import { shareDescriptors } from '../http/descriptors.ts'
import { isRead } from '../http/is-read.ts'
import { defaultLimits } from '../http/limits.ts'
import { createListener, type Listener, type ListenerOptions } from '../http/listener.ts'
import { addStaticReads } from '../read-api/static-reads.ts'
import { addDefinitionOperations } from './definition-operations.ts'
import { addFeedOperations } from './feed-operations.ts'
import { addFixtureOperations } from './fixture-operations.ts'
import { addLogOperations } from './log-operations.ts'
import { operatorDocument } from './openapi.ts'
import {
  type OperationBounds,
  operatorHeaders,
  refuseOtherMethods,
  reportRefusal,
  requireToken,
  type Tokens,
} from './operation.ts'
import type { OperationSources } from './operation-sources.ts'
import { addIndexRead } from './read-operations.ts'

export interface OperatorSources extends Omit<OperationSources, keyof OperationBounds>, Tokens {
  readonly readiness: () => Readiness
  /** The metrics of the reader processes, as prom-client's JSON. */
  readonly readOtherMetrics: () => Promise<readonly object[]>
  /** Files that need no token, such as those of the desk: they say nothing about any feed. */
  readonly files: readonly StaticFile[]
}

/** How many logs are sent at a time; no token has more than half of them. */
const maxStreams = 8

const healthPaths = ['/healthz', '/readyz', '/metrics', '/openapi.json']

/** The listener for operators: health, metrics, its description and files need no token, everything else does. */
export function createOperatorListener(
  sources: OperatorSources,
  options: Pick<ListenerOptions, 'limits' | 'onFailure'>,
): Listener {
  const { metrics, files } = sources
  const openPaths = new Set([...healthPaths, ...files.map(({ path }) => path)])
  const onOverload = metrics.countOverload
  const limits = { ...defaultLimits, ...options.limits }
  const { maxBodyBytes, maxConnections } = limits
  const listener = createListener({
    ...options,
    limits: {
      ...limits,
      maxConnections: Math.min(maxConnections, shareDescriptors().operator),
    },
    onFailure: (error, request) => {
      if (!isRead(request)) metrics.countPublication('internal', 0)
      options.onFailure(error, request)
    },
    onRefused: (refused, request) => reportRefusal(request, refused, sources),
    errorHeaders: operatorHeaders,
    onOverload,
    onSlowReader: metrics.countSlowReader,
  })
  const { app, admission } = listener
  const streams = new Admission({
    maxRequests: Math.min(maxStreams, limits.maxRequests),
    maxPendingBodyBytes: maxStreams * maxBodyBytes,
  })
  const operations = { ...sources, admission, streams, maxBodyBytes }
  requireToken(app, openPaths, sources)
  addHealth(app, sources)
  addDescription(app)
  addStaticReads(app, { metrics, headers: operatorHeaders }, files)
  addIndexRead(app, operations)
  addFixtureOperations(app, operations)
  addDefinitionOperations(app, operations)
  addFeedOperations(app, operations)
  addLogOperations(app, operations)
  return listener
}

function addHealth(
  app: FastifyInstance,
  { readiness, metrics, readOtherMetrics }: OperatorSources,
): void {
  addOpenRead(app, '/healthz', reply => reply.send({ status: 'alive' }))
  addOpenRead(app, '/readyz', reply => {
    const state = readiness()
    return reply.code(state.ready ? 200 : 503).send(state)
  })
  addOpenRead(app, '/metrics', async reply =>
    reply.type(metrics.contentType).send(await metrics.text(await readOtherMetrics())),
  )
}

function addDescription(app: FastifyInstance): void {
  const document = JSON.stringify(operatorDocument())
  addOpenRead(app, '/openapi.json', reply => reply.type('application/json').send(document))
}

/** Registers a read that needs no token. */
function addOpenRead(
  app: FastifyInstance,
  url: string,
  answer: (reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
): void {
  const method = ['GET', 'HEAD']
  app.route({
    method,
    url,
    handler: (_request, reply) =>
      answer(reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })),
  })
  refuseOtherMethods(app, url, method)
}
