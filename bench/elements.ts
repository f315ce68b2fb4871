import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { chromiumPath } from '../packages/elements/src/lib/testing/chromium.ts'
import { median } from './lib/statistics.ts'

/**
 * Measures what a changed item costs a page that shows a feed of many: each update is a whole new snapshot, as from the
 * network, in which one item is revised. Against it, the same page that throws its items away and renders them again.
 * Prints the script time of an update for both, and their ratio.
 */

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '1000' },
    updates: { type: 'string', default: '15' },
  },
})
const items = Number(values.items)
const updates = Number(values.updates)

if (chromiumPath === undefined) {
  console.log('skipped: chromium is not installed')
} else {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  try {
    await measure(browser)
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  await page.setContent('<!doctype html><html lang="en"><body></body></html>')
  await page.addScriptTag({ content: await bundle() })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')

  const opened = await costOf(session, () => run(page, 'open', items))
  const changed = await repeat(page, session, 'change')
  const rendered = await repeat(page, session, 'renderAgain')
  console.log(
    `a feed of ${items} items, one revised with each snapshot; median of ${updates} updates`,
  )
  console.log(`  first rendering   ${row(opened)}`)
  console.log(`  one item revised  ${row(changed)}`)
  console.log(`  full re-render    ${row(rendered)}`)
  console.log(
    `  script time, full re-render to one item revised: ${ratio(rendered.script, changed.script)}`,
  )
  console.log(`  items written to by an update: ${await page.evaluate('written')}`)
}

interface Cost {
  readonly script: number
  readonly layout: number
}

async function repeat(page: Page, session: CDPSession, step: string): Promise<Cost> {
  const costs: Cost[] = []
  for (let update = 0; update < updates; update++) {
    costs.push(await costOf(session, () => run(page, step)))
  }
  return {
    script: median(costs.map(({ script }) => script)),
    layout: median(costs.map(({ layout }) => layout)),
  }
}

/** What the page's main thread spends in a step, in milliseconds. */
async function costOf(session: CDPSession, step: () => Promise<void>): Promise<Cost> {
  const before = await spent(session)
  await step()
  const after = await spent(session)
  return { script: after.script - before.script, layout: after.layout - before.layout }
}

async function spent(session: CDPSession): Promise<Cost> {
  const { metrics } = await session.send('Performance.getMetrics')
  const milliseconds = (name: string) =>
    1_000 * (metrics.find(metric => metric.name === name)?.value ?? 0)
  return {
    script: milliseconds('ScriptDuration'),
    layout: milliseconds('LayoutDuration') + milliseconds('RecalcStyleDuration'),
  }
}

async function run(page: Page, step: string, argument?: number): Promise<void> {
  await page.evaluate(`steps.${step}(${argument ?? ''})`)
}

function row({ script, layout }: Cost): string {
  return `${script.toFixed(1).padStart(8)} ms script ${layout.toFixed(1).padStart(8)} ms style and layout`
}

function ratio(more: number, less: number): string {
  return `${(more / less).toFixed(0)} to 1`
}

/** The elements and the steps as one script. */
async function bundle(): Promise<string> {
  const define = fileURLToPath(import.meta.resolve('@fixture-feed/elements/fixture-feed-define'))
  const output = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'bench-page',
        resolveId: id => (id === 'bench-page' ? '\0bench-page.ts' : undefined),
        load: id =>
          id === '\0bench-page.ts' ? `import ${JSON.stringify(define)}\n${steps}` : undefined,
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'bench-page', formats: ['iife'], name: 'bench' },
      rolldownOptions: { output: { minify: true } },
    },
  })
  const [first] = Array.isArray(output) ? output : [output]
  if (first === undefined || !('output' in first)) throw new Error('Cannot bundle the bench page')
  return first.output[0].code
}

/** What the page does; `JSON.parse` stands for the network, which makes every object of a snapshot anew. */
const steps = `
globalThis.written = 0
const feed = { state: undefined, listeners: new Set(), lastSuccessAt: 0, refresh() {}, close() {},
  subscribe(listener) { this.listeners.add(listener); return () => this.listeners.delete(listener) } }
const statistic = (key, away, home) => ({ key, label: key, unit: 'count', values: [['a', away], ['h', home]].map(
  ([entityId, value]) => ({ label: entityId, entityId, scope: 'currentGame', value, displayValue: String(value) })) })
const itemOf = index => ({ id: 'item ' + index, fixtureId: 'f', definitionKey: 'basketball.defensive-summary',
  definitionVersion: 1, revision: 1, effectiveAt: '2025-01-17T20:14:05Z', asOf: '2025-01-17T20:14:05Z',
  publishedAt: '2025-01-17T20:14:05Z', assets: [],
  entities: [['a', 'Mill Valley Foxes'], ['h', 'Harbor City Herons']].map(
    ([id, displayName]) => ({ id, kind: 'team', displayName })),
  content: { summary: 'Six steals and three blocks set the Herons apart.', focusStatisticKeys: ['steals'],
    gameState: { period: 2, periodLabel: 'Q2', clock: 'PT04M32.00S', awayTeamId: 'a', awayScore: 38, homeTeamId: 'h', homeScore: 41 },
    statistics: ['offensiveRebounds', 'defensiveRebounds', 'turnovers', 'blocks', 'steals'].map(
      (key, at) => statistic(key, at + index % 7, at + index % 5)) } })
let items = []
let text = ''
let snapshots = 0
const settle = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
const show = async () => {
  const snapshot = { fixtureId: 'f', feedKey: 'p', snapshotAt: new Date(++snapshots * 1000).toISOString(), items: JSON.parse(text) }
  feed.state = { status: 'fresh', snapshot, failures: 0, error: undefined }
  for (const listener of feed.listeners) listener()
  await settle()
}
const mount = () => {
  const element = document.createElement('fixture-feed')
  Object.assign(element, { feed, fixtureId: 'f', feedKey: 'p', baseUrl: 'http://127.0.0.1/', order: 'oldest' })
  document.body.replaceChildren(element)
}
const revise = () => {
  const at = snapshots * 37 % items.length
  items[at] = { ...items[at], revision: items[at].revision + 1 }
  text = JSON.stringify(items)
}
let observers = []
const observe = () => {
  const touched = new Set()
  for (const item of document.querySelector('fixture-feed').shadowRoot.querySelectorAll('content-item')) {
    const observer = new MutationObserver(() => { touched.add(item); globalThis.written = Math.max(globalThis.written, touched.size) })
    observer.observe(item.shadowRoot, { subtree: true, childList: true, attributes: true, characterData: true })
    observers.push(observer)
  }
  return touched
}
let touched
globalThis.steps = {
  async open(count) {
    items = Array.from({ length: count }, (_, index) => itemOf(index))
    text = JSON.stringify(items)
    mount()
    await show()
  },
  async change() {
    revise()
    await show()
  },
  async renderAgain() {
    revise()
    mount()
    await show()
  },
}
`
