import { type CSSResult, css } from 'lit'

/** The look of the filters: chips on a phone, a column on a wide screen. */
export const itemFiltersStyles: CSSResult = css`
  :host {
    display: block;
  }

  button,
  select {
    scroll-margin-block-end: 8rem;
  }

  .filters {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
  }

  .more summary {
    color: var(--_muted);
    font-size: 0.8125rem;
    font-weight: 600;
    cursor: pointer;
  }

  .more[open] summary {
    margin-block-end: 8px;
  }

  ::slotted(*) {
    margin-block-start: 12px;
  }

  @media (width >= 720px) {
    .more summary {
      display: none;
    }
  }

  .kinds {
    display: flex;
    gap: 8px;
    margin-inline: -16px;
    padding: 3px 16px;
    overflow-x: auto;
    scrollbar-width: none;
  }

  .kind {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    flex: none;
    min-block-size: 34px;
    padding: 4px 12px;
    border: 1px solid var(--_line);
    border-radius: 99px;
    background: var(--_surface);
    font-size: 0.875rem;
    font-weight: 550;
    cursor: pointer;
  }

  .kind svg {
    inline-size: 15px;
    block-size: 15px;
    color: var(--_accent);
  }

  .kind:hover {
    border-color: var(--_muted);
  }

  .kind[aria-pressed='true'] {
    border-color: var(--_accent);
    background: color-mix(in oklab, var(--_accent) 12%, var(--_surface));
    font-weight: 650;
  }

  @media (prefers-contrast: more) {
    .kind[aria-pressed='true'] {
      box-shadow: inset 0 0 0 2px var(--_accent);
    }
  }

  @media (forced-colors: active) {
    .kind[aria-pressed='true'],
    .kind[aria-pressed='true']:hover {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }

    .kind[aria-pressed='true'] * {
      color: inherit;
    }
  }

  .count {
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }

  .selects {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 8px;
  }

  label {
    display: grid;
    gap: 4px;
    color: var(--_muted);
    font-size: 0.8125rem;
  }

  select {
    inline-size: 100%;
    color: var(--_text);
    font-size: 0.9375rem;
    text-overflow: ellipsis;
  }

  @media (width >= 1020px) {
    .kinds {
      display: grid;
      gap: 2px;
      margin: 0;
      padding: 0;
      overflow: visible;
    }

    .kind {
      inline-size: 100%;
      min-block-size: 36px;
      border-color: transparent;
      border-radius: 10px;
      background: none;
      text-align: start;
    }

    .kind:hover {
      border-color: transparent;
      background: var(--_surface);
    }

    .kind[aria-pressed='true'] {
      border-color: transparent;
    }

    .count {
      margin-inline-start: auto;
    }

    .selects {
      grid-template-columns: 1fr;
      gap: 12px;
    }
  }
`
