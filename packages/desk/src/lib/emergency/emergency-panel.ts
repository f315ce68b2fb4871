import type { Item } from '@fixture-feed/client'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { itemTitle, msg, type OwnProperties, str } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { withdrawItems } from '../api/acts.ts'
import { FeedPart } from '../feed/feed-part.ts'
import { feedBoxes } from '../game/feed-boxes.ts'
import { inFeeds, outcomeWords } from '../game/in-feeds.ts'

/**
 * Withdraws everything published since an instant. The panel lists the items that the displayed feed would lose.
 */
export class EmergencyPanelElement extends FeedPart {
  static override readonly properties: OwnProperties<EmergencyPanelElement> = {
    since: { attribute: false },
    off: { attribute: false },
    others: { attribute: false },
  }

  static override styles: CSSResult = css`
    section section {
      justify-items: start;
    }

    /* The height is seven and a half lines: the cut line shows that the list scrolls. */
    ul {
      max-block-size: 11.25em;
      overflow-y: auto;
    }
  `

  /** Local date and time in the format of the browser's input. */
  declare since: string
  /** The keys of feeds that the withdrawal leaves out. */
  declare off: ReadonlySet<string>
  /** The items of the other feeds of the game, by feed key. */
  declare others: ReadonlyMap<string, readonly Item[]>
  /** Items are published all the time, so the counts of the other feeds are read again. */
  protected override readonly everyMs = 5_000

  constructor() {
    super()
    this.off = new Set()
    this.others = new Map()
    this.since = localText(new Date(Date.now() - 15 * 60_000))
  }

  protected override render(): TemplateResult {
    return html`<section class="panel card stack" aria-label=${msg('Emergency stop')}>
      <h2>${msg('Emergency stop')}</h2>
      ${this.failurePart}
      ${this.#withdrawPart()}
    </section>`
  }

  #withdrawPart(): TemplateResult {
    const { desk } = this
    const covered = this.#feeds
    const items = covered.includes(desk.id) ? this.#published(desk.items) : []
    const count = countOf(covered.map(({ feedKey }) => this.#itemsSince(feedKey)))
    const total = countOf(covered.map(({ feedKey }) => this.#itemsIn(feedKey)))
    return html`<section class="stack foot">
      <h3>${msg('Withdraw recent items')}</h3>
      <label><span class="label">${msg('Since (your local time; default: 15 minutes ago)')}</span>
        <input type="datetime-local" step="1" .value=${this.since} @input=${this.into('since')} /></label>
      ${this.#feedBoxes()}
      <p>${effectWords({ count, total, mayHold: desk.mayHold })}</p>
      ${items.length === 0 ? nothing : html`<ul tabindex="0" aria-label=${msg('Items to withdraw')}>${items.map(item => html`<li>${itemTitle(item)}</li>`)}</ul>`}
      <button class="button danger" type="button" ?disabled=${count === 0 || desk.isBusy} @click=${() => this.#withdraw()}>
        ${msg('Withdraw')} (${count})
      </button>
    </section>`
  }

  /** The feeds that the withdrawal covers. */
  get #feeds(): readonly FeedId[] {
    const { id, otherFeeds } = this.desk
    return [id, ...otherFeeds].filter(({ feedKey }) => !this.off.has(feedKey))
  }

  /** A box for each accessible feed of the game, with the number of its items to withdraw. */
  #feedBoxes(): unknown {
    const { desk } = this
    const boxes = [desk.id, ...desk.otherFeeds].map(feed => ({
      feed,
      label: `${desk.labelOf(feed)} (${this.#itemsSince(feed.feedKey).length})`,
    }))
    return feedBoxes(msg('Applies to'), boxes, this.off, {
      change: off => {
        this.off = off
      },
    })
  }

  #itemsSince(feedKey: string): readonly Item[] {
    return this.#published(this.#itemsIn(feedKey))
  }

  #itemsIn(feedKey: string): readonly Item[] {
    const { id, items } = this.desk
    return feedKey === id.feedKey ? items : (this.others.get(feedKey) ?? [])
  }

  #published(items: readonly Item[]): readonly Item[] {
    const since = Date.parse(this.since)
    return items.filter(({ publishedAt }) => Date.parse(publishedAt) >= since)
  }

  protected override async read(): Promise<void> {
    const { api, otherFeeds } = this.desk
    const others = await Promise.all(
      otherFeeds.map(async feed => {
        const { items = [] } = (await api.readSnapshot(feed)) ?? {}
        return [feed.feedKey, items] as const
      }),
    )
    this.others = new Map(others)
  }

  #withdraw(): Promise<void> {
    const { desk } = this
    const feeds = this.#feeds
    return desk.act(async () => {
      const reason = msg(
        str`Withdrawn with everything published since ${new Date(this.since).toISOString()}`,
      )
      let count = 0
      const { undo, failures } = await inFeeds(
        feeds
          .map(feed => ({ feed, ids: this.#itemsSince(feed.feedKey).map(({ id }) => id) }))
          .filter(({ ids }) => ids.length > 0)
          .map(({ feed, ids }) => ({
            label: desk.labelOf(feed),
            run: async () => {
              const { items, undo } = await withdrawItems(desk.targetOf(feed), ids, { reason })
              count += items.length
              return undo
            },
          })),
      )
      return { words: outcomeWords(msg(str`Items withdrawn: ${count}`), failures), undo }
    })
  }
}

function countOf(lists: readonly (readonly Item[])[]): number {
  return lists.reduce((sum, { length }) => sum + length, 0)
}

/** The effect of the withdrawal in all feeds that it covers. A token that may not set holds reserves nothing. */
export function effectWords({
  count,
  total,
  mayHold,
}: {
  readonly count: number
  readonly total: number
  readonly mayHold: boolean
}): string {
  return mayHold
    ? msg(
        str`This withdraws ${count} of ${total} items and reserves them for you. Changes by other publishers will wait for approval.`,
      )
    : msg(str`This withdraws ${count} of ${total} items.`)
}

/** Formats a time for an input of local date and time. */
function localText(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19)
}
