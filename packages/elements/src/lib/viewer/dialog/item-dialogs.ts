import type { FeedError, FeedOptions, Item } from '@fixture-feed/client'
import { readEvidence } from '@fixture-feed/client/read-evidence'
import { html, type TemplateResult } from 'lit'
import { EvidenceElement } from '../../evidence/evidence-part.ts'
import { failureText } from '../../feed/failure-text.ts'
import { itemTitle } from '../../item/item-title.ts'
import { msg, str } from '../../item/msg.ts'
import { fullText } from '../../item/time-text.ts'
import { jsonPieces } from '../json/json-text.ts'
import { readEarlierRevision } from '../revisions/earlier-revision.ts'
import { changesPart } from '../revisions/revision-changes.ts'
import { openDialog } from './page-dialog.ts'

/** The dialog for each request of a reader about an item, by the type of its event. */
export const itemDialogs: Readonly<Record<string, (item: Item, feed: FeedOptions) => void>> = {
  'item-inspect': showJson,
  'item-history': showRevisions,
  'item-evidence': showEvidence,
}

customElements.define('ff-evidence', EvidenceElement)

/** The body of a dialog: words that screen readers announce, followed by content that they do not announce. */
function dialogBody(words: unknown, found?: TemplateResult): TemplateResult {
  return html`<div class="told stack"><div class="stack" role="status">${words}</div> ${found}</div>`
}

function showJson(item: Item): void {
  const pieces = jsonPieces(item).map(({ kind, text }) => html`<span class=${kind}>${text}</span>`)
  const body = html`<pre tabindex="0">${pieces}</pre>`
  const heading = itemTitle(item)
  const dialog = openDialog({ heading, label: msg(str`JSON of ${heading}`), body })
  const copy = async () => {
    await navigator.clipboard.writeText(JSON.stringify(item, undefined, 2))
    dialog.tools = button(msg('Copied'))
  }
  const button = (word: string) =>
    html`<button class="button" type="button" @click=${copy}><span role="status">${word}</span></button>`
  // Browsers offer the clipboard only on pages over TLS or from the same machine.
  if (navigator.clipboard !== undefined) dialog.tools = button(msg('Copy'))
}

/** Shows the changes of an item since its previous revision. A button leads to the change before, if there is one. */
function showRevisions(shown: Item, feed: FeedOptions): void {
  const dialog = openDialog({})
  const read = async (item: Item) => {
    dialog.heading = itemTitle(item)
    dialog.label = `${msg('What changed')}: ${dialog.heading}`
    dialog.body = dialogBody(msg('Loading the previous version'))
    dialog.body = dialogBody(await changesOf(item).catch(failed))
  }
  const changesOf = async (item: Item): Promise<unknown> => {
    const before = await readEarlierRevision(feed, item)
    if (before === undefined) return msg('No earlier version was found.')
    const { revision, publishedAt } = item
    const further = html`<p><button class="button" type="button" @click=${() => read(before)}>${msg('Show the previous change')}</button></p>`
    return html`
      <p>${msg(str`From version ${before.revision} to version ${revision}, ${fullText(publishedAt)}`)}</p>
      ${changesPart(before, item)} ${before.revision === 1 ? undefined : further}
    `
  }
  read(shown)
}

async function showEvidence(item: Item, feed: FeedOptions): Promise<void> {
  const body = dialogBody(msg('Loading the plays'))
  const heading = itemTitle(item)
  const dialog = openDialog({ heading, label: msg(str`Sources: ${heading}`), body })
  try {
    const found = await readEvidence({ ...feed, itemId: item.id, revision: item.revision })
    const evidence =
      found &&
      html`<ff-evidence .item=${item} .plays=${found.plays} .claims=${found.claims}></ff-evidence>`
    const words = found
      ? msg('Select underlined text to see the plays that support it.')
      : msg('No plays are available for this update.')
    dialog.body = dialogBody(words, evidence)
  } catch (error) {
    dialog.body = dialogBody(failed(error as FeedError))
  }
}

function failed(error: FeedError): string {
  const { title, detail } = failureText(error)
  return `${title}. ${detail}`
}
