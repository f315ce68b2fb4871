import { parseArgs } from 'node:util'
import type { CDPSession, Page } from 'playwright-core'
import { bundleScript } from '../packages/elements/src/lib/testing/bundle-script.ts'
import { chromiumPath, launchChromium } from '../packages/elements/src/lib/testing/chromium.ts'
import { print, progress, runScale } from './lib/scale-run.ts'
import { median } from './lib/statistics.ts'

/**
 * Measures what one changed item costs a page that shows a feed of up to a thousand: each update is a whole new snapshot,
 * as from the network, in which one item is revised. Against it, the same snapshot rendered anew from nothing. Prints the
 * main thread's time for both and the ratio of their script time: `node bench/elements.ts [--items N] [--updates N]`.
 */

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '1000' },
    updates: { type: 'string', default: '15' },
  },
})
const most = Number(values.items)
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
else
  await runScale(async () => {
    const rows: number[][] = []
    for (const items of [0.01, 0.1, 1].map(share => Math.max(1, Math.round(most * share)))) {
      rows.push([items, ...(await measure(items))])
      progress(`${items} items`)
    }
    const last = rows.at(-1) ?? []
    return {
      name: 'elements',
      title: 'The web components',
      finding: `What a snapshot with one revised item takes of the main thread of a page, and the same snapshot on an empty page; the median of ${updates}. With ${last[0]} items the script of a full render takes ${((last[3] ?? 0) / (last[1] ?? 0)).toFixed(0)} times as long as that of the update, which writes to ${last[5]} item.`,
      columns: [
        'items',
        'update, script ms',
        'style and layout ms',
        'full render, script ms',
        'style and layout ms',
        'items written to',
      ],
      rows,
    }
  })

async function measure(items: number): Promise<readonly number[]> {
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
    await costOf(page, session, 'takeAnew')
    const written = Number(await page.evaluate('benchSteps.countWrites()'))
    const revised = await medianCost(page, session, 'take')
    const rendered = await medianCost(page, session, 'takeAnew')
    return [revised.script, revised.layout, rendered.script, rendered.layout, written]
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
