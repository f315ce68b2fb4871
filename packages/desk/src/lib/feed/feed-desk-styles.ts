import { type CSSResult, css } from 'lit'

/** The items, with room beside them for what is done with one. */
export const feedDeskStyles: CSSResult = css`
  :host {
    display: grid;
    gap: 14px;
  }

  .desk {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 18px;
    align-items: start;
  }

  .items {
    min-inline-size: 0;
  }

  .desk[data-side='none'] .items {
    inline-size: 100%;
    max-inline-size: 760px;
  }

  .desk > :not(.items) {
    order: -1;
  }

  @media (width > 1100px) {
    .desk:not([data-side='none']) {
      grid-template-columns: minmax(440px, 5fr) minmax(0, 9fr);
    }

    .desk:not([data-side='none']) .items {
      max-block-size: calc(100dvh - 24px);
      overflow-y: auto;
      padding: 3px;
    }

    .desk > :not(.items) {
      order: 0;
      position: sticky;
      inset-block-start: 12px;
      max-block-size: calc(100dvh - 24px);
      overflow-y: auto;
    }
  }

  .toolbar [aria-pressed='true'] {
    border-color: var(--_accent);
    color: var(--_accent);
  }

  .done {
    position: fixed;
    inset-block-end: 20px;
    inset-inline-start: 50%;
    z-index: 5;
    translate: -50% 0;
  }

  .done:has(span) {
    display: flex;
    align-items: center;
    gap: 14px;
    inline-size: max-content;
    max-inline-size: min(92vw, 46rem);
    padding: 10px 16px;
    border-radius: 12px;
    background: light-dark(#141a22, #e9eef5);
    color: light-dark(#fff, #10151c);
    box-shadow: 0 12px 40px rgb(0 0 0 / 35%);
  }

  .done .button {
    border-color: currentColor;
    background: none;
    color: inherit;
  }
`
