import { type CSSResult, css } from 'lit'

/** A run: its points, its ribbon, and who was in it. */
export const runRibbonStyles: CSSResult = css`
  .run {
    display: grid;
    gap: 8px 20px;
  }

  .run-count {
    display: flex;
    align-items: baseline;
    gap: 10px;
  }

  .run-points {
    color: var(--_team);
    font-size: 2rem;
    font-weight: 750;
    line-height: 1;
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
  }

  .run-words {
    color: var(--_muted);
    font-size: 0.875rem;
  }

  .ribbon {
    display: grid;
    grid-template-columns: minmax(auto, max-content) minmax(72px, 1fr) max-content;
    gap: 6px 12px;
    align-items: center;
    font-size: 0.875rem;
  }

  .lane {
    display: contents;
  }

  .lane-name {
    color: var(--_team);
    font-weight: 600;
  }

  .lane-track {
    display: flex;
    block-size: 14px;
    overflow: clip;
    border-radius: 4px;
    background: var(--_inset);
  }

  .lane-before {
    inline-size: calc(var(--_before) * 100%);
    background: color-mix(in oklab, var(--_team) 28%, var(--_inset));
  }

  .lane-gain {
    inline-size: calc(var(--_gain) * 100%);
    background: var(--_team);
  }

  .lane-score {
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }

  .lane-score strong {
    color: var(--_text);
  }

  .gained {
    margin-inline-start: 6px;
    color: var(--_team);
    font-weight: 650;
  }

  .run-figures {
    display: grid;
    gap: 16px;
  }

  .run-figures .tiles {
    align-self: start;
  }

  @container item (inline-size >= 560px) {
    .run {
      grid-template-columns: max-content minmax(0, 1fr);
      align-items: center;
    }

    .run-count {
      display: grid;
      gap: 4px;
    }

    .run-figures:has(.table) {
      grid-template-columns: minmax(0, 1fr) 230px;
    }
  }
`
