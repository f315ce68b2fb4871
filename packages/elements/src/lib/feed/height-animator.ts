import type { LitElement } from 'lit'
import type { ContentItemElement } from '../../content-item.ts'
import { ElementPart } from '../item/element-part.ts'
import { isStill } from '../item/motion.ts'

/** How many pixels a frame items move by: slow enough to read on. Browsers count three as a layout shift. */
const pixelsPerFrame = 2

/** How many items from the top are looked at when they change: more than a screen shows. */
const mostRolled = 30

interface HeightAnimation {
  height: number
  readonly to: number
  /** The room that is kept before these items, behind where the item stood: it goes as the item grows. */
  readonly spacers: Map<ContentItemElement, number>
  readonly ended: () => void
}

/** Items of a list that come, grow or go: in view they do so slowly, from the top one on, and elsewhere at once. */
export class HeightAnimator extends ElementPart<LitElement> {
  readonly #rolls = new Map<ContentItemElement, HeightAnimation>()
  #isMoving = false

  /** Rolls what the next update of the list changes: to be called before it. */
  async rollChanges(): Promise<void> {
    const before = this.#items().slice(0, mostRolled)
    const heights = new Map(before.map(item => [item, this.#heightOf(item)]))
    this.host.requestUpdate()
    await this.host.updateComplete
    const items = this.#items().slice(0, mostRolled)
    const marked = items.filter(({ change }) => change === 'added' || change === 'revised')
    // Their own heights are to be known, also of those that are still rolling, or came back while they left.
    for (const item of items)
      if (item.change !== 'withdrawn' && (marked.includes(item) || !this.#rolls.has(item)))
        release(item)
    // Its height is to be known at once. It stays visible: a browser that finds that it is in view counts that as a shift.
    for (const { style } of marked) style.contentVisibility = 'visible'
    await Promise.all(marked.map(({ updateComplete }) => updateComplete))
    const movedUp = (item: ContentItemElement): boolean => {
      const above = before.slice(0, Math.max(before.indexOf(item), 0))
      return items.slice(items.indexOf(item)).some(each => above.includes(each))
    }
    const stays = (item: ContentItemElement): boolean =>
      items.includes(item) && item.change !== 'withdrawn' && !movedUp(item)
    for (const item of marked) {
      const { top, bottom, height } = item.getBoundingClientRect()
      const known = heights.get(item)
      if (bottom < 0 || top >= innerHeight) this.#end(item)
      else if (known === undefined && item.change === 'revised') continue
      else if (known !== undefined && !movedUp(item)) this.#roll(item, known, height)
      else {
        const behind = before.slice(before.indexOf(item) + 1).find(stays)
        const left = behind && known !== undefined ? { behind, height: known } : undefined
        this.#roll(item, -gapOf(item), height, left)
      }
    }
  }

  /** Ends all of it at once. */
  override hostDisconnected(): void {
    for (const item of [...this.#rolls.keys()]) this.#end(item)
  }

  /** Rolls items up that are about to leave. Focus inside one moves to the nearest item that stays. */
  async rollUp(ids: ReadonlySet<string>): Promise<void> {
    const leaves = ({ item }: ContentItemElement) => item !== undefined && ids.has(item.id)
    const leaving = this.#items().filter(leaves)
    await Promise.all(leaving.map(item => this.#roll(item, this.#heightOf(item), -gapOf(item))))
    const shown = this.#items()
    const place = shown.findIndex(item => leaves(item) && item.matches(':focus-within'))
    if (place < 0) return
    const nearest = [...shown.slice(place), ...shown.slice(0, place).reverse()]
    nearest.find(item => !leaves(item))?.focus()
  }

  #items(): readonly ContentItemElement[] {
    return [...this.host.renderRoot.querySelectorAll<ContentItemElement>('content-item')]
  }

  #heightOf(item: ContentItemElement): number {
    return this.#rolls.get(item)?.height ?? item.getBoundingClientRect().height
  }

  /**
   * Brings an item from one height to another, and resolves then. One of none is less than 0, by `gapOf` the item. If it
   * is on its way to another height, it leaves that.
   *
   * @param left Where it stood: what stands behind keeps the room that it has not taken yet, so that nothing below moves.
   */
  #roll(
    item: ContentItemElement,
    from: number,
    to: number,
    left?: { readonly behind: ContentItemElement; readonly height: number },
  ): Promise<void> {
    const earlier = this.#rolls.get(item)
    earlier?.ended()
    const spacers = new Map(earlier?.spacers)
    if (left) {
      const { behind } = left
      spacers.set(behind, (spacers.get(behind) ?? 0) + left.height - from)
      // Room that was kept before it stays there.
      for (const { spacers: kept } of this.#rolls.values()) {
        const room = kept.get(item)
        if (room !== undefined) kept.set(behind, (kept.get(behind) ?? 0) + room)
        kept.delete(item)
      }
      this.#keepRoom(item)
    }
    return new Promise(ended => {
      const roll = { height: from, to, spacers, ended }
      this.#rolls.set(item, roll)
      if (isStill() || Math.abs(to - from) <= pixelsPerFrame) return this.#end(item)
      this.#show(item, roll)
      if (!this.#isMoving) requestAnimationFrame(this.#step)
      this.#isMoving = true
    })
  }

  #end(item: ContentItemElement): void {
    const roll = this.#rolls.get(item)
    this.#rolls.delete(item)
    for (const behind of roll?.spacers.keys() ?? []) this.#keepRoom(behind)
    if (roll && roll.to > 0) release(item)
    roll?.ended()
  }

  #show({ style }: ContentItemElement, { height, spacers }: HeightAnimation): void {
    style.blockSize = `${Math.max(0, height)}px`
    style.marginBlockEnd = `${Math.min(0, height)}px`
    style.overflow = 'clip'
    for (const behind of spacers.keys()) this.#keepRoom(behind)
  }

  #keepRoom(item: ContentItemElement): void {
    let room = 0
    for (const { spacers } of this.#rolls.values()) room += spacers.get(item) ?? 0
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
      for (const [behind, room] of roll.spacers) roll.spacers.set(behind, room - (room * by) / rest)
      this.#show(item, roll)
      if (roll.height === roll.to) this.#end(item)
    }
    this.#isMoving = this.#rolls.size > 0
    if (this.#isMoving) requestAnimationFrame(this.#step)
  }
}

/** How far items are apart: what an item takes beside its height. */
function gapOf({ parentElement }: Element): number {
  const second = parentElement?.querySelector(
    'content-item + content-item:not([style*=margin-block-start])',
  )
  return second ? Number.parseFloat(getComputedStyle(second).marginBlockStart) : 0
}

function release({ style }: HTMLElement): void {
  for (const property of ['block-size', 'margin-block-end', 'overflow'])
    style.removeProperty(property)
}
