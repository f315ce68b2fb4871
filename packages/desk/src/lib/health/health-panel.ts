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
      <p class="muted">${msg('Counts are since the service was started, of all its feeds.')}</p>
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

/** The remedy for each kind of rejection. */
const refusalWords: Readonly<Record<string, () => string>> = {
  unauthorized: () => msg('an unknown token'),
  forbidden: () => msg('a token that may not do this'),
  revision_conflict: () => msg('a revision that somebody else had published already'),
  precondition_failed: () => msg('a feed that had changed meanwhile'),
  invalid_items: () => msg('items that break their definition'),
  unknown_definition: () => msg('a definition that the service does not know'),
  definition_not_enabled: () => msg('a definition that the feed does not take'),
  payload_too_large: () => msg('a body that was too large'),
  malformed_request: () => msg('a request that could not be read'),
  unavailable: () => msg('a journal that could not be written'),
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
    [msg('Last change'), snapshotAt === undefined ? msg('none') : fullText(snapshotAt)],
    [msg('Publications'), msg(str`${changes[0]} published, ${changes[1]} that changed nothing`)],
    [
      msg('Refused'),
      refused.map(([code, count]) => `${count} × ${refusalWords[code]?.() ?? code}`),
    ],
    [msg('What is held back'), holds],
    [msg('Until readers see it'), secondsText(visibleSeconds)],
    [msg('Lag of the process'), `${secondsText(lagSeconds)} (p99)`, lagSeconds > 0.25],
    [msg('Readers waiting'), `${sum(figures, 'fixture_feed_waiting_reads') || 0}`],
    [msg('Reads turned away'), [...overload].map(([reason, count]) => `${count} (${reason})`)],
    [msg('Relay'), relayText(health), stale.length > 0],
    [msg('Gaps'), gaps.map(({ from, to }) => msg(str`${fullText(from)} to ${fullText(to)}`))],
  ]
}

/** The state of reading the upstream. */
function relayText({ figures, feed, readiness: { stale = [] } }: Health): string {
  const { feedKey, fixtureId } = feed
  const reads = sum(figures, 'fixture_feed_relay_lease_held')
  if (Number.isNaN(reads)) return msg('nothing is relayed')
  const labels = { fixture: fixtureId, feed: feedKey }
  const age = sum(figures, 'fixture_feed_relay_age_seconds', labels)
  const read = Number.isNaN(age) ? msg('not read') : msg(str`last read ${secondsText(age)} ago`)
  const others = stale.filter(each => each.fixtureId !== fixtureId || each.feedKey !== feedKey)
  const isStale = others.length < stale.length
  const refused = sum(figures, 'fixture_feed_relay_rejected_responses_total')
  return [
    isStale ? msg(str`stale, ${read}: readers have its last good state`) : read,
    ...(reads === 1 ? [] : [msg('another process reads')]),
    ...(others.length > 0 ? [msg(str`${others.length} other feeds are stale`)] : []),
    ...(refused > 0 ? [msg(str`${refused} answers not taken`)] : []),
  ].join('; ')
}

/** The sum of the figures with a name and these labels; NaN if there is none. */
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
  if (Number.isNaN(seconds)) return msg('not known')
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
  return text.split('\n').flatMap(each => {
    const [, name, labels = '', value] = line.exec(each) ?? []
    if (name === undefined || value === undefined) return []
    const pairs = [...labels.matchAll(label)].map(([, key = '', quoted = '']) => {
      const text = quoted.replaceAll(/\\(.)/g, (_, each: string) => (each === 'n' ? '\n' : each))
      return [key, text] as const
    })
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })
}
