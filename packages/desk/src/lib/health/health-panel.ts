import { msg, str } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { FeedPart } from '../feed/feed-part.ts'
import { type Health, type HealthRow, healthRows } from './health-rows.ts'
import { parseMetrics } from './metrics-text.ts'

type ReadHealth = Omit<Health, 'holds' | 'snapshotAt'>

/** Whether the service and the feed are well. */
export class HealthPanelElement extends FeedPart {
  static override readonly inputs = 'desk health'

  static override styles: CSSResult = css`
    dl {
      grid-template-columns: max-content minmax(0, 1fr);
      gap: 8px 18px;
    }

    .bad {
      color: var(--_danger);
      font-weight: 650;
    }
  `

  declare health: ReadHealth | undefined
  protected override readonly everyMs = 5_000

  protected override render(): TemplateResult {
    return html`<section class="panel" aria-label=${msg('Health')}>
      <h2>${msg('Health')}</h2>
      ${this.failurePart}
      ${this.health === undefined ? nothing : this.#facts(this.health)}
      <p class="muted">${msg('Counts are since the service was started, of all its feeds.')}</p>
    </section>`
  }

  #facts(read: ReadHealth): TemplateResult {
    const { desk } = this
    const { snapshotAt } = desk
    const holds = desk.holds.map(hold =>
      msg(str`${desk.holdWords(hold)}, by ${hold.by}: ${hold.reason}`),
    )
    return html`<dl>
      ${healthRows({ ...read, holds, snapshotAt }).map(
        ([label, words, isBad]) =>
          html`<dt>${label}</dt><dd class=${isBad ? 'bad' : ''}>${wordsPart(words)}</dd>`,
      )}
    </dl>`
  }

  protected override async read(): Promise<void> {
    const { api, id: feed } = this.desk
    const [readiness, metrics, history] = await Promise.all([
      api.readReadiness(),
      api.readMetrics(),
      api.readFeedHistory(feed).catch(() => undefined),
    ])
    this.health = { feed, readiness, figures: parseMetrics(metrics), gaps: history?.gaps ?? [] }
  }
}

function wordsPart(words: HealthRow[1]): unknown {
  if (typeof words === 'string') return words
  return words.length === 0
    ? msg('none')
    : html`<ul>${words.map(each => html`<li>${each}</li>`)}</ul>`
}
