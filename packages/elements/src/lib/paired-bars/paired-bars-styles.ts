import { type CSSResult, css } from 'lit'

/** Two teams against each other, as bars that meet in the middle. */
export const pairedBarsStyles: CSSResult = css`
  .pairs {
    display: grid;
    gap: 10px;
  }

  .pair {
    display: grid;
    grid-template-columns: minmax(56px, max-content) minmax(0, 1fr) minmax(56px, max-content);
    gap: 4px 12px;
    align-items: baseline;
  }

  .pair-head {
    position: relative;
    display: flex;
    justify-content: space-between;
    gap: 16px;
    font-size: 0.8125rem;
    font-weight: 650;
  }

  .pair-head .away {
    color: var(--_away);
  }

  .pair-head .home {
    color: var(--_home);
  }

  .home {
    text-align: end;
  }

  .pair-label {
    text-align: center;
    font-size: 0.875rem;
    line-height: 1.3;
  }

  .pair .value {
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
    font-weight: 500;
  }

  .pair .value[data-edge] {
    color: var(--_text);
    font-weight: 700;
  }

  .pair[data-focus] .pair-label {
    font-weight: 650;
  }

  .focus-mark {
    display: inline-block;
    margin-inline-start: 8px;
    padding: 0 7px;
    border-radius: 99px;
    background: color-mix(in oklab, var(--_accent) 14%, transparent);
    color: var(--_accent);
    font-size: 0.6875rem;
    font-weight: 650;
    vertical-align: 0.1em;
  }

  .pair-track {
    grid-column: 1 / -1;
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 3px;
    block-size: 8px;
  }

  .bar {
    position: relative;
    overflow: clip;
    background: var(--_inset);
  }

  .bar.away {
    border-start-start-radius: 99px;
    border-end-start-radius: 99px;
  }

  .bar.home {
    border-start-end-radius: 99px;
    border-end-end-radius: 99px;
  }

  .bar::before {
    content: '';
    position: absolute;
    inset-block: 0;
    border-radius: inherit;
    opacity: 0.6;
    transition: inline-size 0.4s;
  }

  .bar[data-edge]::before {
    opacity: 1;
  }

  .bar.away::before {
    inset-inline-end: 0;
    inline-size: calc(var(--_away-share) * 100%);
    background: var(--_away);
  }

  .bar.home::before {
    inset-inline-start: 0;
    inline-size: calc(var(--_home-share) * 100%);
    background: var(--_home);
  }

  @media (forced-colors: active) {
    .bar,
    .share,
    .swatch,
    .lane-track {
      forced-color-adjust: none;
    }
  }
`
