import { type CSSResult, css } from 'lit'

/** The look of the replay bar. */
export const replayBarStyles: CSSResult = css`
  :host {
    display: block;
    container: bar / inline-size;
  }

  .bar {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto auto;
    gap: 8px 16px;
    align-items: center;
  }

  .buttons {
    display: flex;
    gap: 6px;
  }

  .play {
    inline-size: 46px;
    padding: 0;
    border-color: transparent;
    background: var(--_accent);
    color: light-dark(#ffffff, #10151c);
  }

  .track {
    position: relative;
    display: grid;
    block-size: 44px;
    align-items: end;
  }

  .track svg {
    position: absolute;
    inset-block: 0 6px;
    inset-inline: 8px;
    inline-size: calc(100% - 16px);
    block-size: 38px;
  }

  .track svg:dir(rtl) {
    transform: scaleX(-1);
  }

  .track path {
    fill: color-mix(in oklab, var(--_muted) 24%, transparent);
  }

  .track .played {
    fill: color-mix(in oklab, var(--_accent) 42%, transparent);
    clip-path: inset(0 calc(100% - var(--_position) * 100%) 0 0);
  }

  .track .gap {
    fill: color-mix(in oklab, var(--_warning) 45%, transparent);
  }

  .now .unseen {
    color: var(--_warning);
  }

  input {
    position: relative;
    inline-size: 100%;
    block-size: 44px;
    margin: 0;
    accent-color: var(--_accent);
    appearance: none;
    background: none;
    cursor: pointer;
  }

  input::-webkit-slider-runnable-track {
    block-size: 44px;
    background: linear-gradient(var(--_line), var(--_line)) no-repeat 0 100% / 100% 4px;
  }

  input::-moz-range-track {
    block-size: 44px;
    background: linear-gradient(var(--_line), var(--_line)) no-repeat 0 100% / 100% 4px;
  }

  input::-webkit-slider-thumb {
    appearance: none;
    inline-size: 16px;
    block-size: 44px;
    border-radius: 8px;
    background:
      radial-gradient(circle at 50% calc(100% - 2px), var(--_accent) 0 0) no-repeat 50% 100% / 3px 100%;
  }

  input::-moz-range-thumb {
    inline-size: 3px;
    block-size: 44px;
    border: 0;
    border-radius: 2px;
    background: var(--_accent);
  }

  .now {
    display: grid;
    min-inline-size: 92px;
    line-height: 1.25;
    font-variant-numeric: tabular-nums;
  }

  .now strong {
    font-weight: 650;
  }

  .now small {
    color: var(--_muted);
    font-size: 0.75rem;
  }

  .end {
    display: flex;
    align-items: center;
    gap: 12px;
  }

  select {
    padding-inline: 10px;
  }

  @container bar (inline-size < 660px) {
    .bar {
      grid-template-columns: 66px minmax(0, 1fr) auto;
      gap: 8px 10px;
    }

    .now {
      grid-area: 1 / 1;
      min-inline-size: 0;
      font-size: 0.875rem;
    }

    .track {
      grid-area: 1 / 2 / 2 / -1;
    }

    .buttons {
      grid-area: 2 / 1 / 3 / 3;
    }

    .end {
      gap: 8px;
    }

    select {
      padding-inline: 6px;
    }
  }
`
