import { type CSSResult, css } from 'lit'

/** The layout of a fixture's page: one column on a phone, filters beside the feed on a wide screen. */
export const fixturePageStyles: CSSResult = css`
  :host {
    display: grid;
    grid-template-rows: auto;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
    min-block-size: calc(100dvh - 84px);
    max-inline-size: 1120px;
    margin-inline: auto;
  }

  .way {
    position: relative;
    display: flex;
    justify-content: space-between;
    gap: 12px;
  }

  .dock:focus-visible {
    outline-offset: -2px;
    border-radius: calc(var(--_radius) + 2px);
  }

  .back {
    justify-self: start;
    color: var(--_muted);
    font-size: 0.875rem;
    font-weight: 550;
    text-decoration: none;
  }

  .back::before {
    content: '←';
    display: inline-block;
    margin-inline-end: 6px;
  }

  .back:dir(rtl)::before {
    content: '→';
  }

  .back:hover {
    color: var(--_text);
  }

  .plain-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 20px;
  }

  .plain-head h1 {
    margin: 0;
    font-size: 1.5rem;
    overflow-wrap: anywhere;
  }

  .overview {
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  .overview > summary {
    padding: 9px 16px;
    color: var(--_muted);
    font-size: 0.875rem;
    font-weight: 600;
    cursor: pointer;
  }

  .overview-body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 14px 28px;
    padding: 12px 16px;
  }

  .overview-figures {
    display: grid;
    gap: 14px;
    align-content: start;
  }

  .overview-figures:not(:has(*)) {
    display: none;
  }

  .head-to-come {
    block-size: 131px;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) + 4px);
    background: var(--_surface);
  }

  .layout {
    display: grid;
    gap: 16px;
    align-content: start;
    align-items: start;
  }

  .layout > * {
    min-inline-size: 0;
  }

  .side-column {
    display: grid;
    gap: 14px;
  }

  .side-column:not(:has(*)) {
    display: none;
  }

  .side-column:not(:has(*)) + .feed-column {
    grid-column: 1 / -1;
  }

  .tabs {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    padding: 4px;
    overflow-x: auto;
    border-radius: 12px;
    background: color-mix(in oklab, var(--_line) 55%, transparent);
  }

  .tabs a {
    flex: 1 0 auto;
    padding: 6px 14px;
    border-radius: 9px;
    color: var(--_muted);
    font-weight: 600;
    text-align: center;
    text-decoration: none;
    white-space: nowrap;
  }

  .tabs a:hover {
    color: var(--_text);
  }

  .tabs [aria-current] {
    background: var(--_surface);
    color: var(--_text);
    box-shadow: 0 1px 3px rgb(0 0 0 / 14%);
  }

  @media (forced-colors: active) {
    .tabs [aria-current] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }

  .hint {
    margin-block-end: 16px;
    padding: 12px 16px;
    border: 1px solid color-mix(in oklab, var(--_warning) 45%, transparent);
    border-radius: var(--_radius);
    background: color-mix(in oklab, var(--_warning) 12%, var(--_surface));
  }

  .hint a {
    white-space: nowrap;
  }

  .dock {
    position: sticky;
    inset-block-end: 12px;
    z-index: 3;
    padding: 10px 14px;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) + 2px);
    background: var(--_surface);
    box-shadow: 0 6px 28px rgb(0 0 0 / 16%);
  }

  .dock .button {
    color: var(--_accent);
  }

  .dock-live {
    display: flex;
    align-items: center;
    gap: 4px 16px;
    font-size: 0.875rem;
  }

  .dock-live .changed {
    margin-inline-end: auto;
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }

  @media (width < 480px) {
    .changed-word,
    .notify span {
      display: none;
    }

    .dock-live {
      gap: 4px 12px;
      font-size: 0.8125rem;
    }
  }

  @media print {
    :host {
      display: block;
    }

    .way,
    .overview,
    .layout,
    .dock {
      display: none;
    }
  }

  @media (width >= 720px) {
    .overview > summary {
      display: none;
    }
  }

  @media (width < 720px) {
    :host {
      gap: 10px;
    }

    .overview-body {
      padding-block-start: 0;
    }

    .layout {
      gap: 10px;
    }
  }

  @media (width >= 1020px) {
    .overview-body:has(.overview-figures > *) {
      grid-template-columns: minmax(0, 1fr) minmax(280px, 34%);
    }

    .layout {
      grid-template-columns: 232px minmax(0, 1fr);
      gap: 28px;
    }

    .side-column {
      position: sticky;
      inset-block-start: 20px;
      max-block-size: calc(100dvh - 120px);
      overflow-y: auto;
      scrollbar-width: thin;
    }
  }
`
