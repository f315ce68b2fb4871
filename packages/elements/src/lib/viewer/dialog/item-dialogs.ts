import type { FeedError, FeedOptions, Item } from '@fixture-feed/client'
import { readEvidence } from '@fixture-feed/client/read-evidence'
import { type CSSResult, css, html, type TemplateResult } from 'lit'
import { EvidenceElement } from '../../evidence/evidence-part.ts'
import { failureText } from '../../feed/failure-text.ts'
import { itemTitle } from '../../item/item-title.ts'
import { msg, str } from '../../item/msg.ts'
import { fullText } from '../../item/time-text.ts'
import { jsonPieces } from '../json/json-text.ts'
import { readEarlierRevision } from '../revisions/earlier-revision.ts'
import { changesPart } from '../revisions/revision-changes.ts'
import { PageDialogElement } from './page-dialog.ts'

/** What opens for each thing that a reader may ask of an item, by the type of its event. */
export const itemDialogs: Readonly<Record<string, (item: Item, feed: FeedOptions) => void>> = {
  'item-inspect': showJson,
  'item-history': showRevisions,
  'item-evidence': showEvidence,
}

class ItemDialogElement extends PageDialogElement {
  static override readonly inputs = 'item told tools'

  static override styles: CSSResult = css`
    pre {
      padding: 16px;
      overflow: auto;
      direction: ltr;
      font: 0.8125rem/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace;
    }

    pre:focus-visible {
      outline-offset: -3px;
    }

    .name {
      color: light-dark(#0b5a8a, #7cc4f5);
    }

    .string {
      color: light-dark(#096a3f, #7fd8a6);
    }
  `

  declare item: Item
  /** What the dialog is called, by the title of its item. */
  declare nameOf: (title: string) => string
  declare told: TemplateResult

  /** Tells what became of the question, and below it what is not to be heard at once. */
  say(told: unknown, found?: TemplateResult): void {
    this.told = html`<div class="told stack"><div class="stack" role="status">${told}</div> ${found}</div>`
  }

  protected override get label(): string {
    return this.nameOf(this.heading)
  }

  protected get heading(): string {
    return itemTitle(this.item)
  }

  protected override body(): TemplateResult {
    return this.told
  }
}

customElements.define('ff-evidence', EvidenceElement)
customElements.define('ff-item-dialog', ItemDialogElement)

function open(item: Item, nameOf: (title: string) => string): ItemDialogElement {
  const dialog = Object.assign(new ItemDialogElement(), { item, nameOf })
  dialog.open()
  return dialog
}

function showJson(item: Item): void {
  const dialog = open(item, title => msg(str`JSON of ${title}`))
  const pieces = jsonPieces(item).map(({ kind, text }) => html`<span class=${kind}>${text}</span>`)
  dialog.told = html`<pre tabindex="0">${pieces}</pre>`
  const copy = async () => {
    await navigator.clipboard.writeText(JSON.stringify(item, undefined, 2))
    dialog.tools = button(msg('Copied'))
  }
  const button = (word: string) =>
    html`<button class="button" type="button" @click=${copy}><span role="status">${word}</span></button>`
  // Browsers have a clipboard on pages that came over TLS or from the own machine only.
  if (navigator.clipboard !== undefined) dialog.tools = button(msg('Copy'))
}

/** What changed from one revision of an item to the next. The change before it is a press of a button away. */
function showRevisions(shown: Item, feed: FeedOptions): void {
  const dialog = open(shown, title => `${msg('What changed')}: ${title}`)
  const read = async (item: Item) => {
    dialog.item = item
    dialog.say(msg('Reading the revision before'))
    const told = await changesOf(item).catch(error => [failed(error)])
    if (dialog.item === item) dialog.say(told)
  }
  const changesOf = async (item: Item): Promise<unknown> => {
    const before = await readEarlierRevision(feed, item)
    if (before === undefined) return msg('There is no revision before this one.')
    const { revision, publishedAt } = item
    const further = html`<p><button class="button" type="button" @click=${() => read(before)}>${msg('The change before')}</button></p>`
    return html`
      <p>${msg(str`From revision ${before.revision} to revision ${revision}, ${fullText(publishedAt)}`)}</p>
      ${changesPart(before, item)} ${before.revision === 1 ? undefined : further}
    `
  }
  read(shown)
}

async function showEvidence(item: Item, feed: FeedOptions): Promise<void> {
  const dialog = open(item, title => msg(str`Why? ${title}`))
  dialog.say(msg('Reading the plays'))
  try {
    const found = await readEvidence({ ...feed, itemId: item.id, revision: item.revision })
    if (found === undefined) dialog.say(msg('Nobody says which plays this item stands on.'))
    else
      dialog.say(
        msg('Press what is underlined to see the plays that it stands on.'),
        html`<ff-evidence .item=${item} .plays=${found.plays} .claims=${found.claims}></ff-evidence>`,
      )
  } catch (error) {
    dialog.say(failed(error as FeedError))
  }
}

function failed(error: FeedError): string {
  const { title, detail } = failureText(error)
  return `${title}. ${detail}`
}
