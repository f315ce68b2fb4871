import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Admission } from '../http/admission.ts'
import { type OverloadReason, overloaded } from '../http/overload.ts'
import { sendProblem } from '../http/send-problem.ts'
import { publicHeaders } from '../representation/representation.ts'

/**
 * Bounds how many reads are worked on at once, for all routes added from now on. A read counts until its work is done,
 * even if its client has gone: otherwise clients that come and go could pile up work without end.
 */
export function admitReads(
  app: FastifyInstance,
  admission: Admission,
  onOverload: (reason: OverloadReason) => void,
): void {
  app.addHook('onRoute', route => {
    const { handler } = route
    route.handler = function (request, reply) {
      return admitRead(reply, {
        admission,
        onOverload,
        read: async () => handler.call(this, request, reply),
      })
    }
  })
}

/** Works on one read, or refuses it. */
export async function admitRead(
  reply: FastifyReply,
  {
    admission,
    onOverload,
    read,
  }: {
    readonly admission: Admission
    readonly onOverload: (reason: OverloadReason) => void
    readonly read: () => Promise<unknown>
  },
): Promise<unknown> {
  const refused = admission.enter()
  if (refused !== undefined) {
    onOverload(refused)
    reply.hijack()
    sendProblem(reply.raw, overloaded(refused), publicHeaders)
    return
  }
  try {
    return await read()
  } finally {
    admission.leave()
  }
}
