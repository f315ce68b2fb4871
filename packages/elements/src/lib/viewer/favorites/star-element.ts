import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { listen } from '../../item/listen.ts'
import { msg, str } from '../../item/msg.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'
import { favoritesChange, isFavorite, toggleFavorite } from './favorites.ts'

/** The button that marks a team or player as a favorite. */
export class StarElement extends PageElement {
  static override readonly properties: OwnProperties<StarElement> = {
    entityId: { attribute: false },
    name: { attribute: false },
    label: { attribute: false },
  }

  static override styles: CSSResult = css`
    :host {
      display: inline-block;
    }

    button {
      min-inline-size: 28px;
      min-block-size: var(--_star, 28px);
      padding: 0 4px;
      border: 0;
      border-radius: 6px;
      background: none;
      color: var(--_muted);
      font: inherit;
      cursor: pointer;
    }

    /* The star is generated content, so that screen readers read only the name and the state of the button. */
    button::before {
      content: '☆';
    }

    button[aria-pressed='true']::before {
      content: '★';
    }

    button[data-label]::after {
      content: ' ' attr(data-label);
    }

    @media print {
      :host {
        display: none;
      }
    }

    button[aria-pressed='true'] {
      color: var(--_accent, currentColor);
    }
  `

  declare entityId: string
  /** The name of the team or player. */
  declare name: string
  /** A visible text next to the star. */
  declare label: string | undefined

  constructor() {
    super()
    listen(this, globalThis, { [favoritesChange]: () => this.requestUpdate() })
  }

  protected override render(): TemplateResult {
    const isMarked = isFavorite(this.entityId)
    const title = msg(str`Favorite: ${this.name}`)
    return html`<button
      type="button" aria-pressed=${isMarked} aria-label=${title} title=${title}
      data-label=${this.label ?? nothing} @click=${this.#toggle}
    ></button>`
  }

  readonly #toggle = (event: Event): void => {
    event.stopPropagation()
    toggleFavorite(this.entityId)
  }
}

customElements.define('ff-star', StarElement)

declare global {
  interface HTMLElementTagNameMap {
    'ff-star': StarElement
  }
}
