/** Checks operations.md against the code: its options, its metrics, and its commands for backup and restore. */
import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { requestOnce } from '@fixture-feed/test-support/raw-connection'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { until } from '@fixture-feed/test-support/until'
import { serveFollowMetrics } from '../packages/cli/src/lib/follow/follow-metrics.ts'
import { newStatus } from '../packages/cli/src/lib/follow/game-status.ts'
import { createProgram } from '../packages/cli/src/lib/program.ts'
import { loadChecker, withoutCheckers } from '../tools/lib/testing/checkers.ts'
import { labelsOfSamples, type PromqlParser, seriesOf } from './promql-series.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const document = await readFile(join(import.meta.dirname, 'operations.md'), 'utf8')
const relaying = await readFile(join(import.meta.dirname, 'relay.md'), 'utf8')
const dashboard = await readFile(join(import.meta.dirname, 'grafana-dashboard.json'), 'utf8')

/** The alert rules for Prometheus and their expressions. The text of the document contains one more. */
const alertRules = await readFile(join(import.meta.dirname, 'alerts.yaml'), 'utf8')
const alertExpressions = [
  ...[...alertRules.matchAll(/^ *expr: (.*)$/gm)].map(([, expression = '']) => expression),
  ...[...document.matchAll(/`(fixture_feed_\w+\{[^`]*)`/g)].map(
    ([, expression = '']) => expression,
  ),
]

/** Labels that Prometheus adds to every scraped series. */
const labelsOfTargets: ReadonlySet<string> = new Set(['instance', 'job'])

const withoutPromtool =
  spawnSync('promtool', ['--version']).error === undefined || process.env.REQUIRE_TOOLS === '1'
    ? false
    : 'promtool is not installed'

test('the options that documents name are options of the command', async () => {
  const program = createProgram()
  const commands = program.commands.flatMap(command => [command, ...command.commands])
  const known = new Set(commands.flatMap(({ options }) => options.map(({ long }) => long)))
  const ofDocker = ['--build-arg']
  const files = ['README.md', 'packages/cli/README.md', 'packages/conformance/README.md']
  for (const name of await readdir(import.meta.dirname)) {
    if (name.endsWith('.md')) files.push(`docs/${name}`)
  }
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8')
    const named = [...text.matchAll(/`(--[a-z][a-z-]+)/g)].map(([, option = '']) => option)
    const unknown = named.filter(option => !known.has(option) && !ofDocker.includes(option))
    assert.deepEqual(unknown, [], file)
  }
})

test('every metric that the documents and the dashboard name is one of the service', async t => {
  const metrics = await scrape(t)
  const names = new Set(
    `${document}${relaying}${dashboard}`.match(
      /\b(?:fixture_feed|feed|nodejs|process)_[a-z0-9_]+\b/g,
    ),
  )
  assert.ok(names.size > 10)
  for (const name of names) {
    const family = name.replace(/_bucket$/, '')
    assert.match(metrics, new RegExp(`^# HELP ${family} `, 'm'), `there is no metric ${name}`)
  }
})

test('every expression of the dashboard and of the alerts is PromQL over metrics and labels of the service', {
  skip: withoutCheckers,
}, async t => {
  const { parser } = (await loadChecker('@prometheus-io/lezer-promql')) as {
    readonly parser: PromqlParser
  }
  const known = labelsOfSamples(await scrape(t))
  const faultsOf = (expression: string): readonly string[] =>
    seriesOf(parser, expression.replaceAll('$__rate_interval', '5m')).flatMap(
      ({ metric, labels }) => {
        const those = known.get(metric)
        if (those === undefined) return [`no metric ${metric} for ${expression}`]
        return labels
          .filter(label => !those.has(label) && !labelsOfTargets.has(label))
          .map(label => `no label ${label} of ${metric} for ${expression}`)
      },
    )
  const panels = panelExpressions()
  assert.ok(panels.length > 15 && alertExpressions.length > 5)
  const expressions = [...panels.map(({ expr }) => expr), ...alertExpressions]
  assert.deepEqual(expressions.flatMap(faultsOf), [])
  for (const { expr, legendFormat } of panels) {
    const remainingLabels = seriesOf(parser, expr.replaceAll('$__rate_interval', '5m')).flatMap(
      ({ labels }) => labels,
    )
    for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
      assert.ok(remainingLabels.includes(label), `${expr} has no label ${label} to show`)
  }
  assert.throws(() => faultsOf('sum by (reason) rate(fixture_feed_ready[5m])'), SyntaxError)
  assert.deepEqual(faultsOf('sum by (nope) (fixture_feed_ready + feed_gone{fixture="x"})'), [
    'no label nope of fixture_feed_ready for sum by (nope) (fixture_feed_ready + feed_gone{fixture="x"})',
    'no metric feed_gone for sum by (nope) (fixture_feed_ready + feed_gone{fixture="x"})',
  ])
})

test('promtool finds nothing in the alerts', { skip: withoutPromtool }, async () => {
  const file = join(temporaryDirectory(), 'alerts.yaml')
  await writeFile(file, alertRules)
  const { stdout } = await run('promtool', ['check', 'rules', '--lint=all', '--lint-fatal', file])
  assert.match(stdout, new RegExp(`SUCCESS: ${alertRules.match(/- alert:/g)?.length} rules found`))
  await writeFile(
    file,
    alertRules.replace('absent(fixture_feed_ready)', 'absent(fixture_feed_ready'),
  )
  await assert.rejects(run('promtool', ['check', 'rules', file]), /could not parse expression/)
})

test('a backup taken while the service runs gives the same bytes and tag when it is restored', async t => {
  const directory = temporaryDirectory()
  const first = await serve(t, directory)
  await publish(first.operatorUrl)
  const before = await read(first.publicUrl)
  const [backup = '', restore = ''] = [...document.matchAll(/```sh\n(.*?)```/gs)].map(
    ([, block = '']) => block,
  )
  await shell(backup, directory)
  await publish(first.operatorUrl, 'published after the backup')
  assert.notDeepEqual(await read(first.publicUrl), before)
  await first.stop()
  await shell(restore, directory)
  const second = await serve(t, directory)
  assert.deepEqual(await read(second.publicUrl), before)
})

/** The metrics of a service with a publication, of a relay that has served it, and of `follow`. */
async function scrape(t: TestContext): Promise<string> {
  const service = await serve(t, temporaryDirectory())
  await publish(service.operatorUrl)
  const relay = await serve(t, temporaryDirectory(), ['relay', service.publicUrl])
  const feed = `${relay.publicUrl}/v1/fixtures/my-game/feeds/pulse`
  await until(async () => (await fetch(feed)).ok)
  await fetch(`${relay.publicUrl}/v1/fixtures`)
  // The fast path serves a feed in memory, if the connection has sent only plain polls.
  await requestOnce(relay.publicUrl, { target: '/v1/fixtures/my-game/feeds/pulse' })
  const metrics = [service, relay].map(async ({ operatorUrl }) =>
    (await fetch(`${operatorUrl}/metrics`)).text(),
  )
  return [...(await Promise.all(metrics)), await scrapeFollow()].join('')
}

/** The metrics of `follow` for one game. */
async function scrapeFollow(): Promise<string> {
  const game = {
    ...newStatus('first', Date.now()),
    waitCode: 'inputs',
    publishedAtMs: Date.now(),
  } as const
  await using server = await serveFollowMetrics(0, () => [game])
  return (await fetch(`${server.url}/metrics`)).text()
}

interface PanelTarget {
  readonly expr: string
  readonly legendFormat: string
}

function panelExpressions(): readonly PanelTarget[] {
  const { panels } = JSON.parse(dashboard) as {
    readonly panels: readonly { readonly targets: readonly PanelTarget[] }[]
  }
  return panels.flatMap(({ targets }) => targets)
}

async function shell(script: string, directory: string): Promise<void> {
  const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  await run('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: directory,
    env: { ...process.env, PATH },
  })
}

async function serve(t: TestContext, directory: string, command: readonly string[] = ['serve']) {
  const child = spawn(
    process.execPath,
    [
      join(root, 'packages/cli/bin/fixture-feed.js'),
      ...[...command, '--json', '--data', join(directory, 'data')],
      ...['--port', '0', '--operator-port', '0'],
    ],
    {
      env: { ...process.env, FIXTURE_FEED_OPERATOR_TOKEN: 'secret' },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  t.after(stop)
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const urls = JSON.parse(line) as { readonly public: string; readonly operator: string }
  return { publicUrl: urls.public, operatorUrl: urls.operator, stop }
}

async function publish(operatorUrl: string, headline = 'Herons at Foxes'): Promise<void> {
  const effectiveAt = '2026-01-31T12:00:00Z'
  const item = {
    id: 'my-game:pre',
    fixtureId: 'my-game',
    definitionKey: 'basketball.pre-game-summary',
    definitionVersion: 1,
    effectiveAt,
    asOf: effectiveAt,
    entities: [],
    assets: [],
    content: { headline, summary: 'Tonight.', supportingContext: [], scheduledTipoff: effectiveAt },
  }
  const fixture = {
    key: 'my-game',
    label: null,
    date: '2026-01-31',
    seasonType: 'Regular Season',
    awayTeam: { id: '1', name: 'Porto Azul Herons', tricode: 'PAH' },
    homeTeam: { id: '2', name: 'Lindenau Foxes', tricode: 'LIN' },
    firstEventAt: effectiveAt,
    feeds: ['pulse'],
  }
  const path = `${operatorUrl}/v1/fixtures/my-game`
  for (const [method, url, body] of [
    ['PUT', path, fixture],
    ['POST', `${path}/feeds/pulse/publications`, { items: [item] }],
  ] as const) {
    const headers = { authorization: 'Bearer secret', 'content-type': 'application/json' }
    const response = await fetch(url, { method, headers, body: JSON.stringify(body) })
    assert.ok(response.ok, await response.text())
  }
}

async function read(publicUrl: string): Promise<readonly [string | null, string]> {
  const response = await fetch(`${publicUrl}/v1/fixtures/my-game/feeds/pulse`)
  assert.equal(response.status, 200)
  return [response.headers.get('etag'), await response.text()]
}
