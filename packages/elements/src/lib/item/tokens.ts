import { type CSSResult, css } from 'lit'

/** Design tokens: pages may set `--ff-…`; `--_…` are internal. Colors follow `color-scheme`. */
export const tokens: CSSResult = css`
  :host {
    --_surface: var(--ff-surface, light-dark(#ffffff, #161b23));
    --_inset: var(--ff-inset, light-dark(#f2f4f7, #1f2630));
    --_text: var(--ff-text, light-dark(#141a22, #e9eef5));
    --_muted: var(--ff-muted, light-dark(#57616f, #9da9b8));
    --_line: var(--ff-line, light-dark(#dfe4ea, #2c3541));
    --_accent: var(--ff-accent, light-dark(#b4450a, #ff9d5c));
    --_warning: var(--ff-warning, light-dark(#8a5a00, #f0bf55));
    --_danger: var(--ff-danger, light-dark(#b3202c, #ff938a));
    --_good: var(--ff-good, light-dark(#087443, #5fd39a));
    --_radius: var(--ff-radius, 14px);
    --_gap: var(--ff-gap, 16px);
    color: var(--_text);
    font-family: var(--ff-font, system-ui, sans-serif);
    font-size: var(--ff-font-size, 0.9375rem);
    line-height: 1.5;
    font-variant-numeric: tabular-nums;
    -webkit-text-size-adjust: 100%;
  }

  :host([hidden]) {
    display: none;
  }

  @media (prefers-contrast: more) {
    :host {
      --_muted: var(--ff-muted, var(--_text));
      --_line: var(--ff-line, light-dark(#57616f, #9da9b8));
    }
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  /* Text whose direction differs from the page is aligned like the page. */
  [dir='auto'] {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  a {
    color: var(--_accent);
    text-underline-offset: 0.18em;
  }

  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  small,
  dt {
    color: var(--_muted);
    font-size: 0.8125rem;
  }

  mark {
    padding: 1px 9px;
    border-radius: 99px;
    background: color-mix(in oklab, currentColor 14%, transparent);
    color: var(--_accent);
    font-size: 0.75rem;
    font-weight: 650;
  }

  .card {
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  .pill {
    padding: 5px 14px;
    border: 1px solid var(--_line);
    border-radius: 99px;
    background: var(--_surface);
    color: var(--_text);
    font: inherit;
    font-size: 0.875rem;
    font-weight: 600;
    cursor: pointer;
  }

  .pill:hover {
    border-color: var(--_muted);
  }

  .hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`
