import type { OperatorClient } from '@fixture-feed/client/operator'
import type { FeedHistory, Readiness, TokenStop } from '@fixture-feed/contract/operator-answers'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { fullText } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { Attempts } from '../page/attempts.ts'
import { DeskElement } from '../page/desk-element.ts'
import { type HealthReport, healthReport, type RelayReport, refusalWords } from './health-report.ts'
import { parseMetrics } from './metrics-text.ts'

const everyMs = 5_000

interface Health {
  readonly readiness: Readiness
  readonly report: HealthReport
  readonly gaps: NonNullable<FeedHistory['gaps']>
}

/** Whether the service and the feed are well. */
export class HealthPanelElement extends DeskElement {
  static override readonly inputs = 'api feed snapshotAt stops health'

  static override styles: CSSResult = css`
    dl {
      display: grid;
      grid-template-columns: max-content minmax(0, 1fr);
      gap: 8px 18px;
      margin: 0;
    }

    dt {
      color: var(--_muted);
    }

    dd {
      margin: 0;
      overflow-wrap: anywhere;
      font-variant-numeric: tabular-nums;
    }

    ul {
      margin: 0;
      padding-inline-start: 18px;
    }

    .bad {
      color: var(--_danger);
      font-weight: 650;
    }
  `

  declare api: OperatorClient
  declare feed: FeedId
  declare snapshotAt: string | undefined
  /** The tokens that are stopped on the feed. */
  declare stops: readonly TokenStop[]
  declare health: Health | undefined
  readonly #attempts = new Attempts(this, { read: () => this.#read(), everyMs })

  protected override render(): TemplateResult {
    return html`<section class="panel" aria-label="Health">
      <h2>Health</h2>
      ${this.#attempts.failurePart}
      ${this.health === undefined ? nothing : this.#facts(this.health)}
      <p class="muted">Counts are since the service was started, of all its feeds.</p>
    </section>`
  }

  #facts({ readiness, report, gaps }: Health): TemplateResult {
    const { ready, reasons, stale = [] } = readiness
    const { refusals, overload, publishSeconds, lagSeconds, waitingReads } = report
    return html`<dl>
      <dt>Service</dt>
      <dd class=${ready ? '' : 'bad'}>${ready ? 'ready' : `not ready: ${reasons.join('; ')}`}</dd>
      <dt>Last change</dt>
      <dd>${this.snapshotAt === undefined ? 'none yet' : fullText(this.snapshotAt)}</dd>
      <dt>Publications</dt>
      <dd>${report.published} published, ${report.unchanged} that changed nothing</dd>
      <dt>Refused</dt>
      <dd>${refusals.length === 0 ? 'none' : html`<ul>${refusals.map(({ code, count }) => html`<li>${count} × ${refusalWords[code] ?? code}</li>`)}</ul>`}</dd>
      <dt>Stopped tokens</dt>
      <dd class=${this.stops.length > 0 ? 'bad' : ''}>${this.stops.length === 0 ? 'none' : html`<ul>${this.stops.map(({ token, by, at, reason }) => html`<li>${token}, by ${by} since ${fullText(at)}: ${reason}</li>`)}</ul>`}</dd>
      <dt>Until readers see it</dt>
      <dd>${secondsText(publishSeconds)}</dd>
      <dt>Lag of the process</dt>
      <dd class=${(lagSeconds ?? 0) > 0.25 ? 'bad' : ''}>${secondsText(lagSeconds)} (p99)</dd>
      <dt>Readers waiting</dt>
      <dd>${waitingReads}</dd>
      <dt>Reads turned away</dt>
      <dd>${overload.length === 0 ? 'none' : overload.map(({ reason, count }) => `${count} (${reason})`).join(', ')}</dd>
      <dt>Relay</dt>
      <dd class=${stale.length > 0 ? 'bad' : ''}>${report.relay === undefined ? 'nothing is relayed' : this.#relay(report.relay, stale)}</dd>
      <dt>Gaps</dt>
      <dd>${gaps.length === 0 ? 'none' : html`<ul>${gaps.map(({ from, to }) => html`<li>${fullText(from)} to ${fullText(to)}</li>`)}</ul>`}</dd>
    </dl>`
  }

  #relay(
    { isReading, ageSeconds, refused }: RelayReport,
    stale: NonNullable<Readiness['stale']>,
  ): string {
    const { fixtureId, feedKey } = this.feed
    const isStale = stale.some(each => each.fixtureId === fixtureId && each.feedKey === feedKey)
    const read = ageSeconds === undefined ? 'not read' : `last read ${secondsText(ageSeconds)} ago`
    const others = stale.length - (isStale ? 1 : 0)
    return [
      isStale ? `stale, ${read}: readers have its last good state` : read,
      ...(isReading ? [] : ['another process reads']),
      ...(others > 0 ? [`${others} other feeds are stale`] : []),
      ...(refused > 0 ? [`${refused} answers not taken`] : []),
    ].join('; ')
  }

  async #read(): Promise<void> {
    const { api, feed } = this
    const [readiness, metrics, history] = await Promise.all([
      api.readReadiness(),
      api.readMetrics(),
      api.readFeedHistory(feed).catch(() => undefined),
    ])
    this.health = {
      readiness,
      report: healthReport(parseMetrics(metrics), feed),
      gaps: history?.gaps ?? [],
    }
  }
}

function secondsText(seconds: number | undefined): string {
  if (seconds === undefined) return 'not known'
  return seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`
}
