import { type CSSResult, css } from 'lit'

/** The list of a feed, its skeleton, and the button that tells of new items. */
export const feedStyles: CSSResult = css`
  :host {
    display: block;
    position: relative;
  }

  :host([hidden]) {
    display: none;
  }

  /* No grid: of a thousand rows each new one would have all tracks sized again. */
  content-item + content-item {
    margin-block-start: var(--_gap);
  }

  /* Below the screen nothing is laid out: a feed of a thousand items opens as fast as one of ten. */
  content-item {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 320px;
  }

  .notice[data-kind='stale'] {
    grid-template-columns: minmax(0, 1fr) auto;
    justify-items: start;
    align-items: center;
    gap: 0 16px;
    margin-block-end: var(--_gap);
    padding: 10px 16px;
    border: 1px solid color-mix(in oklab, var(--_warning) 45%, transparent);
    background: color-mix(in oklab, var(--_warning) 12%, var(--_surface));
    text-align: start;
  }

  .notice[data-kind='stale'] strong {
    font-size: inherit;
  }

  .notice[data-kind='stale'] .retry {
    grid-area: 1 / 2 / span 2;
  }

  .retry {
    margin-block-start: 12px;
    padding: 6px 16px;
    border: 1px solid var(--_line);
    border-radius: 99px;
    background: var(--_surface);
    color: var(--_text);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }

  .notice[data-kind='stale'] .retry {
    margin: 0;
  }

  .retry:hover {
    border-color: var(--_muted);
  }

  .skeleton {
    display: grid;
    gap: 12px;
    padding: 18px;
    margin-block-end: var(--_gap);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  .skeleton span {
    block-size: 12px;
    border-radius: 6px;
    background: var(--_inset);
    animation: breathe 1.6s ease-in-out infinite alternate;
  }

  .skeleton span:nth-child(1) {
    inline-size: 22%;
  }

  .skeleton span:nth-child(2) {
    inline-size: 68%;
    block-size: 18px;
  }

  .skeleton span:nth-child(3) {
    inline-size: 92%;
  }

  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }

  .sentinel {
    block-size: 1px;
    margin-block-end: -1px;
  }

  .news {
    position: sticky;
    z-index: 2;
    inset-block: 12px;
    display: grid;
    justify-items: center;
    block-size: 0;
  }

  .news button {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    padding: 7px 16px;
    border: 0;
    border-radius: 99px;
    background: light-dark(#1b2430, #e9eef5);
    color: light-dark(#ffffff, #10151c);
    box-shadow: 0 4px 16px rgb(0 0 0 / 22%);
    font: inherit;
    font-size: 0.875rem;
    font-weight: 600;
    cursor: pointer;
    animation: appear 0.25s ease-out;
  }

  .news svg {
    inline-size: 14px;
    block-size: 14px;
  }

  .news[data-order='oldest'] {
    align-items: end;
  }

  .news[data-order='oldest'] svg {
    rotate: 180deg;
  }

  @keyframes appear {
    from {
      opacity: 0;
      translate: 0 -6px;
    }
  }
`
