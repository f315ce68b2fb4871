import { type CSSResult, css } from 'lit'

/** Styles of buttons, fields and texts of the viewer and the desk. */
export const viewerControls: CSSResult = css`
  :is(h1, h2, h3, p, dl, dd, ul, ol, pre, figure) {
    margin: 0;
  }

  h1 {
    font-size: 1.75rem;
    line-height: 1.2;
    overflow-wrap: anywhere;
  }

  h2 {
    font-size: 1.125rem;
  }

  button,
  select,
  textarea,
  input {
    color: inherit;
    font: inherit;
  }

  .button,
  select,
  textarea,
  input:where(:not([type='checkbox'], [type='radio'], [type='range'])) {
    min-block-size: 44px;
    padding: 6px clamp(6px, 1.6vw, 14px);
    border: 1px solid var(--_line);
    border-radius: 10px;
    background: var(--_surface);
  }

  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    font-size: 0.875rem;
    font-weight: 600;
    text-decoration: none;
  }

  .button:hover:not(:disabled),
  select:hover,
  a.card:hover {
    border-color: var(--_muted);
  }

  .button:disabled {
    opacity: 0.6;
  }

  .button[data-icon] {
    inline-size: 44px;
    padding: 0;
  }

  .primary {
    border-color: var(--_accent);
    background: var(--_accent);
    color: light-dark(#ffffff, #10151c);
  }

  [type='checkbox'],
  [type='radio'] {
    inline-size: 18px;
    block-size: 18px;
    accent-color: var(--_accent);
  }

  button:enabled,
  summary {
    cursor: pointer;
  }

  .line {
    display: flex;
    align-items: center;
    gap: 4px 12px;
  }

  .apart {
    flex-wrap: wrap;
    justify-content: space-between;
  }

  .stack,
  .list,
  dl {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
  }

  .list {
    padding: 0;
    list-style: none;
  }

  .pairs {
    grid-template-columns: auto minmax(0, 1fr);
    gap: 4px 16px;
    align-items: baseline;
  }

  dt {
    font-weight: 600;
  }

  dd {
    overflow-wrap: anywhere;
  }

  .scroller {
    display: flex;
    gap: 8px;
    padding-block: 3px;
    overflow-x: auto;
    scrollbar-width: none;
  }

  .scroller > * {
    flex: none;
  }

  .foot {
    padding-block-start: 8px;
    border-block-start: 1px solid var(--_line);
  }

  ins {
    background: color-mix(in oklab, var(--_good) 18%, transparent);
    text-decoration: underline 2px;
  }

  del {
    background: color-mix(in oklab, var(--_danger) 14%, transparent);
  }

  .plain {
    min-block-size: 28px;
    padding: 0;
    border: 0;
    background: none;
    color: var(--_muted);
    font-size: 0.875rem;
    font-weight: 550;
    text-decoration: none;
  }

  .plain:hover {
    color: var(--_text);
  }

  /* The selected link or button of a group. */
  :is(.pill, .button):is([aria-current='page'], [aria-pressed='true']) {
    border-color: var(--_accent);
    background: color-mix(in oklab, var(--_accent) 12%, var(--_surface));

    @media (prefers-contrast: more) {
      box-shadow: inset 0 0 0 2px var(--_accent);
    }
  }

  @media (forced-colors: active) {
    [aria-current='page'],
    [aria-pressed='true'] {
      forced-color-adjust: none;
      background: Highlight !important;
      color: HighlightText !important;
    }

    [aria-pressed='true'] * {
      color: inherit;
    }
  }

  /* Details that are collapsed only on a phone. */
  .folded > summary {
    @media (width >= 720px) {
      display: none;
    }
  }

  .folded > summary:has(svg) {
    list-style: none;
  }

  /* Buttons that skip content are visible only while they are focused. */
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
    gap: 8px;
    font-weight: 650;
    white-space: nowrap;
  }

  .state::before {
    content: '';
    inline-size: 8px;
    block-size: 8px;
    border: 1.5px solid;
    border-radius: 50%;
    background: currentColor;
  }

  .state[data-state='live'] {
    color: var(--_danger);
  }

  /* 90 pulses of 2 seconds take three minutes, the time until a live game counts as quiet. */
  .state[data-state='live']:not([data-quiet])::before {
    animation: pulse 2s ease-in-out 90;
  }

  .state:is([data-state='stale'], [data-state='departed']) {
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
