import type { ReactiveControllerHost } from 'lit'
import type { ContentItemElement } from '../../content-item.ts'
import type { ListedItem } from './item-list.ts'

/** Keys that move from item to item while one has focus. */
const itemKeys: ReadonlyMap<string, 1 | -1> = new Map([
  ['ArrowDown', 1],
  ['j', 1],
  ['PageDown', 1],
  ['ArrowUp', -1],
  ['k', -1],
  ['PageUp', -1],
])

/** Focus within a list of items, which is one tab stop: the item that had focus last, or else the list itself. */
export class ItemFocus {
  #tabStop: string | undefined
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>
  readonly #items: () => readonly ContentItemElement[]

  /** `items` are those on the page, in their order. */
  constructor(
    host: Pick<ReactiveControllerHost, 'requestUpdate'>,
    items: () => readonly ContentItemElement[],
  ) {
    this.#host = host
    this.#items = items
  }

  /** The id of the item that is the tab stop, if it is one of those that are about to be shown. */
  tabStopAmong(shown: readonly ListedItem[]): string | undefined {
    if (!shown.some(({ item }) => item.id === this.#tabStop)) this.#tabStop = undefined
    return this.#tabStop
  }

  /** Moves focus to the next item, or the one before. */
  move(by: 1 | -1): void {
    const items = this.#items()
    const place = items.findIndex(({ item }) => item?.id === this.#tabStop)
    const next = place < 0 ? firstInView(items) : items[place + by]
    next?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'nearest' })
  }

  /** The list got focus itself: with a keyboard that means its first item in view. */
  readonly enter = (event: FocusEvent): void => {
    const list = event.currentTarget as HTMLElement
    if (event.target === list && list.matches(':focus-visible')) this.move(1)
  }

  readonly note = ({ target }: FocusEvent): void => {
    const { item } = target as Partial<ContentItemElement>
    if (item === undefined || item.id === this.#tabStop) return
    this.#tabStop = item.id
    this.#host.requestUpdate()
  }

  readonly onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const by = itemKeys.get(event.key)
    if (by === undefined) return
    // Inside an item the arrow keys scroll what is focused.
    if (!isArticle(event) && !event.key.startsWith('Page')) return
    event.preventDefault()
    this.move(by)
  }
}

function firstInView(items: readonly ContentItemElement[]): ContentItemElement | undefined {
  return items.find(item => item.getBoundingClientRect().bottom > 0)
}

function isArticle(event: Event): boolean {
  const [target] = event.composedPath()
  return target instanceof HTMLElement && target.localName === 'article'
}
