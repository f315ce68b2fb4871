import { type CSSResult, css } from 'lit'

/** Charts. */
export const chartStyles: CSSResult = css`
  .chart {
    margin: 0;
  }

  .chart img {
    display: block;
    inline-size: 100%;
    max-inline-size: 420px;
    block-size: auto;
    /* Until it is loaded: most charts are a little higher than wide, and nothing should jump. */
    aspect-ratio: auto 10 / 11;
    margin-inline: auto;
    border: 1px solid var(--_line);
    border-radius: 10px;
    color: var(--_muted);
    font-size: 0.8125rem;
  }

  .chart img[data-failed] {
    aspect-ratio: auto;
    padding: 12px;
  }

  .chart figcaption {
    margin-block-start: 6px;
    color: var(--_muted);
    font-size: 0.75rem;
    text-align: center;
  }
`
