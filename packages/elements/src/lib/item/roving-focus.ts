import type { LitElement } from 'lit'
import { ElementPart } from './element-part.ts'

export interface RovingFocusOptions<Member> {
  /** The members on the page, in order. */
  readonly members: () => readonly Member[]
  readonly idOf: (member: Partial<Member>) => string | undefined
  /** Keys that move from member to member, with their direction. */
  readonly keys: Readonly<Record<string, 1 | -1>>
  /** Whether a key that was pressed within a member moves focus. */
  readonly moves: (event: KeyboardEvent) => boolean
}

/**
 * Focus within a list that is one Tab stop. Focus survives reordering, although browsers remove it from an element
 * that moves. A member that moves to another part of the list is a new element; it receives the focus of the former
 * one.
 */
export class RovingFocus<Member extends HTMLElement> extends ElementPart<LitElement> {
  #tabStop: string | undefined
  #focused: HTMLElement | undefined
  readonly #options: RovingFocusOptions<Member>

  constructor(host: LitElement, options: RovingFocusOptions<Member>) {
    super(host)
    this.#options = options
  }

  hostUpdate(): void {
    this.#focused = focusedIn(this.host.renderRoot)
  }

  hostUpdated(): void {
    const focused = this.#focused
    this.#focused = undefined
    if (focused === undefined || focusedIn(this.host.renderRoot) !== undefined) return
    const next = focused.isConnected ? focused : this.#memberLike(focused)
    next?.focus({ preventScroll: true })
  }

  /** The member with the id of an element that was removed; `undefined` if the element was not a member. */
  #memberLike(removed: HTMLElement): Member | undefined {
    const { members, idOf } = this.#options
    const id = idOf(removed as Partial<Member>)
    return id === undefined ? undefined : members().find(member => idOf(member) === id)
  }

  /**
   * The id of the member that is the Tab stop. If it is not among `ids`, which are about to be shown, no member is the
   * Tab stop any more, and the result is `undefined`.
   */
  tabStopAmong(ids: readonly string[]): string | undefined {
    if (this.#tabStop !== undefined && !ids.includes(this.#tabStop)) this.#tabStop = undefined
    return this.#tabStop
  }

  /**
   * Moves focus to the next or the previous member. Without a current member, moves focus to the first member that is
   * not above the window.
   */
  move(by: 1 | -1): void {
    const { members, idOf } = this.#options
    const all = members()
    const place = all.findIndex(member => idOf(member) === this.#tabStop)
    const next =
      place < 0 ? all.find(member => member.getBoundingClientRect().bottom > 0) : all[place + by]
    next?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'nearest' })
  }

  readonly note = ({ target }: FocusEvent): void => {
    const id = this.#options.idOf(target as Partial<Member>)
    if (id === undefined || id === this.#tabStop) return
    this.#tabStop = id
    this.host.requestUpdate()
  }

  readonly onKey = (event: KeyboardEvent): void => {
    const { keys, moves } = this.#options
    const by = keys[event.key]
    const isHeld = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    if (by === undefined || isHeld || !moves(event)) return
    event.preventDefault()
    this.move(by)
  }
}

function focusedIn(
  root: HTMLElement | DocumentFragment | null | undefined,
): HTMLElement | undefined {
  const { activeElement } = Object(root) as Partial<ShadowRoot>
  if (!(activeElement instanceof HTMLElement)) return undefined
  return focusedIn(activeElement.shadowRoot) ?? activeElement
}
