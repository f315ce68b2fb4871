import { type CSSResult, css } from 'lit'

/** The look of the list of fixtures. */
export const fixtureListStyles: CSSResult = css`
  :host {
    display: grid;
    gap: 24px;
    max-inline-size: 1440px;
    margin-inline: auto;
  }

  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    justify-content: space-between;
    gap: 12px 24px;
  }

  h1 {
    margin: 0;
    font-size: 1.75rem;
    font-weight: 750;
    line-height: 1.15;
    letter-spacing: -0.02em;
  }

  .body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 24px;
  }

  .days {
    display: flex;
    gap: 6px;
    padding-block: 3px;
    overflow-x: auto;
    scrollbar-width: none;
  }

  .day {
    flex: none;
    padding: 4px 12px;
    border: 1px solid var(--_line);
    border-radius: 99px;
    background: var(--_surface);
    color: var(--_muted);
    font-size: 0.8125rem;
    font-weight: 600;
    cursor: pointer;
  }

  .day:hover {
    color: var(--_text);
  }

  mark {
    margin-inline-end: 6px;
    padding: 1px 9px;
    border-radius: 99px;
    background: color-mix(in oklab, var(--_accent) 14%, transparent);
    color: var(--_accent);
  }

  .points {
    margin-inline-start: auto;
    font-size: 1.25rem;
    font-weight: 720;
    font-variant-numeric: tabular-nums;
  }

  .team[data-trails] .points {
    color: var(--_muted);
    font-weight: 550;
  }

  .clock {
    color: var(--_text);
    font-variant-numeric: tabular-nums;
  }

  h2 {
    margin: 0 0 10px;
    color: var(--_muted);
    font-size: 0.9375rem;
    font-weight: 650;
  }

  input {
    inline-size: min(100%, 280px);
  }

  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr));
    gap: 12px;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 168px;
  }

  .fixture {
    display: grid;
    gap: 12px;
    block-size: 100%;
    padding: 14px 16px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: var(--_shadow);
    color: inherit;
    text-decoration: none;
  }

  .fixture:hover {
    border-color: var(--_muted);
  }

  .fixture:focus-visible {
    border-radius: var(--_radius);
  }

  .line {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 2px 16px;
    color: var(--_muted);
    font-size: 0.8125rem;
    font-variant-numeric: tabular-nums;
  }

  .teams {
    display: grid;
    gap: 8px;
  }

  .team {
    display: flex;
    align-items: center;
    gap: 12px;
    font-size: 1.0625rem;
    font-weight: 600;
    line-height: 1.3;
  }

  .foot {
    align-self: end;
    padding-block-start: 10px;
    border-block-start: 1px solid var(--_line);
  }

  .notice {
    gap: 6px;
    padding: 56px 24px;
  }

  .notice .button {
    margin-block-start: 12px;
  }

  .stale {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
    padding: 10px 16px;
    border: 1px solid color-mix(in oklab, var(--_warning) 45%, transparent);
    border-radius: var(--_radius);
    background: color-mix(in oklab, var(--_warning) 12%, var(--_surface));
  }

  .skeleton {
    block-size: 168px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    animation: breathe 1.6s ease-in-out infinite alternate;
  }

  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }
`
