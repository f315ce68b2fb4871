import type { DefinitionId } from '@fixture-feed/contract/operator-bodies'
import type {
  FeedAuditEvent,
  FeedChange,
  FeedHistory,
  ItemRevision,
} from '@fixture-feed/contract/operator-responses'
import { definitionLabel, fullText, msg, str } from '@fixture-feed/elements/page-parts'
import { html, nothing, type TemplateResult } from 'lit'
import { differencePart } from '../compare/compare-items.ts'
import { HistoryPart } from './history-part.ts'

/** The changes and audit events of a feed with their authors, newest first. */
export class FeedHistoryElement extends HistoryPart<FeedChange> {
  /** The settings of a feed can change without a new snapshot. */
  protected override readonly everyMs = 5_000
  #auditEvents: readonly FeedAuditEvent[] = []
  /** Instant of the oldest known audit event, if older ones exist. */
  #auditEventsSince: string | undefined
  /** The rendered changes of each revision that the editor opened, by revision and item id. */
  readonly #changes = new Map<string, TemplateResult>()

  protected get newest(): number {
    return this.desk.version
  }

  protected override render(): TemplateResult {
    const { changes, hasMore } = this.pages
    const lines = historyLines(changes, this.#auditEvents, hasMore)
    return html`<section class="panel card stack" aria-label=${msg('Activity')}>
      <div class="row"><h2>${msg('Activity')}</h2> ${this.peoplePart(lines)}</div>
      ${this.failurePart}
      ${this.listPart(
        lines,
        // The key is the whole line, because several events can have the same instant.
        line => JSON.stringify(line),
        line =>
          html`<li class="stack foot"><div>${this.madePart(line)}</div><ul>${line.kind === 'change' ? this.#change(line) : html`<li>${this.#words(line)}</li>`}</ul></li>`,
      )}
      ${this.olderPart()}
      ${this.#auditEventsSince && html`<p class="muted">${msg(str`Holds, rejections and settings before ${fullText(this.#auditEventsSince)} are not listed.`)}</p>`}
    </section>`
  }

  #words(event: FeedAuditEvent): TemplateResult | string {
    switch (event.kind) {
      case 'hold-set':
        return `${msg('set a hold')}: ${this.desk.holdWords(event.hold)}: ${event.hold.reason}`
      case 'hold-ended':
        return msg(str`ended the hold “${event.id}”`)
      case 'proposal-dropped':
        return html`${msg(str`rejected the change by ${event.proposedBy} to`)} ${this.#link(event.id)}${event.reason && `: ${event.reason}`}`
      case 'state-changed':
        return event.state === 'finished' ? msg('ended the coverage') : msg('reopened the coverage')
      case 'definitions-changed':
        return `${msg('allowed')} ${definitionWords(event.definitions)}`
      case 'evidence-changed':
        return event.evidence === 'required'
          ? msg('required evidence for every number and name')
          : msg('made evidence optional')
    }
  }

  #change({ at, items, withdrawals, erased }: FeedChange): TemplateResult {
    return html`
      ${items.map(item => html`<li>${msg('published')} ${this.#link(item.id)} ${this.#revision(item, at)}</li>`)}
      ${withdrawals.map(({ id, reason }) => html`<li>${msg('withdrew')} ${this.#link(id)}${reason && `: ${reason}`}</li>`)}
      ${erased === undefined ? nothing : html`<li>${msg('erased')} ${erased}</li>`}
    `
  }

  /**
   * The number of a revision, with a button that reads the changes of the revision, or these changes once they have
   * been read. Revision 1 has only its number, because nothing precedes it.
   */
  #revision({ id, revision }: ItemRevision, at: string): unknown {
    const label = msg(str`rev. ${revision}`)
    if (revision === 1) return label
    const key = `${revision} ${id}`
    const read = () =>
      this.attempt(async () => {
        // Reads the page that starts at the revision, because the newest page may not contain the revision.
        const before = new Date(Date.parse(at) + 1).toISOString()
        const { revisions } = await this.desk.api.readItemHistory(this.desk.id, id, before)
        const [item, earlier] = revisions
          .map(each => each.item)
          .filter(each => each !== undefined)
          .filter(each => each.revision <= revision)
        if (item?.revision === revision && earlier)
          this.#changes.set(key, differencePart(earlier, item))
      })
    return (
      this.#changes.get(key) ??
      html`<button class="plain" type="button" @click=${read}>${label}: ${msg('What changed')}</button>`
    )
  }

  #link(itemId: string): TemplateResult {
    const { desk } = this
    return html`<button class="plain" type="button" @click=${() => desk.show({ kind: 'history', itemId })}>${desk.titleOf(itemId)}</button>`
  }

  protected override async readPage(before?: string): Promise<FeedHistory> {
    const page = await this.desk.api.readFeedHistory(this.desk.id, before)
    if (before === undefined) {
      this.#auditEvents = page.auditEvents ?? []
      this.#auditEventsSince = page.hasMoreAuditEvents ? this.#auditEvents.at(-1)?.at : undefined
    }
    return page
  }
}

function definitionWords(definitions: readonly DefinitionId[] | null): string {
  if (definitions === null) return msg('all item types')
  if (definitions.length === 0) return msg('no item types')
  const words = definitions.map(
    ({ definitionKey: key, definitionVersion: version }) => `${definitionLabel(key)} v${version}`,
  )
  return msg(str`only ${words.join(', ')}`)
}

type HistoryLine = (FeedChange & { readonly kind: 'change' }) | FeedAuditEvent

/**
 * Merges changes and audit events, newest first.
 *
 * @param changes Newest first.
 * @param hasMore Whether older changes exist. Audit events before the oldest of these changes are then omitted,
 *   because they belong among the older changes.
 */
export function historyLines(
  changes: readonly FeedChange[],
  auditEvents: readonly FeedAuditEvent[],
  hasMore: boolean,
): readonly HistoryLine[] {
  const oldest = changes.at(-1)?.at
  const since = hasMore && oldest !== undefined ? Date.parse(oldest) : Number.NEGATIVE_INFINITY
  return [
    ...changes.map(change => ({ kind: 'change' as const, ...change })),
    ...auditEvents.filter(({ at }) => Date.parse(at) >= since),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
