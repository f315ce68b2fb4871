import type { FeedHistory, Readiness } from '@fixture-feed/contract/operator-responses'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { fullText, msg, type OwnProperties, str } from '@fixture-feed/elements/page-parts'
import { html, type TemplateResult } from 'lit'
import { FeedPart } from '../feed/feed-part.ts'

/** The health of the service and of the feed. */
export class HealthPanelElement extends FeedPart {
  static override readonly properties: OwnProperties<HealthPanelElement> = {
    rows: { attribute: false },
  }

  declare rows: readonly HealthRow[] | undefined
  protected override readonly everyMs = 5_000

  protected override render(): TemplateResult {
    return html`<section class="panel card stack" aria-label=${msg('Health')}>
      <h2>${msg('Health')}</h2>
      ${this.failurePart}
      <dl class="pairs">${this.rows?.map(
        ([label, words, isBad]) =>
          html`<dt>${label}</dt><dd>${isBad ? html`<strong class="danger">${words}</strong>` : wordsPart(words)}</dd>`,
      )}</dl>
      <p class="muted">${msg('Publications and rejections are counted for all games since the server started.')}</p>
    </section>`
  }

  protected override async read(): Promise<void> {
    const { desk } = this
    const { api, id: feed, snapshotAt } = desk
    const [readiness, metrics, history] = await Promise.all([
      api.readReadiness(),
      api.readMetrics(),
      api.readFeedHistory(feed).catch(() => undefined),
    ])
    const holds = desk.holds.map(hold =>
      msg(str`${desk.holdWords(hold)}, by ${hold.by}: ${hold.reason}`),
    )
    const figures = parseMetrics(metrics)
    const gaps = history?.gaps ?? []
    this.rows = healthRows({ feed, readiness, figures, gaps, holds, snapshotAt })
  }
}

function wordsPart(words: HealthRow[1]): unknown {
  if (typeof words === 'string') return words
  return words.length === 0
    ? msg('none')
    : html`<ul>${words.map(each => html`<li>${each}</li>`)}</ul>`
}

/** The data about the service and the current feed. */
interface Health {
  readonly feed: FeedId
  readonly readiness: Readiness
  readonly figures: readonly Figure[]
  readonly gaps: NonNullable<FeedHistory['gaps']>
  /** Descriptions of the feed's holds. */
  readonly holds: readonly string[]
  readonly snapshotAt: string | undefined
}

/** A row: its label, its value, and whether the value reports a fault. */
type HealthRow = readonly [label: string, words: string | readonly string[], isBad?: boolean]

const done: ReadonlySet<string> = new Set(['published', 'unchanged'])

/** The words for the reason of a rejected publication, by its error code. */
const refusalWords: Readonly<Record<string, () => string>> = {
  unauthorized: () => msg('unknown token'),
  forbidden: () => msg('token without permission'),
  revision_conflict: () => msg('revision already published'),
  precondition_failed: () => msg('other changes were published first'),
  invalid_items: () => msg('invalid items'),
  unknown_definition: () => msg('unknown item type'),
  definition_not_enabled: () => msg('item type not allowed here'),
  missing_evidence: () => msg('number or name without evidence'),
  payload_too_large: () => msg('request too large'),
  malformed_request: () => msg('malformed request'),
  unavailable: () => msg('storage not available'),
}

/** The rows about the service and the feed, in reading order. */
export function healthRows(health: Health): readonly HealthRow[] {
  const { readiness, figures, gaps, holds, snapshotAt } = health
  const { ready, reasons, stale = [] } = readiness
  const ingest = counts(figures, 'fixture_feed_publications_total')
  const refused = [...ingest].filter(([code]) => !done.has(code)).sort(([, a], [, b]) => b - a)
  const overload = counts(figures, 'fixture_feed_overload_rejected_total')
  const seen = 'fixture_feed_publish_to_visible_seconds'
  const visibleSeconds = sum(figures, `${seen}_sum`) / sum(figures, `${seen}_count`)
  const lagSeconds = sum(figures, 'nodejs_eventloop_lag_p99_seconds')
  const changes = [ingest.get('published') ?? 0, ingest.get('unchanged') ?? 0] as const
  return [
    [msg('Service'), ready ? msg('ready') : msg(str`not ready: ${reasons.join('; ')}`), !ready],
    [msg('Last update'), snapshotAt === undefined ? msg('none') : fullText(snapshotAt)],
    [msg('Publications'), msg(str`${changes[0]} published, ${changes[1]} without changes`)],
    [
      msg('Rejected publications'),
      refused.map(([code, count]) => `${count} × ${refusalWords[code]?.() ?? code}`),
    ],
    [msg('Holds'), holds],
    [msg('Time to readers'), secondsText(visibleSeconds)],
    [msg('Server lag'), `${secondsText(lagSeconds)} (p99)`, lagSeconds > 0.25],
    [msg('Readers waiting for updates'), `${sum(figures, 'fixture_feed_waiting_reads') || 0}`],
    [msg('Rejected requests'), [...overload].map(([reason, count]) => `${count} (${reason})`)],
    [msg('Relay'), relayText(health), stale.length > 0],
    [msg('Gaps'), gaps.map(({ from, to }) => msg(str`${fullText(from)} to ${fullText(to)}`))],
  ]
}

/** The words about the reads of a relay: whether this feed and the other feeds are up to date. */
function relayText({ figures, feed, readiness: { stale = [] } }: Health): string {
  const { feedKey, fixtureId } = feed
  const reads = sum(figures, 'fixture_feed_relay_lease_held')
  if (Number.isNaN(reads)) return msg('not a relay')
  const labels = { fixture: fixtureId, feed: feedKey }
  const age = sum(figures, 'fixture_feed_relay_age_seconds', labels)
  const read = Number.isNaN(age) ? msg('never read') : msg(str`last read ${secondsText(age)} ago`)
  const others = stale.filter(each => each.fixtureId !== fixtureId || each.feedKey !== feedKey)
  const isStale = others.length < stale.length
  const refused = sum(figures, 'fixture_feed_relay_rejected_responses_total')
  return [
    isStale ? msg(str`not up to date, ${read}; readers see the last good version`) : read,
    ...(reads === 1 ? [] : [msg('read by another process')]),
    ...(others.length > 0 ? [msg(str`other feeds not up to date: ${others.length}`)] : []),
    ...(refused > 0 ? [msg(str`rejected responses: ${refused}`)] : []),
  ].join('; ')
}

/** The sum of the figures with a name and these labels; NaN if no figure matches. */
function sum(figures: readonly Figure[], name: string, labels: Figure['labels'] = {}): number {
  const isMeant = (figure: Figure) =>
    figure.name === name && Object.entries(labels).every(([key, is]) => figure.labels[key] === is)
  const meant = figures.filter(isMeant)
  return meant.length === 0 ? Number.NaN : meant.reduce((total, { value }) => total + value, 0)
}

/** Nonzero counts by the value of their only label. */
function counts(figures: readonly Figure[], of: string): Map<string, number> {
  const counted = figures.filter(({ name, value }) => name === of && value > 0)
  return new Map(counted.map(({ labels, value }) => [Object.values(labels)[0] ?? '', value]))
}

function secondsText(seconds: number): string {
  if (Number.isNaN(seconds)) return msg('unknown')
  return seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`
}

/** One sample of the Prometheus text format. */
interface Figure {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (NaN|[+-]?Inf|[-+.\deE]+)(?: |$)/
const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g

/** The samples of a page in the Prometheus text format. Comments and other lines are skipped. */
export function parseMetrics(text: string): readonly Figure[] {
  const figures: Figure[] = []
  for (const each of text.split('\n')) {
    const [, name, labels = '', value] = line.exec(each) ?? []
    if (name === undefined || value === undefined) continue
    const pairs = [...labels.matchAll(label)].map(([, key = '', quoted = '']) => {
      const text = quoted.replaceAll(/\\(.)/g, (_, each: string) => (each === 'n' ? '\n' : each))
      return [key, text] as const
    })
    figures.push({ name, labels: Object.fromEntries(pairs), value: Number(value) })
  }
  return figures
}
