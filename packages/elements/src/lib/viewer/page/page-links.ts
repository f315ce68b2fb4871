import type { Item } from '@fixture-feed/client'
import { matchesFilter } from '../../feed/item-filter.ts'
import { clickedLink } from '../../item/plain-click.ts'
import type { FlowPoint } from '../flow/game-flow.ts'
import { type FeedRoute, formatRoute, type Navigate, parseRoute } from '../route.ts'
import type { FeedSelection } from './feed-selection.ts'
import type { OpenedFeed } from './opened-feed.ts'

/** The properties of a page that its links depend on. */
interface LinkedPage {
  readonly route: FeedRoute
  readonly navigate: Navigate
  /** The item of the moment that the reader selected on the chart. */
  pointed: string | undefined
}

/**
 * Links from the page of a game to its items, teams and players. The functions are bound once, because a new function
 * would render every item again.
 */
export class PageLinks {
  readonly #page: LinkedPage
  readonly #opened: OpenedFeed
  readonly #selection: FeedSelection

  constructor(page: LinkedPage, opened: OpenedFeed, selection: FeedSelection) {
    this.#page = page
    this.#opened = opened
    this.#selection = selection
  }

  /** The address of an item. In a replay, it contains the instant at which the link was last rendered. */
  readonly itemHref = (item: string): string => this.#hrefOf({ item })
  readonly entityHref = (entity: string): string => this.#hrefOf({ entity })

  /**
   * Follows a link to an item without loading a page. The filter, the order and the instant of the replay stay, but a
   * filter that hides the item is removed. The address of the link, which a reader may copy, contains neither filter
   * nor order.
   */
  readonly followItem = (event: MouseEvent): void => {
    const link = clickedLink(event)
    if (link === undefined) return
    const target = parseRoute(link)
    if (target.page !== 'feed' || target.item === undefined) return
    event.preventDefault()
    const { item: id } = target
    const { route, navigate } = this.#page
    const items: readonly Item[] = this.#opened.snapshot?.items ?? []
    const item = items.find(each => each.id === id)
    const { definition, entity } = route
    const isFilteredOut = item !== undefined && !matchesFilter(item, { definition, entity })
    const filter = isFilteredOut ? { definition: undefined, entity: undefined } : {}
    navigate({ ...route, ...filter, view: undefined, item: id })
  }

  /** Selects a moment of the chart: a replay moves there; a live page marks it and shows its item on request. */
  readonly pointAt = ({ item: { id, publishedAt } }: FlowPoint, isAskedFor: boolean): void => {
    const { played } = this.#opened
    this.#page.pointed = id
    if (played !== undefined) {
      // The first change of the feed at or after the item's publication instant.
      const instant = played.playback.timeline.find(
        ({ snapshotAt }) => Date.parse(snapshotAt) >= Date.parse(publishedAt),
      )
      this.#opened.seek(instant?.snapshotAt ?? publishedAt)
    } else if (isAskedFor) {
      const { route, navigate } = this.#page
      navigate({ ...route, definition: undefined, entity: undefined, view: undefined, item: id })
    }
  }

  #hrefOf(subject: Pick<FeedRoute, 'item' | 'entity'>): string {
    const { fixtureId, until } = this.#page.route
    return formatRoute({
      page: 'feed',
      fixtureId,
      feedKey: this.#selection.feedKey,
      ...subject,
      until: this.#opened.played && (this.#opened.until ?? until),
    })
  }
}
