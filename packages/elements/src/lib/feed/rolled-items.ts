import type { LitElement } from 'lit'
import type { ContentItemElement } from '../../content-item.ts'
import { ElementPart } from '../item/element-part.ts'
import { isStill } from '../item/motion.ts'

/** How many pixels a frame items move by: slow enough to read on. Browsers count three as a layout shift. */
const pixelsPerFrame = 2

/** How many items from the top are looked at when they change: more than a screen shows. */
const mostRolled = 30

interface Roll {
  height: number
  readonly to: number
  /** Keeps so much less room where the item stood before. */
  readonly moved: (by: number) => void
  readonly done: () => void
}

/** Items of a list that come, grow or go: in view they do so slowly, from the top one on, and elsewhere at once. */
export class RolledItems extends ElementPart<LitElement> {
  readonly #rolls = new Map<ContentItemElement, Roll>()
  /** The room that is kept before an item for what moved up from there, and is not all at its new place yet. */
  readonly #rooms = new WeakMap<ContentItemElement, number>()
  #isMoving = false

  /** Rolls what the next update of the list changes: to be called before it. */
  async rollChanges(): Promise<void> {
    const before = this.#items().slice(0, mostRolled)
    const heights = new Map(before.map(item => [item, item.getBoundingClientRect().height]))
    this.host.requestUpdate()
    await this.host.updateComplete
    const items = this.#items().slice(0, mostRolled)
    // An item that came back while it left must not stay rolled up.
    for (const item of items)
      if (item.change !== 'withdrawn' && !this.#rolls.has(item)) release(item)
    const marked = items.filter(({ change }) => change === 'added' || change === 'revised')
    // Its height is to be known at once. It stays visible: a browser that finds that it is in view counts that as a shift.
    for (const { style } of marked) style.contentVisibility = 'visible'
    await Promise.all(marked.map(({ updateComplete }) => updateComplete))
    for (const item of marked) {
      const { top, bottom, height } = item.getBoundingClientRect()
      // The height of an item that is still rolling is not its own.
      if (bottom < 0 || top >= innerHeight || this.#rolls.has(item)) continue
      const known = heights.get(item)
      const place = before.indexOf(item)
      const above = before.slice(0, Math.max(place, 0))
      const movedUp = items.slice(items.indexOf(item)).some(each => above.includes(each))
      if (known !== undefined && !movedUp) this.#roll(item, known, height)
      else if (known !== undefined || item.change === 'added') {
        const behind = before.slice(place + 1).find(each => movedUp && each.change === undefined)
        this.#roll(item, -gapOf(item), height, behind && { behind, height: known ?? 0 })
      }
    }
  }

  /** Ends all of it at once. */
  override hostDisconnected(): void {
    for (const { done } of [...this.#rolls.values()]) done()
  }

  /** Rolls items up that are about to leave. Focus inside one moves to the nearest item that stays. */
  async rollUp(ids: ReadonlySet<string>): Promise<void> {
    const leaves = ({ item }: ContentItemElement) => item !== undefined && ids.has(item.id)
    const leaving = this.#items().filter(leaves)
    await Promise.all(leaving.map(item => this.#roll(item, item.offsetHeight, -gapOf(item))))
    const shown = this.#items()
    const place = shown.findIndex(item => leaves(item) && item.matches(':focus-within'))
    if (place < 0) return
    const nearest = [...shown.slice(place), ...shown.slice(0, place).reverse()]
    nearest.find(item => !leaves(item))?.focus()
  }

  #items(): readonly ContentItemElement[] {
    return [...this.host.renderRoot.querySelectorAll<ContentItemElement>('content-item')]
  }

  /**
   * Brings an item from one height to another, and resolves then. One of none is less than 0, by `gapOf` the item.
   *
   * @param left Where it stood: what stands behind keeps the room that it has not taken yet, so that nothing below moves.
   */
  #roll(
    item: ContentItemElement,
    from: number,
    to: number,
    left?: { readonly behind: ContentItemElement; readonly height: number },
  ): Promise<void> {
    const height = this.#rolls.get(item)?.height ?? from
    this.#rolls.get(item)?.done()
    if (isStill() || Math.abs(to - height) <= pixelsPerFrame) return Promise.resolve()
    const room = left === undefined ? 0 : left.height - from
    const moved = (by: number): void => this.#keepRoom(left?.behind, (-by * room) / (to - from))
    moved(from - to)
    return new Promise(resolve => {
      const done = (): void => {
        const roll = this.#rolls.get(item)
        if (roll !== undefined) moved(to - roll.height)
        this.#rolls.delete(item)
        if (to > 0) release(item)
        resolve()
      }
      this.#rolls.set(item, { height, to, moved, done })
      show(item, height)
      if (!this.#isMoving) requestAnimationFrame(this.#step)
      this.#isMoving = true
    })
  }

  #keepRoom(item: ContentItemElement | undefined, more: number): void {
    if (item === undefined) return
    const room = (this.#rooms.get(item) ?? 0) + more
    this.#rooms.set(item, room)
    item.style.marginBlockStart = room < 1 ? '' : `calc(var(--_gap) + ${room}px)`
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
      roll.moved(by)
      show(item, roll.height)
      if (roll.height === roll.to) roll.done()
    }
    this.#isMoving = this.#rolls.size > 0
    if (this.#isMoving) requestAnimationFrame(this.#step)
  }
}

/** How far items are apart: what an item takes beside its height. */
function gapOf({ parentElement }: Element): number {
  const second = parentElement?.querySelector('content-item + content-item')
  return second ? Number.parseFloat(getComputedStyle(second).marginBlockStart) : 0
}

function release({ style }: HTMLElement): void {
  for (const property of ['block-size', 'margin-block-end', 'overflow'])
    style.removeProperty(property)
}

function show({ style }: HTMLElement, height: number): void {
  style.blockSize = `${Math.max(0, height)}px`
  style.marginBlockEnd = `${Math.min(0, height)}px`
  style.overflow = 'clip'
}
