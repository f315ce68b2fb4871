import { type CSSResult, css } from 'lit'

/** Buttons, fields and words of our own pages. */
export const viewerControls: CSSResult = css`
  :is(h1, h2, h3, p, dl, dd, ul, ol, pre, figure) {
    margin: 0;
  }

  button,
  select,
  input {
    color: inherit;
    font: inherit;
  }

  .button,
  select,
  input:is([type='search'], [type='number'], [type='text']) {
    min-block-size: 38px;
    padding: 6px 14px;
    border: 1px solid var(--_line);
    border-radius: 10px;
    background: var(--_surface);
  }

  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    font-weight: 600;
    text-decoration: none;
    cursor: pointer;
  }

  .button:hover:not(:disabled),
  select:hover {
    border-color: var(--_muted);
  }

  .button:disabled {
    color: var(--_muted);
    cursor: default;
    opacity: 0.6;
  }

  .button[data-icon] {
    inline-size: 38px;
    padding: 0;
  }

  .line {
    display: flex;
    align-items: center;
    gap: 4px 12px;
  }

  .apart {
    justify-content: space-between;
  }

  .plain {
    padding: 0;
    border: 0;
    background: none;
    color: var(--_muted);
    font-size: 0.875rem;
    font-weight: 550;
    text-decoration: none;
    cursor: pointer;
  }

  .plain:hover {
    color: var(--_text);
  }

  /* What is chosen among several. */
  @media (forced-colors: active) {
    [aria-current='page'],
    [aria-pressed='true'] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }

    [aria-pressed='true'] * {
      color: inherit;
    }
  }

  /* Details that are folded on a phone alone. */
  .folded > summary {
    color: var(--_muted);
    font-size: 0.875rem;
    font-weight: 600;
    cursor: pointer;

    @media (width >= 720px) {
      display: none;
    }
  }

  .folded > summary:has(svg) {
    list-style: none;
    text-align: end;
  }

  /* Seen only while they have focus. */
  .skip {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-start: 8px;
    z-index: 9;
  }

  .skip:not(:focus) {
    clip-path: inset(50%);
  }

  .state {
    display: inline-flex;
    align-items: center;
    gap: 7px;
    color: var(--_muted);
    font-size: 0.8125rem;
    font-weight: 650;
    white-space: nowrap;
  }

  .state::before {
    content: '';
    inline-size: 8px;
    block-size: 8px;
    border: 1.5px solid currentColor;
    border-radius: 50%;
    background: currentColor;
  }

  .state[data-state='live'] {
    color: var(--_danger);
  }

  /* For three minutes. */
  .state[data-state='live']:not([data-quiet])::before {
    animation: pulse 2s ease-in-out 90;
  }

  .state[data-state='stale'] {
    color: var(--_warning);
  }

  .state[data-state='replay'] {
    color: var(--_accent);
  }

  .state:is([data-state='scheduled'], [data-state='loading'])::before {
    background: none;
  }

  @keyframes pulse {
    50% {
      opacity: 0.35;
    }
  }
`
