import type { FeedHistory, Readiness } from '@fixture-feed/contract/operator-answers'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { fullText, msg, str } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { FeedPart } from '../feed/feed-part.ts'

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

/** What is known of a service and of the feed that is looked at. */
interface Health {
  readonly feed: FeedId
  readonly readiness: Readiness
  readonly figures: readonly Figure[]
  readonly gaps: NonNullable<FeedHistory['gaps']>
  /** What is held back of the feed, in words. */
  readonly holds: readonly string[]
  readonly snapshotAt: string | undefined
}

/** One fact that a person can judge: what it is, how it is, and whether that is bad. */
type HealthRow = readonly [label: string, words: string | readonly string[], isBad?: boolean]

const done: ReadonlySet<string> = new Set(['published', 'unchanged'])

/** What to do about a refusal, in words. */
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

/** How the service and the feed are, in the order in which a person looks at it. */
export function healthRows(health: Health): readonly HealthRow[] {
  const { readiness, figures, gaps, holds, snapshotAt } = health
  const { ready, reasons, stale = [] } = readiness
  const named = (name: string) => figures.filter(figure => figure.name === name)
  const sum = (name: string) => named(name).reduce((total, { value }) => total + value, 0)
  const ingest = counts(named('fixture_feed_publications_total'), 'result')
  const refused = [...ingest].filter(([code]) => !done.has(code)).sort(([, a], [, b]) => b - a)
  const overload = [...counts(named('fixture_feed_overload_rejected_total'), 'reason')]
  const published = sum('fixture_feed_publish_to_visible_seconds_count') || undefined
  const visibleSeconds = published && sum('fixture_feed_publish_to_visible_seconds_sum') / published
  const lagSeconds = named('nodejs_eventloop_lag_p99_seconds')[0]?.value
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
    [msg('Lag of the process'), `${secondsText(lagSeconds)} (p99)`, (lagSeconds ?? 0) > 0.25],
    [msg('Readers waiting'), `${sum('fixture_feed_waiting_reads')}`],
    [msg('Reads turned away'), overload.map(([reason, count]) => `${count} (${reason})`)],
    [msg('Relay'), relayText(health), stale.length > 0],
    [msg('Gaps'), gaps.map(({ from, to }) => msg(str`${fullText(from)} to ${fullText(to)}`))],
  ]
}

/** How the reading of another service goes. */
function relayText({ figures, feed, readiness: { stale = [] } }: Health): string {
  const isOfFeed = (of: Partial<FeedId>) =>
    of.fixtureId === feed.fixtureId && of.feedKey === feed.feedKey
  const figure = (name: string) => figures.find(each => each.name === `fixture_feed_relay_${name}`)
  const reads = figure('reads')
  if (reads === undefined) return msg('nothing is relayed')
  const age = figures.find(
    ({ name, labels: { fixture = '', feed: feedKey = '' } }) =>
      name === 'fixture_feed_relay_age_seconds' && isOfFeed({ fixtureId: fixture, feedKey }),
  )
  const read =
    age === undefined ? msg('not read') : msg(str`last read ${secondsText(age.value)} ago`)
  const isStale = stale.some(isOfFeed)
  const others = stale.length - (isStale ? 1 : 0)
  const refused = figure('refused_total')?.value ?? 0
  return [
    isStale ? msg(str`stale, ${read}: readers have its last good state`) : read,
    ...(reads.value === 1 ? [] : [msg('another process reads')]),
    ...(others > 0 ? [msg(str`${others} other feeds are stale`)] : []),
    ...(refused > 0 ? [msg(str`${refused} answers not taken`)] : []),
  ].join('; ')
}

/** What was counted by a label, without what never was. */
function counts(figures: readonly Figure[], label: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const { labels, value } of figures) {
    const key = labels[label] ?? ''
    if (value > 0) found.set(key, (found.get(key) ?? 0) + value)
  }
  return found
}

function secondsText(seconds: number | undefined): string {
  if (seconds === undefined) return msg('not known')
  return seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`
}

/** One figure of the Prometheus text format. */
interface Figure {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (NaN|[+-]?Inf|[-+.\deE]+)(?: |$)/
const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g

/** The figures of a page of metrics; comments and lines that are none are left out. */
export function parseMetrics(text: string): readonly Figure[] {
  return text.split('\n').flatMap(each => {
    const [, name, labels = '', value] = line.exec(each) ?? []
    if (name === undefined || value === undefined) return []
    const pairs = [...labels.matchAll(label)].map(
      ([, key = '', quoted = '']) => [key, unquoted(quoted)] as const,
    )
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })
}

function unquoted(text: string): string {
  return text.replaceAll(/\\(.)/g, (_, each: string) => (each === 'n' ? '\n' : each))
}
