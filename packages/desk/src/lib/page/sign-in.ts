import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { DeskElement } from './desk-element.ts'

/** Asks for a token. */
export class SignInElement extends DeskElement {
  static override readonly inputs = 'failure signIn'

  static override styles: CSSResult = css`
    form {
      max-inline-size: 26rem;
      margin: 12vh auto 0;
    }

    input {
      inline-size: 100%;
    }
  `

  /** Why the last token was not taken. */
  declare failure: string | undefined
  declare signIn: (token: string) => void

  override focus(): void {
    this.renderRoot.querySelector('input')?.focus()
  }

  protected override firstUpdated(): void {
    this.focus()
  }

  protected override render(): TemplateResult {
    return html`<form class="panel" @submit=${this.#submit}>
      <h2>Sign in to the desk</h2>
      <label>
        <span class="label">Token</span>
        <input type="password" name="token" required autocomplete="off" spellcheck="false" />
      </label>
      ${this.failure === undefined ? nothing : html`<p class="problem" role="alert">${this.failure}</p>`}
      <button class="button primary" type="submit">Sign in</button>
      <p class="muted">The token is kept in this tab alone, until you close it or sign out.</p>
    </form>`
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault()
    const token = this.renderRoot.querySelector('input')?.value.trim()
    if (token) this.signIn(token)
  }
}
