import type { ContentItemElement } from '../../content-item.ts'
import { isStill } from '../item/motion.ts'

/**
 * How far what follows an item moves in a frame, in pixels, while the item comes, grows or goes: slow enough to read on.
 * Browsers count three as a layout shift.
 */
const pixelsPerFrame = 2

interface Roll {
  height: number
  readonly to: number
  readonly done: () => void
}

/** Items of a list that come, grow or go: in view they do so slowly, from the top one on, and elsewhere at once. */
export class RolledItems {
  readonly #rolls = new Map<HTMLElement, Roll>()
  #isMoving = false

  /** Whether an item is on its way to another height. */
  has(item: HTMLElement): boolean {
    return this.#rolls.has(item)
  }

  /**
   * Brings an item from one height to another; one of none is less than 0, by `gapOf` the item. Resolves when it is there;
   * its height is its own again then.
   */
  roll(item: HTMLElement, from: number, to: number): Promise<void> {
    const height = this.#rolls.get(item)?.height ?? from
    this.#rolls.get(item)?.done()
    if (isStill() || Math.abs(to - height) <= pixelsPerFrame) return Promise.resolve()
    return new Promise(resolve => {
      const done = (): void => {
        this.#rolls.delete(item)
        // What is gone stays so until it is taken off the page.
        if (to > 0) release(item)
        resolve()
      }
      this.#rolls.set(item, { height, to, done })
      show(item, height)
      if (!this.#isMoving) requestAnimationFrame(this.#step)
      this.#isMoving = true
    })
  }

  /** Ends all of it at once. */
  clear(): void {
    for (const { done } of [...this.#rolls.values()]) done()
  }

  readonly #step = (): void => {
    let left = pixelsPerFrame
    const rolls = [...this.#rolls].map(([item, roll]) => ({
      item,
      roll,
      box: item.getBoundingClientRect(),
    }))
    for (const { item, roll, box } of rolls.sort((a, b) => a.box.top - b.box.top)) {
      const isInView = item.isConnected && box.bottom >= 0 && box.top <= innerHeight
      const rest = roll.to - roll.height
      const by = isInView ? Math.sign(rest) * Math.min(left, Math.abs(rest)) : rest
      if (isInView) left -= Math.abs(by)
      roll.height += by
      show(item, roll.height)
      if (roll.height === roll.to) roll.done()
    }
    this.#isMoving = this.#rolls.size > 0
    if (this.#isMoving) requestAnimationFrame(this.#step)
  }
}

/** Heights of items that are on the page. */
export function heightsOf(items: readonly ContentItemElement[]): Map<ContentItemElement, number> {
  return new Map(items.map(item => [item, item.getBoundingClientRect().height]))
}

/** How far items are apart: what an item takes beside its height. */
export function gapOf({ parentElement }: Element): number {
  const second = parentElement?.querySelector('content-item + content-item')
  return second ? Number.parseFloat(getComputedStyle(second).marginBlockStart) : 0
}

/** It stays visible: a browser would take a moment to find that it is in view. */
function release({ style }: HTMLElement): void {
  for (const property of ['block-size', 'margin-block-end', 'overflow'])
    style.removeProperty(property)
}

function show({ style }: HTMLElement, height: number): void {
  style.blockSize = `${Math.max(0, height)}px`
  style.marginBlockEnd = `${Math.min(0, height)}px`
  style.overflow = 'clip'
  style.contentVisibility = 'visible'
}
