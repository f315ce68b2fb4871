import { type CSSResult, css } from 'lit'

/** The look of the chart of a game's flow. */
export const gameFlowStyles: CSSResult = css`
  .flow {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    align-content: start;
  }

  .flow-head {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    color: var(--_muted);
    font-size: 0.75rem;
    font-variant-numeric: tabular-nums;
  }

  .flow-away {
    color: var(--_away);
    font-weight: 650;
  }

  .flow-home {
    color: var(--_home);
    font-weight: 650;
  }

  .flow-chart {
    position: relative;
    direction: ltr;
  }

  .flow-chart svg {
    display: block;
    inline-size: 100%;
    block-size: 92px;
  }

  .flow-periods {
    display: flex;
    margin-block-start: 2px;
    color: var(--_muted);
    font-size: 0.6875rem;
    text-align: center;
  }

  .flow-periods span {
    flex: var(--_share) 1 0;
    min-inline-size: 0;
  }

  .flow-item {
    color: inherit;
  }

  .flow-period {
    stroke: var(--_line);
    vector-effect: non-scaling-stroke;
  }

  .flow-zero {
    stroke: var(--_muted);
    vector-effect: non-scaling-stroke;
  }

  .flow-lead-away {
    fill: color-mix(in oklab, var(--_away) 62%, transparent);
  }

  .flow-lead-home {
    fill: color-mix(in oklab, var(--_home) 62%, transparent);
  }

  .flow-change,
  .flow-run {
    stroke: var(--_text);
    stroke-width: 7;
    stroke-linecap: round;
    vector-effect: non-scaling-stroke;
  }

  .flow-run {
    stroke: var(--_accent);
    stroke-width: 10;
  }

  .flow-now {
    position: absolute;
    inset-block: 0;
    left: calc(var(--_at) * 100%);
    inline-size: 2px;
    margin-left: -1px;
    background: var(--_accent);
    pointer-events: none;
  }

  .flow input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  .flow-chart:has(input:focus-visible) {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
    border-radius: 6px;
  }

  @media (width >= 1020px) {
    .flow-chart svg {
      block-size: 136px;
    }
  }

  @media (width < 720px) {
    .flow-chart svg {
      block-size: 56px;
    }
  }

  @media (forced-colors: active) {
    .flow-chart svg,
    .flow-now {
      forced-color-adjust: none;
    }
  }
`
