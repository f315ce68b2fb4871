import type { StaticFile } from '../../static-file.ts'
import { Admission } from '../http/admission.ts'
import { defaultLimits } from '../http/limits.ts'
import { createListener, type Listener, type ListenerOptions } from '../http/listener.ts'
import { isRead } from '../http/send-problem.ts'
import { addStaticReads } from '../read-api/static-reads.ts'
import { type OpenSources, openOperations, registerOpenOperations } from './open-operations.ts'
import { operations, operatorDocument } from './openapi.ts'
import { type OperationFrame, registerOperations } from './register-operations.ts'
import {
  headersOfEveryResponse,
  operatorHeaders,
  reportRefusal,
  requireToken,
  type Tokens,
} from './require-token.ts'

export interface OperatorSources
  extends Omit<OperationFrame, 'admission' | 'streams' | 'maxBodyBytes'>,
    Omit<OpenSources, 'document' | 'metrics'>,
    Tokens {
  /** Files that need no token, such as the files of the desk: they contain nothing about feeds. */
  readonly files: readonly StaticFile[]
}

/** Maximum number of logs that are sent at the same time. One token can have at most half of them. */
const maxStreams = 8

/**
 * The listener for operators. Health, readiness, metrics, the OpenAPI document and files need no token; everything
 * else does.
 */
export function createOperatorListener(
  sources: OperatorSources,
  options: ListenerOptions,
): Listener {
  const { metrics, files } = sources
  const openPaths = new Set([...openOperations, ...files].map(({ path }) => path))
  const limits = { ...defaultLimits, ...options.limits }
  const { maxBodyBytes } = limits
  const listener = createListener({
    ...options,
    share: 'operator',
    onFailure: (error, request) => {
      if (!isRead(request)) metrics.publications.inc({ result: 'internal' })
      options.onFailure(error, request)
    },
    onRefused: (refused, request) => reportRefusal(request, refused, sources),
    errorHeaders: operatorHeaders,
    onOverload: reason => metrics.overloads.inc({ reason }),
    onSlowReader: () => metrics.slowReaders.inc(),
  })
  const { app, admission } = listener
  const streams = new Admission({
    maxRequests: Math.min(maxStreams, limits.maxRequests),
    maxPendingBodyBytes: maxStreams * maxBodyBytes,
  })
  let document: string | undefined
  requireToken(listener, openPaths, sources)
  registerOpenOperations(app, {
    ...sources,
    document: () => (document ??= JSON.stringify(operatorDocument())),
  })
  const pages = files.filter(({ contentSecurityPolicy }) => contentSecurityPolicy !== undefined)
  const otherFiles = files.filter(file => !pages.includes(file))
  // Pages have their own content security policy. The policy of the listener would apply in addition to it.
  addStaticReads(app, { metrics, headers: headersOfEveryResponse }, pages)
  addStaticReads(app, { metrics, headers: operatorHeaders }, otherFiles)
  registerOperations(app, operations, { ...sources, admission, streams, maxBodyBytes })
  return listener
}
