import type { Item } from '@fixture-feed/client'
import type { Claim, EvidencePlay } from '@fixture-feed/client/read-evidence'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { fieldLabel } from '../item/definition-label.ts'
import { msg } from '../item/msg.ts'
import { clockText, periodText } from '../score/game-clock.ts'
import { regulationOf } from '../score/item-score.ts'
import { type OwnProperties, PageElement } from '../viewer/page-element.ts'
import { type ClaimedText, claimedTexts, withNames } from './claims.ts'

/** The texts of an item with their claims marked. A pressed claim shows its plays. */
export class EvidenceElement extends PageElement {
  static override readonly properties: OwnProperties<EvidenceElement> = {
    item: { attribute: false },
    plays: { attribute: false },
    claims: { attribute: false },
    pressed: { attribute: false },
  }

  static override styles: CSSResult = css`
    .claim {
      /* A touch target of 24 pixels in a line of text. The negative margin leaves the lines as they are. */
      min-block-size: 24px;
      margin-block: -1px;
      padding: 0 1px;
      border: 0;
      border-radius: 3px;
      background: none;
      text-align: start;
      text-decoration: underline dotted var(--_accent) 2px;
      text-underline-offset: 0.25em;
      cursor: pointer;
    }

    .claim:hover,
    .claim[aria-expanded='true'] {
      background: color-mix(in oklab, var(--_accent) 18%, transparent);
    }

    .plays {
      margin-block-start: 8px;
      padding: 8px 12px;
      border-radius: 8px;
      background: var(--_inset);
      font-size: 0.875rem;
    }

    td,
    th {
      padding: 2px 12px 2px 0;
      font-weight: inherit;
      text-align: start;
      vertical-align: top;
    }

    td:not(:last-child) {
      white-space: nowrap;
    }

    .how,
    th {
      color: var(--_muted);
    }
  `

  declare item: Item
  declare plays: readonly EvidencePlay[]
  declare claims: readonly Claim[]
  /** The claim whose plays are shown. */
  declare pressed: Claim | undefined

  protected override render(): TemplateResult {
    const texts = claimedTexts(this.item.content, this.claims)
    return html`<dl>${texts.map(text => this.#text(text))}</dl>`
  }

  #text({ path, pieces }: ClaimedText) {
    const pressed = this.pressed?.path === path ? this.pressed : undefined
    return html`<div>
      <dt>${labelOf(path)}</dt>
      <dd>
        <p dir="auto">${pieces.map(({ text, claim }) => (claim === undefined ? text : this.#claim(claim)))}</p>
        <div role="status">${pressed === undefined ? nothing : this.#plays(pressed)}</div>
      </dd>
    </div>`
  }

  #claim(claim: Claim) {
    const isPressed = this.pressed === claim
    const press = () => {
      this.pressed = isPressed ? undefined : claim
    }
    const text = claim.path === chartPath ? msg('Shot chart') : claim.text
    return html`<button class="claim" type="button" aria-expanded=${isPressed} @click=${press}>${text}</button>`
  }

  #plays({ plays: ids, how }: Claim) {
    const byId = new Map(this.plays.map(play => [play.id, play]))
    const plays = ids.map(id => byId.get(id)).filter(each => each !== undefined)
    const periods = regulationOf([this.item])
    const rows = plays.map(
      ({ period, clock, awayScore, homeScore, text }) => html`<tr>
        <td>${periodText(period, periods)} ${clockText(clock)}</td>
        <td>${awayScore}-${homeScore}</td>
        <td dir="auto">${text}</td>
      </tr>`,
    )
    const table = html`<table>
      <thead><tr><th scope="col">${msg('Clock')}</th><th scope="col">${msg('Score')}</th><th scope="col">${msg('What happened')}</th></tr></thead>
      <tbody>${rows}</tbody>
    </table>`
    const none = html`<p>${msg('This part has no plays.')}</p>`
    return html`<div class="plays">
      <p class="how" dir="auto">${withNames(how, this.item.entities)}</p>
      ${plays.length === 0 ? none : table}
    </div>`
  }
}

/** The field with the chart of an item. A claim with this path concerns the shots in the chart. */
const chartPath = '/shotChartAssetId'

/** The label of a text, made from its JSON Pointer: `/keyTakeaways/1` is `Key takeaways 2`. */
function labelOf(path: string): string {
  return path
    .split('/')
    .slice(1)
    .map(step => (/^\d+$/.test(step) ? Number(step) + 1 : fieldLabel(step)))
    .join(' ')
}
