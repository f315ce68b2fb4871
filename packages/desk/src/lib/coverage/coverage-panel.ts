import type { FeedSettings } from '@fixture-feed/contract/operator-bodies'
import { msg, type OwnProperties } from '@fixture-feed/elements/page-parts'
import { html, nothing, type TemplateResult } from 'lit'
import { FeedPart } from '../feed/feed-part.ts'
import { feedBoxes } from '../game/feed-boxes.ts'
import { inFeeds, outcomeWords } from '../game/in-feeds.ts'

/** Ends or reopens the coverage of the game in the selected feeds. The panel explains the effect first. */
export class CoveragePanelElement extends FeedPart {
  static override readonly properties: OwnProperties<CoveragePanelElement> = {
    off: { attribute: false },
  }

  /** The keys of feeds that the action leaves out. */
  declare off: ReadonlySet<string>
  /** The settings are read again, because another editor may end the coverage in the meantime. */
  protected override readonly everyMs = 5_000

  constructor() {
    super()
    this.off = new Set()
  }

  protected override render(): TemplateResult {
    const { desk } = this
    const title = coverageLabel(desk.state)
    return html`<section class="panel card stack" aria-label=${title}>
      <h2>${title}</h2>
      ${this.failurePart}
      ${desk.state === 'finished' ? html`<p>${msg('Coverage has ended')}</p>` : nothing}
      <p>${msg('When coverage has ended, apps check for updates only once a minute. You can still publish corrections.')}</p>
      ${this.#feedBoxes()}
      <div class="row">
        <button class="button primary" type="button" ?disabled=${desk.isBusy} @click=${this.#turnState}>${title}</button>
        <button class="button" type="button" @click=${() => desk.show({ kind: 'none' })}>${msg('Cancel')}</button>
      </div>
    </section>`
  }

  protected override async read(): Promise<void> {
    await this.desk.readSettings()
  }

  #feedBoxes(): unknown {
    const { desk } = this
    const boxes = [desk.id, ...desk.otherFeeds].map(feed => ({ feed, label: desk.labelOf(feed) }))
    return feedBoxes(msg('Applies to'), boxes, this.off, {
      change: off => {
        this.off = off
      },
    })
  }

  readonly #turnState = (): Promise<void> => {
    const { desk, off } = this
    const state = desk.state === 'live' ? 'finished' : 'live'
    const feeds = [desk.id, ...desk.otherFeeds].filter(({ feedKey }) => !off.has(feedKey))
    return desk.act(async () => {
      const { undo, failures } = await inFeeds(
        feeds.map(feed => ({
          label: desk.labelOf(feed),
          run: async () => {
            const settings = await desk.api.readSettings(feed)
            const put = async (next: FeedSettings) => {
              const now = await desk.api.putSettings(feed, next)
              if (feed.feedKey === desk.id.feedKey) desk.useSettings(now)
            }
            await put({ ...settings, state })
            return () => put(settings)
          },
        })),
      )
      const words = state === 'finished' ? msg('Coverage has ended') : msg('Coverage is live')
      return { words: outcomeWords(words, failures), undo }
    })
  }
}

/** The label of the action that is possible in a state. */
export function coverageLabel(state: FeedSettings['state']): string {
  return state === 'live' ? msg('End coverage') : msg('Reopen coverage')
}
