/**
 * The site of a running service's store: its content, and the effect of changes in the store and of a killed export.
 */
import assert from 'node:assert/strict'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { readFeed, readTimeline } from '@fixture-feed/client'
import { OperatorClient } from '@fixture-feed/client/operator'
import { runConformance } from '@fixture-feed/conformance/run-conformance'
import { missingProgram } from '@fixture-feed/test-support/programs'
import { siteServers, startProxy } from '@fixture-feed/test-support/proxies'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { runCommand, secret } from '../testing/run-command.ts'
import { runProgramInBackground, serveInBackground } from '../testing/running.ts'
import { sampleDraft, sampleFixture } from '../testing/sample-content.ts'
import { SiteFolder } from './site-folder.ts'

const kills = Number(process.env.KILLS ?? 2)
const folder = temporaryFolder()
after(() => folder[Symbol.dispose]())
// Servers that root starts change to another user. This user must be able to read the folder.
chmodSync(folder.at(''), 0o755)
const served = await serveInBackground(folder.at('data'))
after(() => served[Symbol.asyncDispose]())
const client = new OperatorClient({ url: served.operatorUrl, token: secret })
const odd = 'ü b%2F?#+&$1'
const impossible = ['a/b', 'x.html', '.hidden', `${'ö'.repeat(121)}`]
for (const fixtureId of ['one', 'two', odd, ...impossible]) {
  const { fixtureId: _, ...registration } = sampleFixture(fixtureId)
  await client.putFixture(fixtureId, { ...registration, key: 'game' })
  const feed = { fixtureId, feedKey: 'pulse' }
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const mediaType = 'image/svg+xml'
  const href = await client.putAsset(feed, { name: 'chart.svg', bytes, mediaType })
  // An asset that no published item names, such as the chart of a held draft.
  await client.putAsset(feed, { name: 'held.svg', bytes: Buffer.from('<svg/>'), mediaType })
  const assets = [{ id: 'c', kind: 'chart', href, mediaType, altText: 'Shots' }]
  for (const id of ['a', 'secret', '../b']) {
    const items = [{ ...sampleDraft(fixtureId, id, `${id} of ${fixtureId}`), assets }]
    const evidence = [{ id, source: { format: 'a-format' }, plays: [], claims: [] }]
    await publish(fixtureId, { items, evidence })
  }
}

function publish(fixtureId: string, body: object) {
  return client.publish({ fixtureId, feedKey: 'pulse' }, JSON.stringify(body))
}

const fromData = ['--data', folder.at('data')]

async function exportSite(name: string, ...more: readonly string[]) {
  const run = await runCommand(['export', '--as', 'site', folder.at(name), ...more, '--json'])
  assert.equal(run.code, 0, run.stderr)
  return { ...JSON.parse(run.stdout), stderr: run.stderr }
}

/** The files of a site by their paths, except those at paths that begin with a dot. */
function filesOf(name: string): Map<string, Buffer> {
  const root = folder.at(name)
  const paths = readdirSync(root, { recursive: true }).map(String).sort()
  const files = paths.filter(path => !path.startsWith('.') && statSync(join(root, path)).isFile())
  return new Map(files.map(path => [path, readFileSync(join(root, path))]))
}

/** The result of the first export. Several tests read its folder, `site`. */
const exported = await exportSite('site', ...fromData)

test('export --as site writes the responses of the service to files, and reports those that no file can represent', async () => {
  const { leftOut, fixtures, written, stderr } = exported
  // The count includes the evidence of the item `../b` of each exported fixture.
  assert.deepEqual([fixtures, leftOut.length], [3, impossible.length + 3])
  for (const id of impossible) assert.ok(stderr.includes(`left out: fixture "${id}"`), stderr)
  const files = filesOf('site')
  assert.equal([...files.keys()].filter(path => !/\.(?:gz|br)$/.test(path)).length, written)
  const index = JSON.parse(String(files.get('v1/fixtures.json')))
  assert.deepEqual(
    index.fixtures.map((entry: { fixtureId: string }) => entry.fixtureId),
    ['one', 'two', odd],
  )
  const read = async (address: string): Promise<Buffer> =>
    Buffer.from(await (await fetch(served.publicUrl + address)).arrayBuffer())
  const feed = `/v1/fixtures/${encodeURIComponent(odd)}/feeds/pulse`
  const path = `v1/fixtures/${odd}/feeds/pulse`
  const { instants } = JSON.parse(String(await read(`${feed}/timeline`)))
  const [asset = '', ...otherAssets] = [...files.keys()].filter(
    each => each.startsWith(`${path}/assets/`) && each.endsWith('.svg'),
  )
  assert.deepEqual(otherAssets, [])
  const addresses = {
    [`${path}.json`]: feed,
    [`${path}/timeline.json`]: `${feed}/timeline`,
    [asset]: `${feed}/assets/${asset.split('/').at(-1)}`,
    [`games/${odd}.html`]: `/games/${encodeURIComponent(odd)}`,
    [`games/${odd}/pulse.html`]: `/games/${encodeURIComponent(odd)}/pulse`,
    [`${path}/items/a/evidence/1.json`]: `${feed}/items/a/evidence/1`,
    'index.html': '/',
    'v1/definitions.json': '/v1/definitions',
    'v1/definitions/basketball.run-momentum/1.json': '/v1/definitions/basketball.run-momentum/1',
  }
  for (const { snapshotAt } of instants as readonly { snapshotAt: string }[])
    addresses[`${path}/until/${snapshotAt.replaceAll(':', '')}.json`] =
      `${feed}?until=${snapshotAt}`
  for (const [file, address] of Object.entries(addresses))
    assert.ok(files.get(file)?.equals(await read(address)), `${file} is not ${address}`)
  // The Atom feed of a service contains absolute addresses. The Atom feed of a site does not.
  const game = `/games/${encodeURIComponent(odd)}/`
  const atom = String(await read(`${game}pulse.atom`))
  assert.equal(
    String(files.get(`games/${odd}/pulse.atom`)),
    atom.replaceAll(served.publicUrl + game, ''),
  )
  for (const [file, bytes] of files) {
    const plain = files.get(file.replace(/\.(?:gz|br)$/, ''))
    if (file.endsWith('.gz')) assert.ok(plain?.equals(gunzipSync(bytes)), file)
    if (file.endsWith('.br')) assert.ok(plain?.equals(brotliDecompressSync(bytes)), file)
  }
})

test('export --as site exports selected fixtures, and removes the others from the folder', async () => {
  await exportSite('some', ...fromData)
  const { removed } = await exportSite('some', 'one', 'two', ...fromData)
  assert.ok(removed > 0)
  const index = filesOf('some').get('v1/fixtures.json')
  assert.doesNotMatch(String(index), /ü/)
  const through = await runCommand([
    'export',
    '--as',
    'site',
    folder.at('x'),
    '--to',
    served.operatorUrl,
  ])
  assert.deepEqual([through.code, through.stderr.includes('with --data or --nats')], [2, true])
  const unknown = await runCommand([
    'export',
    '--as',
    'site',
    folder.at('x'),
    'nobody',
    ...fromData,
  ])
  assert.deepEqual([unknown.code, unknown.stderr], [1, 'fixture-feed: Unknown fixture "nobody"\n'])
})

test('export --as site writes absolute Atom and canonical links with --public-url, and relative ones without', async () => {
  await exportSite('absolute', 'one', ...fromData, '--public-url', 'https://feeds.example/site/')
  const linksOf = (name: string, path: string): readonly string[] =>
    [...String(filesOf(name).get(path)).matchAll(/<link [^>]*href="([^"]*)"/g)].flatMap(
      ([, href = '']) => (/\/assets\/|^data:/.test(href) ? [] : href),
    )
  const page = 'https://feeds.example/site/games/one/pulse'
  const links = linksOf('absolute', 'games/one/pulse.atom')
  assert.deepEqual(links.slice(0, 2), [`${page}.atom`, page])
  assert.ok(links.every(href => href.startsWith(page)))
  assert.ok(linksOf('absolute', 'games/one.html').includes(page))
  const relative = linksOf('site', 'games/one/pulse.atom')
  assert.deepEqual(relative.slice(0, 2), ['pulse.atom', 'pulse'])
  assert.ok(linksOf('site', 'games/one/pulse.html').includes('../../games/one/pulse'))
})

test('the CloudFront function maps each address of a site to its file, and no other instant', () => {
  const [, block = ''] =
    /```js\n(function handler\([\s\S]*?)```/.exec(
      readFileSync(join(import.meta.dirname, '../../../../../docs/recipes.md'), 'utf8'),
    ) ?? []
  const handler = runInNewContext(`(${block})`) as (event: object) => {
    readonly uri?: string
    readonly statusCode?: number
  }
  const asked = (address: string) => {
    const { pathname, search } = new URL(address, 'http://any')
    const pairs = search.slice(1).split('&').filter(Boolean)
    const querystring = Object.fromEntries(
      pairs.map(pair => [pair.split('=')[0], { value: pair.split('=')[1] }]),
    )
    const request = { method: 'GET', uri: pathname, querystring, headers: {}, cookies: {} }
    return handler({ version: '1.0', context: {}, viewer: {}, request })
  }
  const files = filesOf('site')
  const paths = [...files.keys()].filter(path => /^(?:v1|games)\/|^index/.test(path))
  let found = 0
  for (const path of paths.filter(each => !/\.(?:gz|br)$/.test(each))) {
    const { snapshotAt } = /\/until\//.test(path) ? JSON.parse(String(files.get(path))) : {}
    const [below = ''] = path.split('/until/')
    const address = `/${below.split('/').map(encodeURIComponent).join('/')}`.replace(
      '/index.html',
      '/',
    )
    const bare = /\/assets\//.test(path) ? address : address.replace(/\.(?:json|html)$/, '')
    const forms = snapshotAt ? [snapshotAt, encodeURIComponent(snapshotAt)] : []
    for (const form of forms.length > 0 ? forms.map(each => `?until=${each}`) : ['']) {
      assert.equal(decodeURIComponent(asked(bare + form).uri ?? ''), `/${path}`)
      found++
    }
  }
  assert.ok(found > 60, `${found}`)
  const feed = '/v1/fixtures/one/feeds/pulse'
  for (const query of ['?after=2020-01-01T00:00:00Z', '?until=x&after=y', '?other'])
    assert.equal(asked(feed + query).statusCode, 400)
  assert.equal(
    asked('/games/one/pulse?item=a&until=2020-01-01T00:00:00Z').uri,
    '/games/one/pulse.html',
  )
  assert.match(asked(`${feed}?until=%zz`).uri ?? '', /until/)
})

test('_redirects maps each address of a site to its file, and replays and unknown addresses to an error', () => {
  const files = filesOf('site')
  const rows = String(files.get('_redirects'))
    .trim()
    .split('\n')
    .map(row => row.split(' '))
  /** Applies the first matching row, like Netlify. If the row names a query, the query must be present. */
  const follow = (path: string, query = ''): readonly string[] => {
    for (const [from = '', ...rest] of rows) {
      const named = rest.length === 3 ? rest.shift() : undefined
      const pattern = from.replace('*', '.*').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
      const found = new RegExp(`^${pattern}$`).exec(path)
      if (found === null || (named !== undefined && !query.startsWith('until='))) continue
      const [to = '', status = ''] = rest
      return [to.replaceAll(/:(\w+)/g, (_, name) => found.groups?.[name] ?? ''), status]
    }
    return []
  }
  const paths = [...files.keys()].filter(path => /^v1\/.*\.json$/.test(path))
  const addressed = paths.filter(path => !/\/(?:until|assets)\/|own\.json/.test(path))
  assert.ok(addressed.length > 20)
  for (const path of addressed)
    assert.deepEqual(follow(`/${path.replace(/\.json$/, '')}`), [`/${path}`, '200'])
  const feed = '/v1/fixtures/one/feeds/pulse'
  const error = ['/problems/404.json', '404']
  assert.deepEqual(follow(feed, 'until=2026-01-31T19:30:00Z'), error)
  assert.deepEqual(follow('/v1/no-such-thing'), error)
  assert.match(String(files.get('404.html')), /This address does not exist/)
})

test('export --as site over its own folder writes changes, and removes erased and retired content', async () => {
  const foreign = ['own.html', 'v1/fixtures/two/feeds/pulse/own.json', 'v1/own.json.gz']
  for (const path of foreign) writeFileSync(join(folder.at('site'), path), 'mine')
  const before = filesOf('site')
  const same = await exportSite('site', ...fromData)
  assert.deepEqual([same.written, same.removed, filesOf('site')], [0, 0, before])
  const changedFile = join(folder.at('site'), 'v1/fixtures/one/feeds/pulse.json')
  const future = Math.floor(Date.now() / 1000) + 3600
  utimesSync(changedFile, future, future)
  await client.erase({ fixtureId: 'one', feedKey: 'pulse' }, { id: 'secret' })
  await client.retireFixture('two')
  const { written, removed } = await exportSite('site', ...fromData)
  const files = filesOf('site')
  const changed = [...files].filter(([path, bytes]) => !before.get(path)?.equals(bytes))
  assert.ok(written <= changed.length && removed > 0)
  for (const [path, bytes] of files) {
    if (!/\.(?:gz|br)$/.test(path)) assert.doesNotMatch(String(bytes), /secret of one/, path)
    assert.doesNotMatch(path, /one\/.*items\/secret/)
    assert.ok(!path.includes('two') || foreign.includes(path), path)
  }
  for (const path of foreign) assert.equal(String(files.get(path)), 'mine')
  for (const [path] of changed) assert.match(path, /one|fixtures\.json|scoreboard|changes|\.ics/)
  // Web servers derive entity tags from the length and the second of the modification.
  assert.equal(Math.floor(statSync(changedFile).mtimeMs / 1000), future + 1)
})

test('export --as site does not overwrite a foreign file, and reports it', async () => {
  mkdirSync(folder.at('taken'))
  writeFileSync(join(folder.at('taken'), 'index.html'), 'mine')
  const { code, stderr } = await runCommand([
    'export',
    '--as',
    'site',
    folder.at('taken'),
    ...fromData,
  ])
  assert.equal(code, 1)
  assert.match(
    stderr,
    /index\.html already exists and was not written by an export; it stays unchanged/,
  )
  assert.equal(String(filesOf('taken').get('index.html')), 'mine')
})

test('a site whose export was killed has only complete files, and the next export completes it', async t => {
  await exportSite('whole', ...fromData)
  const whole = filesOf('whole')
  const paths = [...whole.keys()].filter(path => !/\.(?:gz|br)$/.test(path)).length
  mkdirSync(folder.at('killed'))
  writeFileSync(folder.at('killed/own.txt'), 'mine')
  let killed = 0
  for (let round = 1; round <= kills; round++) {
    const enough = Math.floor((paths * round) / (kills + 1))
    await using exporting = runProgramInBackground([
      ...['export', '--as', 'site', folder.at('killed'), ...fromData],
    ])
    let isOver = false
    void exporting.ended.then(() => {
      isOver = true
    })
    while (!isOver && listedIn('killed') < enough) await setImmediate()
    if ((await exporting.end('SIGKILL')) === null) killed++
    for (const [path, bytes] of filesOf('killed'))
      if (path !== 'own.txt') assert.ok(whole.get(path)?.equals(bytes), `${path} is not whole`)
  }
  await exportSite('killed', ...fromData)
  const files = filesOf('killed')
  assert.equal(String(files.get('own.txt')), 'mine')
  files.delete('own.txt')
  assert.deepEqual(files, whole)
  t.diagnostic(`${killed} of ${kills} exports were killed`)
  assert.ok(killed > 0, 'every export ended before it was killed')
})

/** The number of paths in the list of a running export. Each path is listed before its file is created. */
function listedIn(name: string): number {
  const list = join(folder.at(name), '.fixture-feed-site')
  return existsSync(list) ? readFileSync(list, 'utf8').split('"paths"').length - 1 : 0
}

test('export --as site rejects a folder of a running export', async () => {
  const other = await SiteFolder.open(folder.at('shared'))
  const run = () => runCommand(['export', '--as', 'site', folder.at('shared'), ...fromData])
  const { code, stderr } = await run()
  assert.deepEqual(
    [code, stderr],
    [1, `fixture-feed: ${folder.at('shared')} is in use by another process\n`],
  )
  assert.equal(filesOf('shared').size, 0)
  await other.close()
  assert.equal((await run()).code, 0)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** A recording of a relay whose upstream lies about its assets, as lines of a log. */
function hostileRecording(): string {
  const feed = { fixtureId: 'relayed', feedKey: 'pulse' }
  const origin = 'observed'
  const { fixtureId: _, ...registration } = sampleFixture('relayed')
  const entry = { ...registration, fixtureId: 'relayed' }
  const asset = (name: string, mediaType = 'image/svg+xml', text = svg) => {
    return { kind: 'asset', ...feed, name, mediaType, base64: btoa(text), origin }
  }
  const at = '2026-01-31T19:30:00.000Z'
  const item = { ...sampleDraft('relayed', 'a', 'a'), revision: 1, publishedAt: at }
  return [
    { kind: 'fixture', origin, entry },
    ...[
      '/charts/evil.svg',
      '/_headers/x.svg',
      '/nginx.conf/x.svg',
      '/*/x.svg',
      '/404.html/x.svg',
    ].map(name => asset(name)),
    ...['/charts/evil.svg/below.svg', '/index.html/x.svg', '/problems/x.svg', 'run.php.svg'].map(
      name => asset(name),
    ),
    asset('/lib/evil.js', 'image/png', 'alert(1)'),
    asset('hidden.js', 'text/javascript', 'alert(1)'),
    { kind: 'publication', ...feed, at, items: [item], withdrawals: [], origin },
  ]
    .map(line => `${JSON.stringify(line)}\n`)
    .join('')
}

async function exportRelayed() {
  writeFileSync(folder.at('hostile.jsonl'), hostileRecording())
  const data = ['--data', folder.at('hostile')]
  const imported = await runCommand(['import', folder.at('hostile.jsonl'), ...data])
  assert.equal(imported.code, 0, imported.stderr)
  return exportSite('relayed', ...data)
}

test('export --as site includes only those assets of a relayed feed that a host serves as images', async () => {
  const { leftOut } = await exportRelayed()
  assert.equal(leftOut.length, 10, leftOut.join('\n'))
  const files = [...filesOf('relayed').keys()]
  assert.ok(files.includes('charts/evil.svg'))
  assert.ok(!files.some(path => /\.js$/.test(path) && !/^(?:viewer|embed)\//.test(path)))
  const headers = String(filesOf('relayed').get('_headers'))
  assert.match(headers, /^\/charts\/\*\n {2}Content-Security-Policy: default-src 'none'; sandbox$/m)
  // Hosts combine the values of rules that match the same address, so no other rule with a policy may match a foreign
  // file.
  const patterns = headers.split('\n').filter(line => line.startsWith('/'))
  assert.deepEqual(
    patterns.filter(pattern => pattern.startsWith('/*')),
    ['/*'],
  )
  assert.doesNotMatch(headers.split('\n/')[0] ?? '', /Content-Security-Policy/)
})

for (const server of siteServers) {
  const skip = missingProgram(server.around.program)
  test(`a site behind ${server.file} sandboxes foreign files, and lets its own pages run`, {
    skip,
  }, async t => {
    await exportRelayed()
    mkdirSync(folder.at('relayed/anything'), { recursive: true })
    writeFileSync(folder.at('relayed/anything/else.svg'), svg)
    const { url } = await startProxy(t, server, pathToFileURL(folder.at('relayed')).href)
    const policyOf = async (path: string) => {
      const { status, headers } = await fetch(url + path)
      assert.equal(status, 200, path)
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
      return headers.get('content-security-policy')
    }
    for (const path of ['/charts/evil.svg', '/anything/else.svg'])
      assert.equal(await policyOf(path), "default-src 'none'; sandbox")
    const script = filesOf('relayed')
      .keys()
      .find(path => /^viewer\/assets\/.*\.js$/.test(path))
    for (const path of ['/', '/games/relayed', '/games/relayed/pulse', `/${script}`])
      assert.doesNotMatch((await policyOf(path)) ?? '', /sandbox|default-src 'none';? *$/, path)
  })
}

for (const server of siteServers) {
  const skip = missingProgram(server.around.program)
  test(`a site behind ${server.file} meets every must, and replays a game`, {
    skip,
  }, async t => {
    // Apache's rewriting treats a question mark as the start of a query.
    const fixtureId = server.file.startsWith('nginx') ? odd : 'one'
    await exportSite('served', fixtureId, ...fromData)
    // Apache's tags are weak during the second of a change, so the files get an earlier time.
    for (const path of filesOf('served').keys())
      utimesSync(join(folder.at('served'), path), 1e9, 1e9)
    const { url } = await startProxy(t, server, pathToFileURL(folder.at('served')).href)
    const broken: string[] = []
    const skipped: string[] = []
    for await (const result of runConformance({ url, isStatic: true })) {
      if (result.outcome === 'broken') broken.push(result.id)
      if (result.outcome === 'skipped' && result.level === 'must') skipped.push(result.id)
    }
    assert.deepEqual(broken, server.breaks)
    for (const id of ['if-modified-since', 'repeated-header']) assert.ok(skipped.includes(id), id)
    const feed = { fixtureId, feedKey: 'pulse' }
    const instants = await readTimeline({ ...feed, baseUrl: url })
    assert.ok(instants.length >= 3)
    for (const { snapshotAt, itemCount } of instants) {
      const { snapshot } = await readFeed({ ...feed, baseUrl: url, until: snapshotAt })
      assert.deepEqual([snapshot.snapshotAt, snapshot.items.length], [snapshotAt, itemCount])
    }
    const address = `${url}/v1/fixtures/${encodeURIComponent(fixtureId)}/feeds/pulse`
    const statuses = [
      '?until=2020-01-01T00:00:00Z',
      '?until=x',
      '?after=2020-01-01T00:00:00Z',
      '/no',
    ]
    const responses = await Promise.all(statuses.map(query => fetch(address + query)))
    assert.deepEqual(
      responses.map(({ status }) => status),
      [404, 400, 400, 404],
    )
    const page = await fetch(`${url}/games/${encodeURIComponent(fixtureId)}/pulse?item=a`)
    assert.match(await page.text(), /application\/ld\+json/)
  })
}
