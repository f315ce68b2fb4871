import { type CSSResult, css } from 'lit'

/** The fields of an item of an unknown definition. */
export const fieldStyles: CSSResult = css`
  .fields {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    margin: 0;
  }

  .field {
    display: grid;
    grid-template-columns: minmax(96px, 30%) minmax(0, 1fr);
    gap: 4px 14px;
    padding-block: 6px;
    border-block-end: 1px solid var(--_line);
  }

  .field:last-child {
    border-block-end: 0;
  }

  .field dt {
    color: var(--_muted);
    font-size: 0.8125rem;
    line-height: 1.6;
  }

  .field dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
  }

  .field ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    margin: 0;
    padding-inline-start: 18px;
  }

  .field .field {
    padding-block: 2px;
    border: 0;
  }

  @container item (inline-size < 480px) {
    .field {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }
  }
`
