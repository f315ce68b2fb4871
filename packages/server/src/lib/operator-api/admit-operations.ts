import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Admission } from '../http/admission.ts'
import { type OverloadReason, overloaded } from '../http/overload.ts'
import { sendProblem } from '../http/send-problem.ts'
import { operatorHeaders } from './operation.ts'

/**
 * Bounds how many operations run at once and the total size of their bodies, before a body is read. Health and metrics
 * are exempt: an overloaded service needs them most.
 */
export function admitOperations(
  app: FastifyInstance,
  openPaths: ReadonlySet<string>,
  {
    admission,
    maxBodyBytes,
    onOverload,
  }: {
    readonly admission: Admission
    readonly maxBodyBytes: number
    readonly onOverload: (reason: OverloadReason) => void
  },
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (openPaths.has(request.url.split('?', 1)[0] ?? '')) return
    const bodyBytes = largestBody(request, maxBodyBytes)
    const refused = admission.enter(bodyBytes)
    if (refused === undefined) {
      reply.raw.once('close', () => admission.leave(bodyBytes))
      return
    }
    onOverload(refused)
    reply.hijack()
    sendProblem(reply.raw, overloaded(refused), [...operatorHeaders, 'Connection', 'close'])
  })
}

/** The largest possible size of the body: its `Content-Length`, else the limit of all bodies. */
function largestBody({ headers }: FastifyRequest, maxBodyBytes: number): number {
  if (headers['transfer-encoding'] !== undefined) return maxBodyBytes
  return Math.min(Number(headers['content-length'] ?? 0), maxBodyBytes)
}
