/** The document of the operator listener describes exactly the responses that the service sends. */
import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { after, type TestContext, test } from 'node:test'
import { createDefinitionSet } from '@fixture-feed/contract/definition-set'
import { runRelay } from '@fixture-feed/test-support/running-relay'
import {
  feedPath,
  type OperatorResponse,
  operateAt,
  type RunningService,
  runService,
  secret,
} from '@fixture-feed/test-support/running-service'
import {
  draftSample,
  evidenceSample,
  pulse,
  pulseV1,
  registrationSample,
} from '@fixture-feed/test-support/samples'
import { until } from '@fixture-feed/test-support/until'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { pino } from 'pino'
import { defaultJsonLimits } from '../http/json-body.ts'
import { ServiceEvents } from '../observe/events.ts'
import { ServiceMetrics } from '../observe/metrics.ts'
import { hashOfChange } from '../publish/held-changes.ts'
import { contentAddressedName } from '../snapshot/asset-store.ts'
import { viewsIncomplete } from '../snapshot/views.ts'
import { DescribedApi, methods } from '../testing/described-api.ts'
import { createOperatorListener } from './operator-listener.ts'
import { tokenOfSecret } from './tokens.ts'

interface Request {
  readonly method: string
  readonly path: string
  readonly json?: unknown
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

const jsonLines = { 'content-type': 'application/jsonl' }
const feed = feedPath(pulse)
const fixture = `/v1/fixtures/${pulse.fixtureId}`

const tokens = [
  tokenOfSecret('tests', secret),
  tokenOfSecret('desk', 'desk-secret'),
  { ...tokenOfSecret('reader', 'reader-secret'), readOnly: true },
  { ...tokenOfSecret('other', 'other-secret'), fixtures: ['other'] },
  { ...tokenOfSecret('fixture', 'fixture-secret'), fixtures: [pulse.fixtureId] },
  { ...tokenOfSecret('key', 'key-secret'), feeds: ['pulse'] },
  { ...tokenOfSecret('feed', 'feed-secret'), fixtures: [pulse.fixtureId], feeds: ['pulse'] },
]
const asReader = { authorization: 'Bearer reader-secret' }
const asDesk = { authorization: 'Bearer desk-secret' }

const service = await runService({ after }, { tokens, limits: { maxBodyBytes: 20_000 } })
const api = new DescribedApi(await (await fetch(`${service.operatorUrl}/openapi.json`)).json())
const { document } = api

/** Sends a request and checks the response against the document. */
async function send(
  { method, path, ...options }: Request,
  to: Pick<RunningService, 'operate'> = service,
): Promise<OperatorResponse> {
  const response = await to.operate(method, path, options)
  api.check({ method, path }, response)
  return response
}

const draft = draftSample('a')
const png = { name: 'x.png', mediaType: 'image/png', bytes: Buffer.from('png') }
const assetName = contentAddressedName(png)
const settings = { state: 'live', definitions: null }
const unknown = { definitionKey: 'basketball.none', definitionVersion: 1 }

function publish(json: object): Request {
  return { method: 'POST', path: `${feed}/publications`, json }
}

const rule = { items: ['p', 'q'], release: 'approval', reason: 'to be read' }
const putHold: Request = { method: 'PUT', path: `${feed}/holds/h`, json: rule, headers: asDesk }
const propose = publish({ items: [draftSample('p'), draftSample('q')] })
const approve: Request = {
  method: 'POST',
  path: `${feed}/proposals/p/approve`,
  json: { hash: hashOfChange({ item: draftSample('p') }) },
  headers: asDesk,
}
const drop: Request = { method: 'DELETE', path: `${feed}/proposals/q`, headers: asDesk }
/** Headers with the token that set the holds. */
const asOwner = { headers: asDesk }
const endHold: Request = { method: 'DELETE', path: `${feed}/holds/h`, headers: asDesk }

/** A valid request for each operation with a token, in an order in which all can be applied. */
const right: readonly Request[] = [
  { method: 'GET', path: '/v1/fixtures' },
  { method: 'GET', path: '/v1/changes' },
  { method: 'GET', path: '/v1/scoreboard' },
  { method: 'GET', path: '/v1/token' },
  { method: 'GET', path: '/v1/definitions' },
  { method: 'GET', path: '/v1/definitions/basketball.four-factors/2' },
  {
    method: 'PUT',
    path: `${feed}/assets/x.png`,
    body: 'png',
    headers: { 'content-type': 'image/png' },
  },
  { method: 'GET', path: `${feed}/assets/${assetName}` },
  publish({ items: [draft, draftSample('b')], evidence: [evidenceSample('a')] }),
  { method: 'GET', path: `${feed}/history` },
  { method: 'GET', path: feed },
  { method: 'PUT', path: feed, json: { ...pulse, items: [draft] } },
  { method: 'GET', path: `${feed}/settings` },
  { method: 'PUT', path: `${feed}/settings`, json: settings },
  { method: 'GET', path: `${feed}/items/a/history` },
  { method: 'GET', path: `${feed}/items/a/evidence/1` },
  putHold,
  propose,
  { method: 'GET', path: `${feed}/holds` },
  approve,
  drop,
  endHold,
  { method: 'GET', path: `${feed}/log` },
  { method: 'GET', path: `${fixture}/log` },
  { method: 'POST', path: '/v1/log', body: '', headers: jsonLines },
  { method: 'POST', path: `${feed}/erasures`, json: { id: 'b' } },
  { method: 'PUT', path: fixture, json: registrationSample() },
  { method: 'DELETE', path: '/v1/fixtures/later' },
  { method: 'DELETE', path: '/v1/fixtures/later/history' },
]

test('every valid request gets a documented response', async () => {
  await service.register('later')
  for (const request of right) assert.ok((await send(request)).status < 300, request.path)
  const { etag } = (await send(publish({}))).json as { readonly etag: string }
  await send({ method: 'GET', path: feed, headers: { 'if-none-match': etag } })
  for (let count = 0; count < 2; count++)
    await send({ method: 'PUT', path: feed, json: { ...pulse, items: [draft] } })
  const changed = [{ ...draft, asOf: '2026-01-02T00:00:00Z' }]
  await send({ method: 'PUT', path: feed, json: { ...pulse, items: changed } })
  await send({ method: 'PUT', path: fixture, json: registrationSample({ label: 'Again' }) })
  await send({ method: 'PUT', path: '/v1/fixtures/later', json: registrationSample() })
  for (const reason of ['one', 'two'])
    await send({ ...putHold, json: { ...rule, items: ['a'], reason } })
  const held = { items: [draft], withdrawals: [{ id: 'nobody' }] }
  const response = await send(publish(held))
  assert.deepEqual(Object.keys(response.json as object).slice(-2), ['unknown', 'held'])
  const { json } = await send({ method: 'GET', path: `${feed}/holds` })
  assert.ok((json as { proposals: { item?: object }[] }).proposals[0]?.item)
  for (const path of ['/healthz', '/readyz', '/metrics', '/openapi.json'])
    await send({ method: 'GET', path })
  for (const path of ['/v1/changes', '/v1/scoreboard', `${feed}/holds`, '/readyz']) {
    const tag = (await send({ method: 'GET', path })).headers.get('etag') ?? ''
    const again = await send({ method: 'GET', path, headers: { 'if-none-match': tag } })
    assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', tag], path)
  }
})

test('every operation rejects a missing, wrong or limited token, a compressed body, and a request while it is unavailable, in the same way', async t => {
  const busy = await runService(t, { tokens, registered: false, limits: { maxRequests: 0 } })
  const starting = { operate: operateAt(await listenBeforeReady(t)) }
  for (const request of right) {
    const { headers } = request
    await send({ ...request, headers: { ...headers, authorization: '' } })
    await send({ ...request, headers: { ...headers, 'content-encoding': 'gzip' } })
    const response = await send({ ...request, headers: { ...headers, ...asReader } })
    const isRead = request.method === 'GET'
    if (!isRead) assert.equal(response.status, 403, request.path)
    const allowsAnyToken = /^\/v1\/(?:fixtures|changes|scoreboard|token|definitions.*)$/.test(
      request.path,
    )
    for (const [token, mayDo] of [
      ['other', false],
      ['fixture', request.path.startsWith(fixture)],
      ['key', request.path.startsWith(feed)],
      ['feed', request.path.startsWith(feed)],
    ] as const) {
      const authorization = `Bearer ${token}-secret`
      const limited = await send({ ...request, headers: { ...headers, authorization } }, starting)
      assert.equal(limited.status === 403, !mayDo && !allowsAnyToken, `${token}: ${request.path}`)
    }
    await send(request, busy)
    await send(request, starting)
  }
  await send({ method: 'GET', path: '/readyz' }, starting)
  const guess = { authorization: 'Bearer guess' }
  for (let count = 0; count < 20; count++) await busy.operate('GET', '/x', { headers: guess })
  for (const request of right)
    await send({ ...request, headers: { ...request.headers, ...guess } }, busy)
})

const feeds = {
  missing: '/v1/fixtures/nobody/feeds/pulse',
  unlisted: feedPath({ ...pulse, feedKey: 'x' }),
}
const upper = feedPath({ ...pulse, feedKey: 'Pulse' })
const large = ' '.repeat(20_001)

test('every operation on a feed or a fixture rejects unknown and invalid ids', async () => {
  for (const request of right) {
    const { path } = request
    if (path.startsWith(feed)) {
      for (const other of [...Object.values(feeds), upper])
        await send({ ...request, path: path.replace(feed, other) })
    }
    if (path.startsWith('/v1/fixtures/') && !path.includes('/feeds/'))
      await send({ ...request, path: path.replace(/(?<=fixtures\/)[^/]+/, 'x'.repeat(257)) })
    if (request.json !== undefined || request.body !== undefined) {
      const { json: _, ...rest } = request
      const type = request.json === undefined ? {} : { 'content-type': 'application/json' }
      await send({ ...rest, body: large, headers: { ...request.headers, ...type } })
    }
  }
  for (const other of [
    { ...pulse, fixtureId: 'nobody' },
    { ...pulse, feedKey: 'unlisted' },
  ]) {
    await send({ method: 'PUT', path: feedPath(other), json: { ...other, items: [] } })
    await send({ method: 'POST', path: `${feedPath(other)}/publications`, json: {} })
  }
  await send({ method: 'DELETE', path: '/v1/fixtures/nobody' })
  await send({ method: 'GET', path: '/v1/fixtures/nobody/log' })
  await send({ method: 'DELETE', path: '/v1/fixtures/nobody/history' })
  await send({ method: 'DELETE', path: `${fixture}/history` })
  await send({ method: 'GET', path: feedPath(pulseV1) })
  await send({ method: 'GET', path: `${feedPath(pulseV1)}/items/a/history` })
  await send({ method: 'GET', path: `${feedPath(pulseV1)}/items/a/evidence/1` })
  await send({ method: 'GET', path: `${feed}/items/a/evidence/9` })
  await send({ method: 'GET', path: `${feed}/items/nobody/history` })
  await send({ ...endHold, path: `${feed}/holds/none` })
  await send(approve)
  await send(drop)
  await send({ method: 'POST', path: `${feed}/erasures`, json: { id: 'nobody' } })
  await send({ method: 'GET', path: `${feed}/history?before=yesterday` })
  await send({ method: 'GET', path: `${feed}/holds?before=yesterday` })
  await send({ method: 'GET', path: `${feed}/items/a/history?before=yesterday` })
  await send({ method: 'GET', path: `${feed}/assets/nothing.png` })
  await send({ method: 'GET', path: '/v1/definitions/basketball.none/1' })
})

test('every operation rejects an unknown query parameter and changes nothing', async () => {
  const reads = ['/v1/fixtures', `${fixture}/log`, `${feed}/history`, `${feed}/settings`]
  const readAll = async (): Promise<string[]> =>
    Promise.all(reads.map(async path => (await service.operate('GET', path)).text))
  await service.register('later')
  const before = await readAll()
  for (const request of right) {
    const { path } = request
    const knowsDryRun = path.endsWith('/publications') || path === '/v1/log'
    const queries = ['?x=1', '?%', '?dryRun=true', ...(knowsDryRun ? ['?dryRun=perhaps'] : [])]
    for (const query of queries) {
      const { status } = await send({ ...request, path: path + query })
      assert.equal(status, knowsDryRun && query === '?dryRun=true' ? 200 : 400, path + query)
    }
  }
  assert.deepEqual(await readAll(), before)
})

test('publications, settings, fixtures, holds and erasures reject bodies that violate the contract', async () => {
  const put = { method: 'PUT', path: feed }
  const strange = { ...draft, ...unknown }
  const edited = { ...draft, content: draftSample('x', 'else').content }
  for (const [items, headers] of [
    [[{}], {}],
    [[strange], {}],
    [[{ ...edited, id: 'b', revision: 1 }], {}],
    [[edited], { 'if-match': '"x"' }],
  ] as const) {
    await send({ ...publish({ items }), headers })
    await send({ ...put, json: { ...pulse, items }, headers })
  }
  await service.publish({ items: [draftSample('b', 'one')] })
  await service.publish({ items: [draftSample('b', 'two')] })
  const taken = draftSample('b', 'three', { revision: 1 })
  await send(publish({ items: [taken] }))
  await send({ ...put, json: { ...pulse, items: [taken] } })
  for (const items of [[], [draftSample('c')]]) {
    await send({ ...publish({ items }), headers: { 'idempotency-key': 'publish' } })
    await send({ ...put, json: { ...pulse, items }, headers: { 'idempotency-key': 'put' } })
  }
  await send({ method: 'PUT', path: `${feed}/settings`, json: { ...settings, state: 'paused' } })
  await send({
    method: 'PUT',
    path: `${feed}/settings`,
    json: { ...settings, definitions: [unknown] },
  })
  const closed = { ...settings, definitions: [] }
  await service.operate('PUT', `${feed}/settings`, { json: closed, ...asOwner })
  const fresh = draftSample('d', 'new')
  await send(publish({ items: [fresh] }))
  await send({ ...put, json: { ...pulse, items: [fresh] } })
  const strict = { ...settings, evidence: 'required' }
  await service.operate('PUT', `${feed}/settings`, { json: strict, ...asOwner })
  const numbered = draftSample('d', 'all twelve games')
  await send(publish({ items: [numbered] }))
  await send({ ...put, json: { ...pulse, items: [numbered] } })
  await service.operate('PUT', `${feed}/settings`, { json: settings })
  await send({ method: 'PUT', path: fixture, json: {} })
  await send({ ...putHold, json: {} })
  await send({ ...putHold, json: { ...rule, definitions: ['basketball.none'] } })
  await send({ ...approve, json: {} })
  await send({ method: 'POST', path: `${feed}/erasures`, json: {} })
})

test('an import is rejected with the code of its line', async () => {
  const strict = { ...settings, evidence: 'required' }
  await service.operate('PUT', `${feed}/settings`, { json: strict, ...asOwner })
  service.clock.advance(60_000)
  const at = new Date(service.clock.nowMs() - 1).toISOString()
  const line = (more: object, of: object = pulse) => ({ kind: 'publication', ...of, at, ...more })
  const conflict = draftSample('b', 'four', { revision: 1 })
  for (const value of [
    line({ items: [{}] }),
    line({ items: [{ ...draft, ...unknown, content: {} }] }),
    line({ items: [conflict] }),
    line({ items: [draftSample('d', 'all twelve games')] }),
    line({ withdrawals: [{ id: 'a' }] }),
    line({}, { ...pulse, feedKey: 'x' }),
    line({}, { fixtureId: 'nobody', feedKey: 'pulse' }),
    {
      kind: 'fixture',
      entry: { fixtureId: 'long', ...registrationSample({ feeds: ['x'.repeat(257)] }) },
    },
  ]) {
    const body = JSON.stringify(value)
    await send({ method: 'POST', path: '/v1/log', body, headers: jsonLines })
  }
  await service.operate('PUT', `${feed}/settings`, { json: settings, ...asOwner })
})

test('the history of a feed contains audit events of every documented kind, up to the documented number', async () => {
  for (const json of [
    { ...settings, state: 'finished' },
    settings,
    { ...settings, definitions: [] },
    { ...settings, evidence: 'required' },
  ])
    await send({ method: 'PUT', path: `${feed}/settings`, json, ...asOwner })
  const { json } = await send({ method: 'GET', path: `${feed}/history` })
  const { auditEvents } = json as { readonly auditEvents: readonly { readonly kind: string }[] }
  const { anyOf } = document.components.schemas.FeedAuditEvent as {
    readonly anyOf: readonly {
      readonly properties: {
        readonly kind: { readonly const?: string; readonly enum?: readonly string[] }
      }
    }[]
  }
  const described = anyOf.flatMap(({ properties: { kind } }) => kind.enum ?? kind.const)
  assert.deepEqual(new Set(auditEvents.map(({ kind }) => kind)), new Set(described))
  for (let count = 0; count < 101; count++)
    await send({ ...(count % 2 === 0 ? putHold : endHold), path: `${feed}/holds/other` })
  const { json: long } = await send({ method: 'GET', path: `${feed}/history` })
  assert.equal((long as { readonly hasMoreAuditEvents?: boolean }).hasMoreAuditEvents, true)
})

test('a token cannot approve its own proposals, changed proposals, or proposals that became invalid', async t => {
  const holding = await runService(t, { tokens })
  const to = (request: Request) => send(request, holding)
  await to(putHold)
  await to(propose)
  const own = { headers: {} }
  for (const request of [putHold, approve, { ...drop, headers: asDesk }, endHold]) {
    const { status } = await to({ ...request, ...own })
    assert.equal(status, request.path === drop.path ? 204 : 403, request.path)
  }
  await to(propose)
  const hash = '0'.repeat(64)
  await to({ ...approve, json: { hash } })
  await to({ ...drop, path: `${drop.path}?hash=${hash}` })
  await to({ ...endHold, path: `${endHold.path}?proposals=keep` })
  const closed = { ...settings, definitions: [] }
  await holding.operate('PUT', `${feed}/settings`, { json: closed, ...asOwner })
  assert.equal((await to(approve)).status, 422)
  await holding.operate('PUT', `${feed}/settings`, { json: settings, ...asOwner })
  const numbered = draftSample('p', 'all twelve games')
  await to(publish({ items: [numbered] }))
  const strict = { ...settings, evidence: 'required' }
  await holding.operate('PUT', `${feed}/settings`, { json: strict, ...asOwner })
  const json = { hash: hashOfChange({ item: numbered }) }
  assert.equal((await to({ ...approve, json })).status, 422)
})

test('a held token cannot publish its held changes in another way', async t => {
  const holding = await runService(t, { tokens })
  const to = (request: Request) => send(request, holding)
  await to(putHold)
  await to(propose)
  await holding.register('later')
  const json = { ...registrationSample(), feeds: [pulseV1.feedKey] }
  for (const request of [
    { method: 'POST', path: `${feed}/erasures`, json: { id: 'p' } },
    { method: 'PUT', path: `${feed}/settings`, json: { ...settings, state: 'finished' } },
    { method: 'PUT', path: fixture, json },
    { method: 'DELETE', path: fixture },
  ])
    assert.equal((await to(request)).status, 409, request.path)
  await to({ ...putHold, headers: { ...asDesk, 'if-none-match': '*' } })
  await holding.operate('DELETE', fixture, asOwner)
  assert.equal((await to({ method: 'DELETE', path: `${fixture}/history` })).status, 409)
})

test('a relayed fixture can only be changed by its relay', async t => {
  const upstream = await runService(t)
  await upstream.publish({ items: [draft] })
  const relay = await runRelay(t, { upstream, tokens })
  await until(async () => (await relay.operate('GET', feed)).status === 200)
  const line = { kind: 'fixture', entry: { fixtureId: pulse.fixtureId, ...registrationSample() } }
  for (const request of right) {
    if (request.method === 'GET') continue
    const body = request.path === '/v1/log' ? { body: JSON.stringify(line) } : {}
    const path = request.path.replace('/later', `/${pulse.fixtureId}`)
    const response = await send({ ...request, ...body, path }, relay)
    assert.equal(response.status, 409, path)
  }
})

test('the document lists every status and code of the operations, and no others', () => {
  api.checkAllCame()
})

test('the document lists every path of the listener with every method', async () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    if (Object.values(operations).some(({ security }) => security?.length === 0)) continue
    const target = path.replace('{feedKey}', 'pulse').replaceAll(/\{\w+\}/g, 'x')
    const { status, headers } = await service.operate('PATCH', target)
    const allow = headers.get('allow')?.split(', ').sort()
    const described = methods.filter(method => operations[method] !== undefined)
    const names = described.map(name => name.toUpperCase())
    const expected = names.includes('GET') ? [...names, 'HEAD'] : names
    assert.deepEqual([status, allow], [405, expected.sort()], path)
  }
})

test('the document lists every route of the listener', async t => {
  const routes: RouteOptions[] = []
  const watch = (message: unknown): void => {
    const { fastify } = message as { readonly fastify: FastifyInstance }
    fastify.addHook('onRoute', route => void routes.push(route))
  }
  subscribe('fastify.initialization', watch)
  t.after(() => unsubscribe('fastify.initialization', watch))
  await listenBeforeReady(t)
  const registered = routes
    .map(({ method, url }) => ({ url, methods: [method].flat() }))
    .flatMap(({ url, methods: all }) =>
      all
        .filter(method => method !== 'HEAD')
        .map(method => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`),
    )
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    methods
      .filter(method => operations[method] !== undefined)
      .map(method => `${method.toUpperCase()} ${path}`),
  )
  assert.deepEqual(registered.sort(), described.sort())
})

/** The address of a listener whose service is still reading its journal. */
async function listenBeforeReady(t: TestContext): Promise<string> {
  const views = () => undefined
  const listener = createOperatorListener(
    {
      tokens,
      events: new ServiceEvents(pino({ level: 'silent' })),
      metrics: new ServiceMetrics({ views, longPolls: () => 0, isReady: () => false }),
      isRelayed: () => false,
      writer: () => viewsIncomplete,
      definitions: createDefinitionSet([]),
      jsonLimits: defaultJsonLimits,
      readiness: () => ({ ready: false, reasons: ['reading'] }),
      readOtherMetrics: async () => [],
      files: [],
    },
    { onFailure: assert.ifError },
  )
  t.after(() => listener.drain(0))
  const { port } = await listener.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${port}`
}
