import { type OwnProperties, PageElement } from '@fixture-feed/elements/page-parts'
import {
  type CSSResultGroup,
  type CSSResultOrNative,
  css,
  html,
  nothing,
  type TemplateResult,
} from 'lit'
import { messageOf } from '../api/failure.ts'
import { readEvery } from '../api/read-every.ts'

/** A component of the desk, which may read its data from the service. */
export abstract class DeskElement extends PageElement {
  static override readonly properties: OwnProperties<DeskElement> = {
    failure: { attribute: false },
  }

  protected static override finalizeStyles(styles: CSSResultGroup = []): CSSResultOrNative[] {
    return PageElement.finalizeStyles([deskStyles, styles])
  }

  /** Returns an event handler that stores the value of a control, or the state of a checkbox, in a property. */
  protected into(name: keyof this): (event: Event) => void {
    return ({ target }) => {
      const { checked, type, value } = target as HTMLInputElement
      Object.assign(this, { [name]: type === 'checkbox' ? checked : value })
    }
  }

  /** Buttons for the values of a property. */
  protected choice(
    label: string,
    name: keyof this,
    values: Readonly<Record<string, string>>,
  ): TemplateResult {
    return html`<div class="row" role="group" aria-label=${label}>
      ${Object.entries(values).map(
        ([value, words]) =>
          html`<button class="button" type="button" value=${value} aria-pressed=${value === this[name]} @click=${this.into(name)}>${words}</button>`,
      )}
    </div>`
  }

  /** Interval of reads in milliseconds while the page is visible; absent to read once. */
  protected readonly everyMs: number | undefined
  /** The reason why the last read or action failed. */
  declare failure: string | undefined
  #endReading: (() => void) | undefined
  #reads: Promise<void> = Promise.resolve()

  /**
   * Reads the data of the component when it is added to the page. With `everyMs`, reads repeatedly, but only while the
   * page is visible.
   */
  protected read?(): Promise<void>

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.everyMs === undefined) this.attempt()
    else
      this.#endReading = readEvery(this.everyMs, async () =>
        document.hidden ? undefined : this.attempt(),
      )
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#endReading?.()
  }

  protected get failurePart(): TemplateResult | typeof nothing {
    if (this.failure === undefined) return nothing
    return html`<p class="problem" role="alert">${this.failure}</p>`
  }

  /**
   * Queues a read after all earlier reads, so that no late response replaces a newer response. `failure` reports a read
   * that fails.
   */
  protected attempt(read: () => Promise<void> | undefined = () => this.read?.()): Promise<void> {
    this.#reads = this.#reads.then(async () => {
      const { failure } = this
      try {
        await read()
        // A failure that another action reported during the read remains visible.
        if (this.failure === failure) this.failure = undefined
      } catch (error) {
        this.failure = messageOf(error)
      }
      this.requestUpdate()
    })
    return this.#reads
  }
}

const deskStyles = css`
  input,
  textarea,
  select {
    border-color: light-dark(#8a94a1, #66717f);
  }

  textarea {
    field-sizing: content;
    min-block-size: 4.2em;
    max-block-size: 24em;
    resize: vertical;
  }

  .label {
    display: block;
    margin-block-end: 3px;
    color: var(--_muted);
    font-size: 0.8125rem;
    font-weight: 600;
  }

  .danger {
    border-color: var(--_danger);
    color: var(--_danger);
  }

  h3 {
    font-size: 1rem;
  }

  ul {
    padding-inline-start: 18px;
  }

  label :is(input:not([type='checkbox'], [type='radio']), textarea, select) {
    inline-size: 100%;
  }

  .muted {
    color: var(--_muted);
    font-size: 0.875rem;
  }

  fieldset {
    min-inline-size: 0;
    margin: 0;
    padding: 10px 12px;
  }

  .small {
    min-block-size: 30px;
    padding: 2px 10px;
    font-size: 0.8125rem;
  }

  summary {
    min-block-size: 24px;
  }

  /* A finger needs more space than a mouse. A narrow window usually belongs to a phone. */
  @media (pointer: coarse), (width < 720px) {
    .small {
      min-block-size: 44px;
    }
  }

  .panel {
    padding: 16px;
  }

  .problem {
    padding: 8px 12px;
    border-inline-start: 3px solid var(--_danger);
    background: var(--_inset);
    overflow-wrap: anywhere;
  }

  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 10px;
  }

  .row > label:has(.label) {
    flex: 1 1 8rem;
  }

  .check {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    min-block-size: 24px;
  }

  /* Two or more columns if there is space. */
  .columns {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(var(--_column, 20rem), 100%), 1fr));
    gap: 12px 18px;
  }
`
