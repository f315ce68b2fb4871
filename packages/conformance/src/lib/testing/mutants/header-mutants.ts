import { headersOf, type Mutant, withBody, without } from './mutant.ts'

/** Services with one wrong header, status or body each, or with another fault of HTTP. */
export const headerMutants: readonly Mutant[] = [
  {
    name: 'a body after a 304',
    caughtBy: ['no-body'],
    mutation: () => ({
      write({ status, headers, body }, { method }, response) {
        response.writeHead(status, headers)
        response.end(method === 'HEAD' ? undefined : body)
        if (status === 304) response.socket?.write('{"items":[]}')
      },
    }),
  },
  {
    name: 'a last chunk after a 304',
    caughtBy: ['no-body'],
    mutation: () => ({
      write({ status, headers, body }, { method }, response) {
        response.writeHead(status, headers)
        response.end(method === 'HEAD' ? undefined : body)
        if (status === 304) response.socket?.write('0\r\n\r\n')
      },
    }),
  },
  {
    name: 'a 304 ends the connection',
    caughtBy: ['connection-reuse', 'pipelining'],
    mutation: () => headersOf(304, headers => ({ ...headers, connection: 'close' })),
  },
  {
    name: 'a 304 without tag',
    caughtBy: ['same-tag', 'head-not-modified'],
    mutation: () => headersOf(304, without('etag')),
  },
  {
    name: 'a 304 without Cache-Control',
    caughtBy: ['same-policy', 'live-policy', 'finish'],
    mutation: () => headersOf(304, without('cache-control')),
  },
  {
    name: 'a 304 with another cache policy',
    caughtBy: ['same-policy'],
    mutation: () => headersOf(304, headers => ({ ...headers, 'cache-control': 'no-cache' })),
  },
  {
    name: 'a 304 without Vary',
    caughtBy: ['same-vary'],
    mutation: () => headersOf(304, without('vary')),
  },
  {
    name: 'a 304 with Content-Type',
    caughtBy: ['no-content-headers'],
    mutation: () => headersOf(304, headers => ({ ...headers, 'content-type': 'application/json' })),
  },
  {
    name: 'a 304 with Content-Length 0',
    caughtBy: ['no-content-headers'],
    mutation: () => headersOf(304, headers => ({ ...headers, 'content-length': '0' })),
  },
  {
    name: 'a 304 without CORS headers',
    caughtBy: ['not-modified-cors'],
    mutation: () =>
      headersOf(304, without('access-control-allow-origin', 'access-control-expose-headers')),
  },
  {
    name: 'HEAD never gets a 304',
    caughtBy: ['head-not-modified'],
    mutation: () => ({
      ifNoneMatch: ({ method, headers }) =>
        method === 'HEAD' ? undefined : headers['if-none-match'],
    }),
  },
  {
    name: 'a policy that is neither of the two',
    caughtBy: ['known-policy'],
    mutation: () => ({ policy: () => 'no-cache' }),
  },
  {
    name: 'policies with other directives than the specification',
    caughtBy: ['literal-policy'],
    mutation: () => ({
      policy: ({ state }) => (state === 'live' ? 'no-store, max-age=0' : 'no-store'),
    }),
  },
  {
    name: 'Expires in an hour',
    caughtBy: ['no-contradiction'],
    mutation: () =>
      headersOf(200, headers => {
        return { ...headers, expires: new Date(Date.now() + 3_600_000).toUTCString() }
      }),
  },
  {
    name: 'Vary: *',
    caughtBy: ['no-contradiction'],
    mutation: () => headersOf(200, headers => ({ ...headers, vary: '*' })),
  },
  {
    name: 'an unknown fixture is an empty snapshot',
    caughtBy: ['unknown-fixture', 'conditional-error'],
    mutation: () => ({
      reply: reply => (reply.body.includes('unknown_fixture') ? { ...reply, status: 200 } : reply),
    }),
  },
  {
    name: 'a 404 may be stored for a minute',
    caughtBy: [
      'unknown-fixture',
      'unknown-feed',
      'unknown-path',
      'odd-paths',
      'head-unknown',
      'first-item',
    ],
    mutation: () =>
      headersOf(404, headers => ({ ...headers, 'cache-control': 'public, max-age=60' })),
  },
  {
    name: 'an unknown feed is a 404 without Cache-Control',
    caughtBy: ['unknown-feed'],
    mutation: () => ({
      reply: reply =>
        reply.body.includes('unknown_feed')
          ? { ...reply, headers: without('cache-control')(reply.headers) }
          : reply,
    }),
  },
  {
    name: 'the letter case of feed keys does not matter',
    caughtBy: ['impossible-feed-key'],
    mutation: () => ({ findFeed: ({ feeds }, feedKey) => feeds.get(feedKey.toLowerCase()) }),
  },
  {
    name: 'an unknown address is a 200',
    caughtBy: ['unknown-path'],
    mutation: () => ({
      reply: reply => (reply.body.includes('"not_found"') ? { ...reply, status: 200 } : reply),
    }),
  },
  {
    name: 'an invalid percent-encoding is a 500',
    caughtBy: ['malformed-path'],
    mutation: () => ({
      reply: reply => (reply.status === 400 ? { ...reply, status: 500 } : reply),
    }),
  },
  {
    name: 'errors of the parser have no Cache-Control',
    caughtBy: ['malformed-request'],
    mutation: () => ({ parserErrorHeaders: [] }),
  },
  {
    name: 'a fixture with an id such as constructor is found',
    caughtBy: ['odd-paths'],
    mutation: () => ({
      findFixture: (fixtures, fixtureId) =>
        fixtureId in {} ? [...fixtures.values()][0] : fixtures.get(fixtureId),
    }),
  },
  {
    name: 'a long path is a 500',
    caughtBy: ['odd-paths'],
    mutation: () => ({
      reply: (reply, { path }) => (path.length > 2000 ? { ...reply, status: 500 } : reply),
    }),
  },
  {
    name: '* is a 304 even if there is nothing',
    caughtBy: ['conditional-error'],
    mutation: () => ({
      reply: (reply, { headers }) =>
        headers['if-none-match'] === '*' ? { ...reply, status: 304 } : reply,
    }),
  },
  {
    name: 'errors have a tag',
    caughtBy: ['error-without-tag'],
    mutation: () => headersOf(404, headers => ({ ...headers, etag: '"error"' })),
  },
  {
    name: 'errors without CORS headers',
    caughtBy: ['error-cors'],
    mutation: () => headersOf(404, without('access-control-allow-origin')),
  },
  {
    name: 'a problem document with the wrong status',
    caughtBy: ['problem-document'],
    mutation: () => ({
      reply: reply =>
        reply.status === 404 ? withBody(reply, reply.body.toString().replace('404', '400')) : reply,
    }),
  },
  {
    name: 'every HEAD is a 200',
    caughtBy: ['head-unknown'],
    mutation: () => ({
      reply: (reply, { method }) => (method === 'HEAD' ? { ...reply, status: 200 } : reply),
    }),
  },
  {
    name: 'HEAD without tag',
    caughtBy: ['head'],
    mutation: () => ({
      reply: (reply, { method }) =>
        method === 'HEAD' ? { ...reply, headers: without('etag')(reply.headers) } : reply,
    }),
  },
  {
    name: 'a body after the answer to HEAD',
    caughtBy: ['head'],
    mutation: () => ({
      write({ status, headers, body }, { method }, response) {
        response.writeHead(status, headers)
        response.end(method === 'HEAD' ? undefined : body)
        if (method === 'HEAD') response.socket?.write(body)
      },
    }),
  },
  {
    name: 'PUT is accepted',
    caughtBy: ['read-only'],
    mutation: () => ({
      reply: (reply, { method }) => (method === 'PUT' ? { ...reply, status: 201 } : reply),
    }),
  },
  {
    name: 'a 405 without Allow',
    caughtBy: ['method-not-allowed'],
    mutation: () => headersOf(405, without('allow')),
  },
  {
    name: 'a 405 that may be stored',
    caughtBy: ['method-not-allowed', 'read-only'],
    mutation: () => headersOf(405, without('cache-control')),
  },
  {
    name: 'only one origin may read',
    caughtBy: ['cors-origin'],
    mutation: () =>
      headersOf(200, headers => {
        return { ...headers, 'access-control-allow-origin': 'https://one.example' }
      }),
  },
  {
    name: 'the origin is echoed without Vary',
    caughtBy: ['cors-origin'],
    mutation: () => ({
      reply: (reply, { headers }) => {
        const { origin } = headers
        if (origin === undefined) return reply
        return { ...reply, headers: { ...reply.headers, 'access-control-allow-origin': origin } }
      },
    }),
  },
  {
    name: 'the tag is not exposed',
    caughtBy: ['cors-exposed-tag'],
    mutation: () => headersOf(200, without('access-control-expose-headers')),
  },
  {
    name: 'a preflight does not allow If-None-Match',
    caughtBy: ['cors-preflight'],
    mutation: () =>
      headersOf(204, headers => ({ ...headers, 'access-control-allow-headers': 'Content-Type' })),
  },
  {
    name: 'a preflight has no maximum age',
    caughtBy: ['preflight-max-age'],
    mutation: () => headersOf(204, without('access-control-max-age')),
  },
  {
    name: 'errors without nosniff',
    caughtBy: ['nosniff'],
    mutation: () => headersOf(404, without('x-content-type-options')),
  },
  {
    name: 'errors end the connection',
    caughtBy: ['keep-alive'],
    mutation: () => headersOf(404, headers => ({ ...headers, connection: 'close' })),
  },
  {
    name: 'no Date',
    caughtBy: ['date'],
    mutation: () => ({
      write({ status, headers, body }, { method }, response) {
        response.sendDate = false
        response.writeHead(status, headers)
        response.end(method === 'HEAD' ? undefined : body)
      },
    }),
  },
  {
    name: 'all requests after 150 polls without a change are refused',
    caughtBy: ['no-rate-limit'],
    mutation: () => {
      let polls = 0
      return {
        reply(reply) {
          polls += reply.status === 304 ? 1 : 0
          return polls > 150 ? { ...reply, status: 429 } : reply
        },
      }
    },
  },
]
