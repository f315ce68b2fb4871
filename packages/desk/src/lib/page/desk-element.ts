import { PageElement } from '@fixture-feed/elements/page-parts'
import { type CSSResultGroup, type CSSResultOrNative, css } from 'lit'

export abstract class DeskElement extends PageElement {
  protected static override finalizeStyles(styles: CSSResultGroup = []): CSSResultOrNative[] {
    return PageElement.finalizeStyles([deskStyles, styles])
  }

  /** Puts what is typed, chosen or ticked into one of its properties. */
  protected into(name: keyof this): (event: Event) => void {
    return ({ target }) => {
      const { checked, type, value } = target as HTMLInputElement
      Object.assign(this, { [name]: type === 'checkbox' ? checked : value })
    }
  }
}

const deskStyles = css`
  input:not([type='checkbox'], [type='radio']),
  textarea,
  select {
    min-block-size: 36px;
    padding: 6px 10px;
    border: 1px solid light-dark(#8a94a1, #66717f);
    border-radius: 8px;
    background: var(--_surface);
    color: var(--_text);
    font: inherit;
  }

  input[type='checkbox'],
  input[type='radio'] {
    inline-size: 18px;
    block-size: 18px;
    accent-color: var(--_accent);
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

  .primary {
    border-color: var(--_accent);
    background: var(--_accent);
    color: light-dark(#fff, #14181f);
  }

  .danger {
    border-color: var(--_danger);
    color: var(--_danger);
  }

  h2,
  h3 {
    font-size: 1.25rem;
    line-height: 1.25;
  }

  h3 {
    font-size: 1rem;
  }

  ul {
    padding-inline-start: 18px;
  }

  /* Of cards, or with rules between. */
  .list {
    display: grid;
    gap: 12px;
    padding: 0;
    list-style: none;
  }

  label input:not([type='checkbox'], [type='radio'], [type='number']) {
    inline-size: 100%;
  }

  summary {
    cursor: pointer;
  }

  .muted {
    color: var(--_muted);
    font-size: 0.875rem;
  }

  fieldset {
    display: grid;
    gap: 10px;
    min-inline-size: 0;
    margin: 0;
    padding: 10px 12px;
    border: 1px solid var(--_line);
    border-radius: 10px;
  }

  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    min-inline-size: 0;
  }

  .small {
    min-block-size: 30px;
    padding: 2px 10px;
    font-size: 0.8125rem;
  }

  .panel {
    display: grid;
    gap: 14px;
    padding: 18px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
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

  .check {
    display: inline-flex;
    align-items: center;
    gap: 8px;
  }

  .segments {
    display: inline-flex;
    border: 1px solid var(--_line);
    border-radius: 10px;
    overflow: clip;
  }

  .segments > * {
    min-block-size: 34px;
    padding: 5px 12px;
    border: 0;
    background: var(--_surface);
    color: var(--_muted);
    text-decoration: none;
    cursor: pointer;
  }

  .segments :is([aria-pressed='true'], [aria-current='page']) {
    background: var(--_inset);
    color: var(--_text);
    font-weight: 650;
  }

  dl {
    display: grid;
    gap: 6px;
  }

  dd {
    overflow-wrap: anywhere;
  }

  ins {
    background: light-dark(#d3f5e1, #12402b);
    text-decoration: underline 2px;
    text-underline-offset: 3px;
  }

  del {
    background: light-dark(#ffdfdc, #53201f);
  }
`
