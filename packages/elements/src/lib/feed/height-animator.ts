import type { LitElement } from 'lit'
import type { ContentItemElement } from '../../content-item.ts'
import { ElementPart } from '../item/element-part.ts'
import { isInView } from '../item/in-view.ts'
import { isStill } from '../item/motion.ts'

/**
 * Speed of the animation in pixels per frame, slow enough for reading. Browsers count 3 pixels per frame as a layout
 * shift.
 */
const pixelsPerFrame = 2

/** Number of items at the top of the list that are measured and animated, more than fit on a screen. */
const mostRolled = 30

interface HeightAnimation {
  height: number
  readonly to: number
  /**
   * Height of the spacer before each of these items, in pixels. A spacer fills the former position of the animated
   * item, and shrinks as that item grows.
   */
  readonly spacers: Map<ContentItemElement, number>
  readonly ended: () => void
}

/** The place that an item left because it moved up or disappeared. A spacer fills this place at first. */
interface LeftPlace {
  readonly item: ContentItemElement
  /** The next item that stays. The spacer is before it. */
  readonly behind: ContentItemElement
  /** The height of the place with one gap, in pixels. */
  readonly height: number
}

/**
 * Animates items of a list that appear, change their height or disappear. Items in view change slowly, the topmost
 * first; all others change immediately. If the reader prefers reduced motion, all items change immediately.
 */
export class HeightAnimator extends ElementPart<LitElement> {
  readonly #rolls = new Map<ContentItemElement, HeightAnimation>()
  #isMoving = false

  /** Renders the list and animates its changes. Call it before the list is rendered with the new items. */
  async rollChanges(): Promise<void> {
    const before = this.#items().slice(0, mostRolled)
    const heights = new Map(before.map(item => [item, this.#heightOf(item)]))
    const visible = new Set(before.filter(item => isInView(item.getBoundingClientRect())))
    this.host.requestUpdate()
    await this.host.updateComplete
    const items = this.#items().slice(0, mostRolled)
    const marked = items.filter(({ change }) => change === 'added' || change === 'revised')
    // The natural height must be measurable. This removes a height that an earlier animation set, for example on an
    // item that disappeared and returned.
    for (const item of items)
      if (item.change !== 'withdrawn' && (marked.includes(item) || !this.#rolls.has(item)))
        release(item)
    // The height of the item must be known immediately. The item stays visible, because browsers count a change of
    // visibility in view as a shift.
    for (const { style } of marked) style.contentVisibility = 'visible'
    await Promise.all(items.map(({ updateComplete }) => updateComplete))
    const movedUp = (item: ContentItemElement): boolean => {
      const above = before.slice(0, Math.max(before.indexOf(item), 0))
      return items.slice(items.indexOf(item)).some(each => above.includes(each))
    }
    const stays = (item: ContentItemElement): boolean =>
      items.includes(item) && item.change !== 'withdrawn' && !movedUp(item)
    const placeOf = (item: ContentItemElement): LeftPlace[] => {
      const behind = before.slice(before.indexOf(item) + 1).find(stays)
      const height = heights.get(item)
      if (behind === undefined || height === undefined) return []
      return [{ item, behind, height: height + gapOf(behind) }]
    }
    // An item that disappears without a mark, such as a summary that a recap replaces, leaves its place to a new item.
    const left = before.filter(item => visible.has(item) && !item.isConnected).flatMap(placeOf)
    // An item without a mark changes its height too, for example if it no longer repeats the score above the list.
    const isResized = (item: ContentItemElement): boolean => {
      const change = item.getBoundingClientRect().height - (heights.get(item) ?? Number.NaN)
      return visible.has(item) && !this.#rolls.has(item) && Math.abs(change) > pixelsPerFrame
    }
    for (const item of items.filter(each => marked.includes(each) || isResized(each))) {
      const box = item.getBoundingClientRect()
      const known = heights.get(item)
      if (!isInView(box)) this.#end(item)
      else if (known === undefined && item.change === 'revised') continue
      else if (known !== undefined && !movedUp(item)) this.#roll(item, known, box.height)
      else this.#roll(item, -gapOf(item), box.height, [...placeOf(item), ...left.splice(0)])
    }
  }

  /** Ends all animations immediately. */
  override hostDisconnected(): void {
    for (const item of [...this.#rolls.keys()]) this.#end(item)
  }

  /**
   * Animates the removal of items. Focus inside one of them moves to the next remaining item, or to the previous one
   * if there is no next one.
   */
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
   * Animates an item from one height to another; resolves at the end. The height of a missing item is the negative gap.
   * A running animation of the item is replaced.
   *
   * @param left The former places of this item and of items that it replaces. Spacers fill these places until the item
   *   has grown, so that nothing below moves.
   */
  #roll(
    item: ContentItemElement,
    from: number,
    to: number,
    left: readonly LeftPlace[] = [],
  ): Promise<void> {
    const earlier = this.#rolls.get(item)
    earlier?.ended()
    const spacers = new Map(earlier?.spacers)
    for (const { item: former, behind, height } of left) {
      spacers.set(behind, (spacers.get(behind) ?? 0) + height)
      // Spacers before the former item move to the next item that stays, so that they remain at the same place.
      for (const { spacers: rollSpacers } of this.#rolls.values()) {
        const room = rollSpacers.get(former)
        if (room !== undefined) rollSpacers.set(behind, (rollSpacers.get(behind) ?? 0) + room)
        rollSpacers.delete(former)
      }
      this.#keepRoom(former)
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
      const isVisible = item.isConnected && isInView(box)
      const rest = roll.to - roll.height
      const by = isVisible ? Math.sign(rest) * Math.min(left, Math.abs(rest)) : rest
      if (isVisible) left -= Math.abs(by)
      roll.height += by
      for (const [behind, room] of roll.spacers) roll.spacers.set(behind, room - (room * by) / rest)
      this.#show(item, roll)
      if (roll.height === roll.to) this.#end(item)
    }
    this.#isMoving = this.#rolls.size > 0
    if (this.#isMoving) requestAnimationFrame(this.#step)
  }
}

/** The distance between items, which an item occupies in addition to its height. */
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
