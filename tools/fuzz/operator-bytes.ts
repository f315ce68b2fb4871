import fc from 'fast-check'
import { readCase } from '../../packages/contract/tools/case-files.ts'
import { answersOf, last, piecesOf } from '../../packages/server/src/lib/testing/request-bytes.ts'
import {
  feedPath,
  runService,
  secret,
} from '../../packages/server/src/lib/testing/running-service.ts'
import {
  draftSample,
  performanceDraft,
  pulse,
} from '../../packages/server/src/lib/testing/samples.ts'
import { checkAnswers, checkHealth, shortLimits } from './listener-health.ts'
import { mutatedJson } from './mutated.ts'
import { type FuzzTarget, tryInputs } from './target.ts'

/** The operator listener, asked by somebody who has a token and by somebody who does not. */
export const operatorBytes: FuzzTarget = {
  name: 'operator bytes',
  property:
    'whatever is asked of the operator listener is answered, and with no 500; the feed that nobody touched is polled as before',
  inputsInTests: 150,
  open: async () => ({
    async round(seed, count) {
      // A service for each round, as what is published stays.
      await using stack = new AsyncDisposableStack()
      const t = { after: (stop: () => Promise<void>) => void stack.defer(stop) }
      const service = await runService(t, { limits: shortLimits })
      const { etag } = await service.publish({ items: [draftSample('honest')] })
      await service.register(busy.fixtureId)
      const check = async (pieces: readonly string[]): Promise<void> =>
        checkAnswers(await answersOf(service.operatorUrl, pieces))
      await tryInputs({ inputs, check, atOnce: 48 }, { seed, count })
      await checkHealth(service, etag)
    },
    async close() {},
  }),
}

/** The fixture that the requests are about. */
const busy = { fixtureId: 'a fixture/of "fuzz"', feedKey: pulse.feedKey }
const fixturePath = feedPath(busy).replace(/\/feeds\/.*$/, '')

const methods = fc.constantFrom('GET', 'POST', 'POST', 'PUT', 'PUT', 'DELETE', 'HEAD', 'PATCH')
const targets = fc.constantFrom(
  `${feedPath(busy)}/publications`,
  `${feedPath(busy)}/publications`,
  `${feedPath(busy)}/publications?dryRun=true`,
  feedPath(busy),
  `${feedPath(busy)}/settings`,
  `${feedPath(busy)}/erasures`,
  `${feedPath(busy)}/assets/chart.svg`,
  `${feedPath(busy)}/assets/%2e%2e%2fx`,
  fixturePath,
  fixturePath,
  '/v1/log',
  '/v1/log?dryRun=true',
  '/healthz',
  '/metrics',
  '/v1/fixtures/%zz/feeds/pulse/publications',
  `/v1/fixtures/${'x'.repeat(300)}`,
  '*',
  '//',
)
const headers = fc.constantFrom(
  `Authorization: Bearer ${secret}`,
  `Authorization: Bearer ${secret}`,
  `Authorization: Bearer ${secret}`,
  `Authorization: Bearer ${secret}`,
  'Authorization: Bearer wrong',
  'Authorization: Basic Og==',
  'Content-Type: application/json',
  'Content-Type: application/json',
  'Content-Type: application/json; charset=utf-16',
  'Content-Type: image/svg+xml',
  'Content-Type: application/x-ndjson',
  'Idempotency-Key: k',
  'Idempotency-Key: "\xff"',
  'If-Match: *',
  'If-Match: "x", W/"y"',
  'Expect: 100-continue',
  'Content-Encoding: gzip',
  'Connection: Upgrade',
  'Upgrade: h2c',
)

const samples: readonly unknown[] = [
  { items: [{ ...draftSample('a'), fixtureId: busy.fixtureId }] },
  { items: [{ ...performanceDraft('b'), fixtureId: busy.fixtureId }], withdrawals: [{ id: 'a' }] },
  { withdrawals: [{ id: 'a', reason: 'wrong' }], at: '2026-01-01T00:00:00Z' },
  { state: 'finished', definitions: null },
  { itemId: 'a' },
  readCase('fixture-registration-body/full.json'),
  readCase('snapshot/full.json'),
  readCase('fixture-line/full.json'),
  readCase('publication-line/full.json'),
]
const bodies = fc.oneof(
  mutatedJson(samples).map(value => Buffer.from(JSON.stringify(value)).toString('latin1')),
  fc.constantFrom('', '<svg xmlns="http://www.w3.org/2000/svg"/>', '{"items":[],"items":[]}'),
  fc.string({ unit: 'binary-ascii', maxLength: 40 }),
)
/** How the length of a body is told: mostly as it is. */
const framings = fc.constantFrom('length', 'length', 'length', 'length', 'chunks', 'less', 'none')

const requests = fc
  .tuple(methods, targets, fc.array(headers, { maxLength: 4 }), bodies, framings)
  .map(([method, target, lines, body, framing]) => {
    const isChunked = framing === 'chunks'
    const lengths = { length: body.length, less: Math.max(0, body.length - 3), chunks: 0, none: 0 }
    const length = isChunked
      ? ['Transfer-Encoding: chunked']
      : framing === 'none'
        ? []
        : [`Content-Length: ${lengths[framing as keyof typeof lengths]}`]
    const content = isChunked ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body
    return [`${method} ${target} HTTP/1.1`, 'Host: x', ...lines, ...length, '', content].join(
      '\r\n',
    )
  })

const inputs: fc.Arbitrary<readonly string[]> = fc
  .tuple(
    fc.array(requests, { minLength: 1, maxLength: 3 }),
    fc.option(fc.tuple(fc.nat(), fc.constantFrom('', '\0', '\r', '\n', 'x', '\xff')), { freq: 4 }),
    fc.array(fc.nat(), { maxLength: 3 }),
  )
  .map(([parts, damage, cuts]) => {
    const text = parts.join('')
    const place = (damage?.[0] ?? 0) % text.length
    const damaged = damage ? text.slice(0, place) + damage[1] + text.slice(place + 1) : text
    return piecesOf(damaged + last, cuts)
  })
