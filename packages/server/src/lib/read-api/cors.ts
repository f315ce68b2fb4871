import type { FastifyInstance } from 'fastify'
import { publicHeaders } from '../representation/representation.ts'

/** Headers of a preflight's answer: a poll may carry `If-None-Match` and `Prefer`, and browsers may remember that for a day. */
const preflightHeaders = [
  ...publicHeaders,
  'Allow',
  'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Methods',
  'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers',
  'If-None-Match, Prefer, Accept, Cache-Control, Pragma',
  'Access-Control-Max-Age',
  '86400',
  'Cache-Control',
  'no-store',
]

/** Answers `OPTIONS` of any address with 204: a refused preflight would hide the status of the request after it. */
export function addPreflight(app: FastifyInstance): void {
  app.options('*', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(204, preflightHeaders)
    reply.raw.end()
  })
}
