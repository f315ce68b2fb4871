/** Fuzzes the operator listener with and without a token. */
import assert from 'node:assert/strict'
import { last, piecesOf, responsesOf } from '@fixture-feed/test-support/request-bytes'
import {
  feedPath,
  type RunningService,
  runService,
  secret,
} from '@fixture-feed/test-support/running-service'
import {
  draftSample,
  evidenceSample,
  performanceDraft,
  pulse,
  registrationSample,
} from '@fixture-feed/test-support/samples'
import fc from 'fast-check'
import { readCase } from '../../packages/contract/tools/case-files.ts'
import { operatorDocument } from '../../packages/server/src/lib/operator-api/openapi.ts'
import { assertSideBySide, fuzz } from './fuzz.ts'
import { checkHealth, checkResponses, shortLimits } from './listener.ts'
import { mutatedJson } from './mutated.ts'

/** The feed in the requests. The fixture's id has characters that must be encoded in a path. */
const busy = { fixtureId: 'a fixture/of "fuzz"', feedKey: pulse.feedKey }

/** An operation with its valid parts. */
interface Operation {
  readonly id: string
  readonly method: string
  readonly target: string
  readonly mediaType: string
  readonly bodies: readonly unknown[]
}

const publishedAt = '2026-01-01T00:00:00Z'
const snapshot = {
  ...busy,
  snapshotAt: publishedAt,
  items: [{ ...draftSample('c'), fixtureId: busy.fixtureId, revision: 1, publishedAt }],
}
const imported = { ...busy, fixtureId: 'imported' }
const lines = [
  { kind: 'fixture', entry: { fixtureId: imported.fixtureId, ...registrationSample() } },
  { kind: 'feed', ...imported, at: publishedAt, state: 'live', definitions: null },
  {
    kind: 'publication',
    ...imported,
    at: publishedAt,
    items: [{ ...draftSample('d'), fixtureId: imported.fixtureId, revision: 1, publishedAt }],
    withdrawals: [],
  },
  readCase('asset-line/full.json'),
].map(line => JSON.stringify(line))
const why = { reason: 'because' }

/**
 * Bodies of the operations, in an order in which the operations succeed on an empty fixture, except `approveProposal`.
 */
const bodies: Readonly<Record<string, readonly unknown[]>> = {
  putFixture: [registrationSample()],
  publish: [
    {
      items: [{ ...draftSample('a'), fixtureId: busy.fixtureId }],
      evidence: [evidenceSample('a')],
    },
    { items: [{ ...performanceDraft('b'), fixtureId: busy.fixtureId }] },
    { withdrawals: [{ id: 'b', ...why }] },
  ],
  putSnapshot: [snapshot],
  putSettings: [{ state: 'finished', definitions: null }],
  putAsset: ['<svg/>'],
  importLog: [lines.slice(0, 3).join('\n'), lines.join('\n'), ...lines],
  putHold: [{ ...why, tokens: ['another'], release: 'approval' }],
  approveProposal: [{ hash: '0'.repeat(64) }],
  eraseItem: [{ id: 'a', ...why }],
}

/** Values of the path parameters. */
const parameters: Readonly<Record<string, string>> = {
  ...busy,
  itemId: 'a',
  name: 'chart.svg',
  holdId: 'h',
  key: 'basketball.pre-game-summary',
  version: '1',
  revision: '1',
}

/** Every operation in the OpenAPI document of the listener. */
const allOperations: readonly Operation[] = Object.entries(
  (operatorDocument() as { readonly paths: object }).paths,
).flatMap(([path, methods]) => {
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(parameters[name] ?? name),
  )
  return Object.entries(methods as Readonly<Record<string, Described>>)
    .filter(([method]) => method !== 'parameters')
    .map(([method, { operationId, requestBody }]) => {
      const [mediaType = ''] = Object.keys(requestBody?.content ?? {})
      const taken = bodies[operationId] ?? ['']
      if (requestBody !== undefined && bodies[operationId] === undefined)
        throw new Error(`The fuzzer has no body for the operation ${operationId}`)
      return {
        id: operationId,
        method: method.toUpperCase(),
        target,
        mediaType: mediaType === '*/*' ? 'image/svg+xml' : mediaType,
        bodies: taken,
      }
    })
})

interface Described {
  readonly operationId: string
  readonly requestBody?: { readonly content: object }
}

/** The operations that are sent last, in this order. */
const ends = ['retireFixture', 'purgeFixture']

/** Sends each operation in its valid form. Fuzzing an operation that is always rejected would test nothing. */
async function checkOperations(service: RunningService): Promise<void> {
  const place = ({ id, method }: Operation): number => {
    const begins = Object.keys(bodies).indexOf(id)
    if (begins >= 0) return begins
    return 100 + ['GET', 'DELETE'].indexOf(method) + ends.indexOf(id)
  }
  for (const { id, method, target, mediaType, bodies } of allOperations.toSorted(
    (a, b) => place(a) - place(b),
  )) {
    const body = method === 'GET' || method === 'DELETE' ? null : textOf(bodies[0])
    const typed: Record<string, string> = body === null ? {} : { 'content-type': mediaType }
    const headers = { authorization: `Bearer ${secret}`, ...typed }
    const response = await fetch(service.operatorUrl + target, { method, headers, body })
    const { status } = response
    // These operations may be rejected: the name of an asset depends on its bytes, no hold applies to the token that
    // set it, and an erasure removes evidence.
    const open = ['readAsset', 'approveProposal', 'dropProposal', 'readItemEvidence']
    const isOpen = open.includes(id)
    assert.ok(
      status < 300 || isOpen,
      `the valid form of ${id} is answered with ${status}: ${await response.text()}`,
    )
  }
}

const operations = fc.constantFrom(...allOperations)
/** Query strings that some operations accept. */
const queries = fc.constantFrom(
  '',
  '',
  '',
  '',
  '?dryRun=true',
  '?dryRun=false',
  '?before=2026-01-01T00:00:00Z',
  '?by=x',
)
/** Replacements for the method of an operation. */
const wrongMethods = fc.constantFrom('GET', 'HEAD', 'POST', 'DELETE', 'PATCH', 'QUERY', 'get')
const wrongTargets = fc.constantFrom(
  '*',
  '//',
  '/v1/fixtures/%zz/feeds/pulse/publications',
  `/v1/fixtures/${'x'.repeat(300)}`,
  `${feedPath(busy)}/assets/%2e%2e%2fx`,
  `${feedPath(busy)}/publications?dryRun=maybe&token=x`,
)
const wrongTypes = fc.constantFrom(
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'image/png',
)
const tokens = fc.constantFrom(
  ...Array.from({ length: 12 }, () => `Bearer ${secret}`),
  'Bearer wrong',
  'Basic Og==',
  `bearer  ${secret}`,
  '',
)
const moreHeaders = fc.constantFrom(
  'Idempotency-Key: k',
  'Idempotency-Key: "\xff"',
  'If-Match: *',
  'If-Match: "x", W/"y"',
  'Expect: 100-continue',
  'Content-Encoding: gzip',
  'Connection: Upgrade',
  'Upgrade: h2c',
  'Accept-Encoding: gzip',
)

/** Yields the valid value in seven of eight cases. */
function mostly<Value>(meant: Value, wrong: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 7, arbitrary: fc.constant(meant) }, wrong)
}

/** The framing of a body: mostly valid. */
const framings = fc.constantFrom(
  ...Array.from({ length: 8 }, () => 'length' as const),
  ...(['chunks', 'less', 'none'] as const),
)

const requests: fc.Arbitrary<string> = operations.chain(({ method, target, mediaType, bodies }) =>
  fc
    .tuple(
      mostly(method, wrongMethods),
      fc.oneof({ weight: 7, arbitrary: queries.map(query => target + query) }, wrongTargets),
      mostly(mediaType, wrongTypes),
      tokens,
      fc.array(moreHeaders, { maxLength: 2 }),
      bodiesOf(bodies),
      framings,
    )
    .map(([method, target, mediaType, token, more, body, framing]) => {
      const head = [
        `${method} ${target} HTTP/1.1`,
        'Host: x',
        `Authorization: ${token}`,
        `Content-Type: ${mediaType}`,
        ...more,
      ]
      return [...head, ...framed(body, framing)].join('\r\n')
    }),
)

function bodiesOf(samples: readonly unknown[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...samples).map(textOf) },
    { weight: 6, arbitrary: mutatedJson(samples).map(textOf) },
    fc.constantFrom('', '{"items":[],"items":[]}', '[]', 'null'),
    fc.string({ unit: 'binary-ascii', maxLength: 40 }),
  )
}

/** The value as text, in which each character is one byte on the wire (Latin-1). */
function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return Buffer.from(text).toString('latin1')
}

function framed(body: string, framing: 'length' | 'chunks' | 'less' | 'none'): readonly string[] {
  switch (framing) {
    case 'length':
      return [`Content-Length: ${body.length}`, '', body]
    case 'less':
      return [`Content-Length: ${Math.max(0, body.length - 3)}`, '', body]
    case 'chunks':
      return ['Transfer-Encoding: chunked', '', body.length.toString(16), body, '0', '', '']
    case 'none':
      return ['', body]
  }
}

const inputs: fc.Arbitrary<readonly string[]> = fc
  .tuple(
    fc.array(requests, { minLength: 1, maxLength: 3 }),
    fc.option(fc.tuple(fc.nat(), fc.constantFrom('', '\0', '\r', '\n', 'x', '\xff')), { freq: 2 }),
    fc.array(fc.nat(), { maxLength: 3 }),
  )
  .map(([parts, damage, cuts]) => {
    const text = parts.join('')
    const place = (damage?.[0] ?? 0) % text.length
    const damaged = damage ? text.slice(0, place) + damage[1] + text.slice(place + 1) : text
    return piecesOf(damaged + last, cuts)
  })

fuzz(
  'the operator listener answers any request without a 500, and polls of another feed are unaffected',
  async (round, t) => {
    const service = await runService(t, { limits: shortLimits })
    const { etag } = await service.publish({ items: [draftSample('honest')] })
    await checkOperations(service)
    await service.register(busy.fixtureId)
    const check = async (pieces: readonly string[]): Promise<void> =>
      checkResponses(await responsesOf(service.operatorUrl, pieces))
    await assertSideBySide(fc.asyncProperty(inputs, check), { ...round, numRuns: 8 })
    await checkHealth(service, etag)
  },
)
