import { type CSSResult, css } from 'lit'

/** Figures: tiles, tables and charts. */
export const figureStyles: CSSResult = css`
  .figures {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px 20px;
  }

  .figures:not([data-chart]):not(:has(.figures-main > *)) {
    display: none;
  }

  .figures-main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: 16px;
    min-inline-size: 0;
  }

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

  .scroller {
    overflow-x: auto;
    overscroll-behavior-inline: contain;
    scrollbar-width: thin;
  }

  .table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 0.875rem;
    font-variant-numeric: tabular-nums;
  }

  .table th,
  .table td {
    padding-block: 5px;
    padding-inline: 14px 0;
    border-block-end: 1px solid var(--_line);
    text-align: end;
    vertical-align: top;
    overflow-wrap: normal;
  }

  .table thead th {
    color: var(--_muted);
    font-size: 0.75rem;
    font-weight: 600;
    line-height: 1.25;
    vertical-align: bottom;
  }

  .table tbody tr:last-child > * {
    border-block-end: 0;
  }

  .table th[scope='row'],
  .table thead > tr > :first-child {
    position: sticky;
    inset-inline-start: 0;
    padding-inline: 0;
    background: var(--_surface);
    font-weight: 500;
    text-align: start;
    min-inline-size: 88px;
  }

  .table .text {
    text-align: start;
  }

  .table .none,
  .table [data-zero] {
    color: var(--_muted);
  }

  .table abbr {
    text-decoration: none;
  }

  .table [data-now] {
    font-weight: 650;
  }

  .share {
    display: block;
    block-size: 3px;
    margin-block-start: 3px;
    border-radius: 2px;
    background: linear-gradient(var(--_muted), var(--_muted)) no-repeat;
    background-size: calc(var(--_share) * 100%) 100%;
    background-position-x: right;
    opacity: 0.45;
  }

  .share:dir(rtl) {
    background-position-x: left;
  }

  [data-now] .share {
    background-image: linear-gradient(var(--_hero, var(--_accent)), var(--_hero, var(--_accent)));
    opacity: 1;
  }

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

  @container item (inline-size >= 620px) {
    .figures[data-chart] {
      grid-template-columns: minmax(0, 1fr) minmax(220px, 34%);
    }
  }
`
