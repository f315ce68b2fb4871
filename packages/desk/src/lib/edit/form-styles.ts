import { type CSSResult, css } from 'lit'

/** A form of fields, lists and groups. */
export const formStyles: CSSResult = css`
  .fields {
    display: grid;
    gap: 12px;
  }

  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
    gap: 4px 8px;
  }

  .field input,
  .field textarea,
  .field select {
    inline-size: 100%;
  }

  [aria-invalid='true'] {
    border-color: var(--_danger) !important;
  }

  .wrong {
    grid-column: 1 / -1;
    color: var(--_danger);
    font-size: 0.8125rem;
  }

  .wrong:empty {
    display: none;
  }

  .small {
    min-block-size: 30px;
    padding: 2px 10px;
    font-size: 0.8125rem;
    justify-self: start;
  }

  .list {
    display: grid;
    gap: 8px;
    min-inline-size: 0;
    margin: 0;
    padding: 10px 12px;
    border: 1px solid var(--_line);
    border-radius: 10px;
  }

  legend,
  summary {
    font-weight: 650;
    font-size: 0.875rem;
  }

  summary {
    cursor: pointer;
  }

  .member {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
    gap: 8px;
  }

  .group > .fields {
    padding: 10px 0 4px 14px;
    border-inline-start: 2px solid var(--_line);
  }
`
