import { type CSSResult, css } from 'lit'

/** Figures in tiles. */
export const statTilesStyles: CSSResult = css`
  .tiles {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(92px, 1fr));
    gap: 6px;
    margin: 0;
  }

  .tile {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding: 7px 10px 8px;
    border-radius: 9px;
    background: var(--_inset);
  }

  .tile dt {
    color: var(--_muted);
    font-size: 0.75rem;
    line-height: 1.3;
  }

  .tile dd {
    margin: 0;
    font-size: 1.25rem;
    font-weight: 650;
    line-height: 1.25;
    font-variant-numeric: tabular-nums;
  }

  .tile small {
    display: inline-block;
    color: var(--_muted);
    font-size: 0.75rem;
    font-weight: 500;
    line-height: 1.3;
  }
`
