import type { LitElement } from 'lit'
import { ElementPart } from '../../item/element-part.ts'
import { isInView } from '../../item/in-view.ts'
import { isStill } from '../../item/motion.ts'

/** Duration of a movement, in milliseconds. */
const durationMs = 400

/** The longest delay of an update by a movement, in milliseconds. A hidden page may never end its movements. */
const longestMs = 2_000

/** The smallest distance that is animated, in pixels. */
const leastDistance = 1

/** The parts that move: the column of most sections, the sections, and their rows. A part may contain others. */
const parts = '.columns > div, section, li'

interface Place {
  readonly part: Element
  readonly box: DOMRect
  /** The distances from the part that contains this one, otherwise from the window, in pixels. */
  readonly left: number
  readonly top: number
}

/**
 * Moves the sections of the list, and the rows within them, smoothly to their new places after each update, for example
 * when a game ends. A transform starts each movement at the former place. Browsers therefore count no layout shift, and
 * the reader can follow the movement. A row that moves to another section appears there immediately. If the reader
 * prefers reduced motion, nothing is animated.
 */
export class RowGlide extends ElementPart<LitElement> {
  /** Whether the next update moves nothing, because the reader caused it and expects its result immediately. */
  isOff = false
  /** Resolves when the last movement has ended. The list must not be updated earlier. */
  ended: Promise<unknown> = Promise.resolve()
  #before: ReadonlyMap<string, Place> = new Map()

  hostUpdate(): void {
    this.#before = this.isOff || isStill() || document.hidden ? new Map() : this.#places()
  }

  hostUpdated(): void {
    if (this.#before.size === 0) return
    const movements = [...this.#places()]
      .map(([key, to]) => this.#move(key, to))
      .filter(animation => animation !== undefined)
    if (movements.length === 0) return
    // A part that gets another place during its movement, or in the frame that ends it, would count as shifted.
    const finished = Promise.allSettled(movements.map(animation => animation.finished))
      .then(nextFrame)
      .then(nextFrame)
    const atLatest = new Promise(resolve => setTimeout(resolve, longestMs))
    this.ended = Promise.race([finished, atLatest])
  }

  /** Starts the movement of a part from its former place; returns `undefined` if the part has not moved. */
  #move(key: string, { part, box, left, top }: Place): Animation | undefined {
    const from = this.#before.get(key)
    if (from === undefined || !(isInView(from.box) || isInView(box))) return undefined
    const [x, y] = [from.left - left, from.top - top]
    if (Math.hypot(x, y) < leastDistance) return undefined
    const frames = { transform: [`translate(${x}px, ${y}px)`, 'none'] }
    return part.animate(frames, { duration: durationMs, easing: 'ease-in-out' })
  }

  /** The places of the sections by their labels, and of the rows by the section and the address of the game. */
  #places(): ReadonlyMap<string, Place> {
    const places = new Map<string, Place>()
    for (const part of this.host.renderRoot.querySelectorAll(parts)) {
      const box = part.getBoundingClientRect()
      const outer = part.parentElement?.closest(parts)
      const { left = 0, top = 0 } = outer?.getBoundingClientRect() ?? {}
      const address = part.matches('li') ? part.querySelector('a')?.href : ''
      const key = `${part.closest('section')?.ariaLabel} ${address}`
      places.set(key, { part, box, left: box.left - left, top: box.top - top })
    }
    return places
  }
}

function nextFrame(): Promise<unknown> {
  return new Promise(resolve => requestAnimationFrame(resolve))
}
