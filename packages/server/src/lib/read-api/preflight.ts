import type { FastifyInstance } from 'fastify'
import { publicHeaders } from '../representation/representation.ts'
import type { WrittenResponse } from './response-heads.ts'

const methods = 'GET, HEAD, OPTIONS'

/**
 * Headers that clients, proxies of applications and tracing libraries add to a read. The service ignores most of them,
 * but a browser refuses the read unless the preflight allows each. The wildcard allows every name except
 * `Authorization`, and older browsers do not know the wildcard (Fetch standard, CORS non-wildcard request-header name).
 */
const allowedHeaders = [
  'If-None-Match',
  'Prefer',
  'Accept',
  'Cache-Control',
  'Pragma',
  'If-Modified-Since',
  'Content-Type',
  'X-Requested-With',
  'Authorization',
  'traceparent',
  'tracestate',
  'baggage',
  '*',
].join(', ')

/** The response to a preflight of every address. Browsers may remember it for a day. */
export const preflightResponse: WrittenResponse = {
  status: 204,
  headers: [
    ...publicHeaders,
    'Allow',
    methods,
    'Access-Control-Allow-Methods',
    methods,
    'Access-Control-Allow-Headers',
    allowedHeaders,
    'Access-Control-Max-Age',
    '86400',
    'Cache-Control',
    'no-store',
  ],
  bytes: undefined,
}

/** Answers `OPTIONS` of any address with 204: a refused preflight would hide the status of the request after it. */
export function addPreflight(app: FastifyInstance): void {
  app.options('*', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(preflightResponse.status, preflightResponse.headers as string[])
    reply.raw.end()
  })
}
