/**
 * Measures layout shifts in windows of several sizes. Chromium defines the shifts
 * (https://wicg.github.io/layout-instability/).
 */
import assert from 'node:assert/strict'
import type { Stage } from '@fixture-feed/test-support/viewer-stage'
import type { Page } from 'playwright-core'

const viewports = {
  'small phone': { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
}

export const devices = ['small phone', 'phone', 'desktop'] as const

/**
 * Opens a page on a device. The page records its layout shifts.
 *
 * @param options.areAnimationsPaused Whether animations stay at their first frame. Default true.
 */
export async function openWatched(
  stage: Stage,
  device: (typeof devices)[number],
  { areAnimationsPaused = true }: { readonly areAnimationsPaused?: boolean } = {},
): Promise<Page> {
  const options = { viewport: viewports[device], reducedMotion: 'no-preference' } as const
  const { page } = await stage.open('about:blank', options)
  await page.addInitScript(watchShifts)
  if (!areAnimationsPaused) return page
  // Pauses CSS animations, because the pulsing dot makes the page repaint sixty times a second, although it moves
  // nothing.
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Animation.enable')
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 0 })
  return page
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node?: Node
    readonly previousRect: DOMRect
    readonly currentRect: DOMRect
  }[]
}

/** Records shifts that the reader did not cause: their size and their elements. */
function watchShifts(): void {
  const shifts: { value: number; what: string }[] = []
  const nameOf = ({ node, previousRect: from, currentRect: to }: LayoutShift['sources'][number]) =>
    `${node?.nodeName} ${from.y}+${from.height} to ${to.y}+${to.height}`
  const take = (entries: readonly PerformanceEntry[]) => {
    for (const { value, hadRecentInput, sources } of entries as readonly LayoutShift[])
      if (!hadRecentInput) shifts.push({ value, what: sources.map(nameOf).join(', ') })
    return shifts
  }
  const observer = new PerformanceObserver(list => void take(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  Object.assign(globalThis, { shiftsSoFar: () => take(observer.takeRecords()) })
}

/** Waits for two frames, and asserts that the layout shifts of the page so far add up to at most `most`. */
export async function littleMoved(page: Page, where: string, most = 0.05): Promise<void> {
  const shifts = await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++)
      await new Promise(resolve => requestAnimationFrame(resolve))
    const { shiftsSoFar } = globalThis as unknown as {
      shiftsSoFar(): readonly { readonly value: number; readonly what: string }[]
    }
    return shiftsSoFar()
  })
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  assert.ok(sum <= most, `${where}: ${sum}, ${JSON.stringify(shifts)}`)
}
