import { parseArgs } from 'node:util'
import type { CDPSession, Page } from 'playwright-core'
import { bundleScript } from '../packages/elements/src/lib/testing/bundle-script.ts'
import { chromiumPath, launchChromium } from '../packages/elements/src/lib/testing/chromium.ts'
import { median } from './lib/statistics.ts'

/**
 * Measures what one changed item costs a page that shows a feed of a thousand: each update is a whole new snapshot, as
 * from the network, in which one item is revised. Against it, the same snapshot rendered anew from nothing. Prints the
 * main thread's time for both and the ratio of their script time: `node bench/elements.ts [--items N] [--updates N]`.
 */

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '1000' },
    updates: { type: 'string', default: '15' },
  },
})
const items = Number(values.items)
const updates = Number(values.updates)

/** The part of a processor profile that is used. */
interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string }
  }[]
  readonly samples?: readonly number[]
  /** Microseconds from one sample to the next. */
  readonly timeDeltas?: readonly number[]
}

/** What a snapshot takes of the main thread, in milliseconds. */
interface Cost {
  readonly script: number
  readonly layout: number
}

if (chromiumPath === undefined) print('skipped: chromium is not installed')
else await measure()

async function measure(): Promise<void> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    await page.setContent(
      '<!doctype html><html lang="en"><title>Measured</title><body></body></html>',
    )
    await page.addScriptTag({ content: await bundleScript('src/lib/testing/bench-page.ts') })
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await session.send('Profiler.enable')
    await session.send('Profiler.setSamplingInterval', { interval: 100 })

    await page.evaluate(`benchSteps.begin(${items})`)
    const opened = await costOf(page, session, 'takeAnew')
    const written = await page.evaluate('benchSteps.countWrites()')
    const revised = await medianCost(page, session, 'take')
    const rendered = await medianCost(page, session, 'takeAnew')
    const ratio = (rendered.script / revised.script).toFixed(0)

    print(
      `a feed of ${items} items, one of them revised with each snapshot; median of ${updates} updates`,
    )
    print(`  opening the page  ${row(opened)}`)
    print(`  one item revised  ${row(revised)}   items written to: ${written}`)
    print(`  full re-render    ${row(rendered)}`)
    print(`  script time of a full re-render to that of an update: ${ratio} to 1`)
  } finally {
    await browser.close()
  }
}

async function medianCost(
  page: Page,
  session: CDPSession,
  step: 'take' | 'takeAnew',
): Promise<Cost> {
  const costs: Cost[] = []
  for (let update = 0; update < updates; update++) {
    await page.evaluate('benchSteps.revise()')
    costs.push(await costOf(page, session, step))
  }
  return {
    script: median(costs.map(({ script }) => script)),
    layout: median(costs.map(({ layout }) => layout)),
  }
}

async function costOf(page: Page, session: CDPSession, step: 'take' | 'takeAnew'): Promise<Cost> {
  const before = await layoutMs(session)
  await session.send('Profiler.start')
  await page.evaluate(`benchSteps.${step}()`)
  const { profile } = await session.send('Profiler.stop')
  return { script: scriptMs(profile), layout: (await layoutMs(session)) - before }
}

/** The time in functions, by samples: the browser's own count of script time leaves microtasks out. */
function scriptMs({ nodes, samples = [], timeDeltas = [] }: Profile): number {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName]))
  const others = new Set(['(idle)', '(program)', '(root)'])
  const inFunctions = timeDeltas.filter(
    (_, index) => !others.has(names.get(samples[index] ?? 0) ?? ''),
  )
  return inFunctions.reduce((sum, delta) => sum + delta, 0) / 1_000
}

async function layoutMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const seconds = metrics
    .filter(({ name }) => name === 'LayoutDuration' || name === 'RecalcStyleDuration')
    .map(({ value }) => value)
  return 1_000 * seconds.reduce((sum, value) => sum + value, 0)
}

function row({ script, layout }: Cost): string {
  return `${script.toFixed(1).padStart(7)} ms script, ${layout.toFixed(1).padStart(6)} ms style and layout`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
