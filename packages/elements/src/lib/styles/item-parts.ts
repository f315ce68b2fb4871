import { type CSSResult, css } from 'lit'

/** What renderers put into an item, from the words down to the score line at its foot. */
export const itemParts: CSSResult = css`
  .headline {
    font-size: 1.1875rem;
    font-weight: 680;
    line-height: 1.25;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }

  .lead {
    font-size: 1.0625rem;
    font-weight: 620;
    line-height: 1.4;
    text-wrap: pretty;
  }

  .summary {
    max-inline-size: 68ch;
    text-wrap: pretty;
  }

  .context,
  .takeaways {
    display: grid;
    gap: 6px;
    max-inline-size: 68ch;
    padding: 0;
    list-style: none;
  }

  .context li,
  .takeaways li {
    position: relative;
    padding-inline-start: 18px;
  }

  .context li {
    color: var(--_muted);
  }

  .context li::before,
  .takeaways li::before {
    content: '';
    position: absolute;
    inset-inline-start: 2px;
    inset-block-start: 0.62em;
    inline-size: 6px;
    block-size: 6px;
    border-radius: 2px;
    background: var(--_line);
  }

  .takeaways li::before {
    background: var(--_accent);
  }

  .chip {
    justify-self: start;
    padding: 2px 10px;
    border-radius: 99px;
    background: var(--_inset);
    font-size: 0.8125rem;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  .callout {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    padding: 9px 14px;
    border-inline-start: 3px solid var(--_accent);
    border-start-start-radius: 3px;
    border-end-start-radius: 3px;
    border-start-end-radius: 9px;
    border-end-end-radius: 9px;
    background: var(--_inset);
  }

  .callout-label {
    color: var(--_accent);
    font-weight: 650;
  }

  .note {
    color: var(--_muted);
    font-size: 0.8125rem;
  }

  .stat-line {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    align-items: baseline;
    font-size: 1.0625rem;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  .stat-line .who {
    color: var(--_hero, var(--_accent));
  }

  .section-title {
    margin-block-end: 6px;
    color: var(--_muted);
    font-size: 0.8125rem;
    font-weight: 600;
  }

  .swatch {
    flex: none;
    inline-size: 10px;
    block-size: 10px;
    border-radius: 3px;
    background: var(--_team);
  }

  /* Figures */

  .figures {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px 20px;
  }

  .figures:not([data-chart]):not(:has(.figures-main > *)) {
    display: none;
  }

  .figures-main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: 16px;
    min-inline-size: 0;
  }

  .tiles {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(92px, 1fr));
    gap: 6px;
    margin: 0;
  }

  .tile {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding: 7px 10px 8px;
    border-radius: 9px;
    background: var(--_inset);
  }

  .tile dt {
    color: var(--_muted);
    font-size: 0.75rem;
    line-height: 1.3;
  }

  .tile dd {
    margin: 0;
    font-size: 1.25rem;
    font-weight: 650;
    line-height: 1.25;
    font-variant-numeric: tabular-nums;
  }

  .tile small {
    display: inline-block;
    color: var(--_muted);
    font-size: 0.75rem;
    font-weight: 500;
    line-height: 1.3;
  }

  .scroller {
    overflow-x: auto;
    overscroll-behavior-inline: contain;
    scrollbar-width: thin;
  }

  .table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 0.875rem;
    font-variant-numeric: tabular-nums;
  }

  .table th,
  .table td {
    padding-block: 5px;
    padding-inline: 14px 0;
    border-block-end: 1px solid var(--_line);
    text-align: end;
    vertical-align: top;
    overflow-wrap: normal;
  }

  .table thead th {
    color: var(--_muted);
    font-size: 0.75rem;
    font-weight: 600;
    line-height: 1.25;
    vertical-align: bottom;
  }

  .table tbody tr:last-child > * {
    border-block-end: 0;
  }

  .table th[scope='row'],
  .table thead > tr > :first-child {
    position: sticky;
    inset-inline-start: 0;
    padding-inline: 0;
    background: var(--_surface);
    font-weight: 500;
    text-align: start;
    min-inline-size: 88px;
  }

  .table .text {
    text-align: start;
  }

  .table .none,
  .table [data-zero] {
    color: var(--_muted);
  }

  .table abbr {
    text-decoration: none;
  }

  .table [data-now] {
    font-weight: 650;
  }

  .share {
    display: block;
    block-size: 3px;
    margin-block-start: 3px;
    border-radius: 2px;
    background: linear-gradient(var(--_muted), var(--_muted)) no-repeat;
    background-size: calc(var(--_share) * 100%) 100%;
    background-position-x: right;
    opacity: 0.45;
  }

  .share:dir(rtl) {
    background-position-x: left;
  }

  [data-now] .share {
    background-image: linear-gradient(var(--_hero, var(--_accent)), var(--_hero, var(--_accent)));
    opacity: 1;
  }

  .chart {
    margin: 0;
  }

  .chart img {
    display: block;
    inline-size: 100%;
    max-inline-size: 420px;
    block-size: auto;
    /* Until it is loaded: most charts are a little higher than wide, and nothing should jump. */
    aspect-ratio: auto 10 / 11;
    margin-inline: auto;
    border: 1px solid var(--_line);
    border-radius: 10px;
    color: var(--_muted);
    font-size: 0.8125rem;
  }

  .chart img[data-failed] {
    aspect-ratio: auto;
    padding: 12px;
  }

  .chart figcaption {
    margin-block-start: 6px;
    color: var(--_muted);
    font-size: 0.75rem;
    text-align: center;
  }

  @container item (inline-size >= 620px) {
    .figures[data-chart] {
      grid-template-columns: minmax(0, 1fr) minmax(220px, 34%);
    }
  }

  /* Two teams */

  .pairs {
    display: grid;
    gap: 10px;
  }

  .pair {
    display: grid;
    grid-template-columns: minmax(56px, max-content) minmax(0, 1fr) minmax(56px, max-content);
    gap: 4px 12px;
    align-items: baseline;
  }

  .pair-head {
    position: relative;
    display: flex;
    justify-content: space-between;
    gap: 16px;
    font-size: 0.8125rem;
    font-weight: 650;
  }

  .pair-head .away {
    color: var(--_away);
  }

  .pair-head .home {
    color: var(--_home);
  }

  .home {
    text-align: end;
  }

  .pair-label {
    text-align: center;
    font-size: 0.875rem;
    line-height: 1.3;
  }

  .pair .value {
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
    font-weight: 500;
  }

  .pair .value[data-edge] {
    color: var(--_text);
    font-weight: 700;
  }

  .pair[data-focus] .pair-label {
    font-weight: 650;
  }

  .focus-mark {
    display: inline-block;
    margin-inline-start: 8px;
    padding: 0 7px;
    border-radius: 99px;
    background: color-mix(in oklab, var(--_accent) 14%, transparent);
    color: var(--_accent);
    font-size: 0.6875rem;
    font-weight: 650;
    vertical-align: 0.1em;
  }

  .pair-track {
    grid-column: 1 / -1;
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 3px;
    block-size: 8px;
  }

  .bar {
    position: relative;
    overflow: clip;
    background: var(--_inset);
  }

  .bar.away {
    border-start-start-radius: 99px;
    border-end-start-radius: 99px;
  }

  .bar.home {
    border-start-end-radius: 99px;
    border-end-end-radius: 99px;
  }

  .bar::before {
    content: '';
    position: absolute;
    inset-block: 0;
    border-radius: inherit;
    opacity: 0.6;
    transition: inline-size 0.4s;
  }

  .bar[data-edge]::before {
    opacity: 1;
  }

  .bar.away::before {
    inset-inline-end: 0;
    inline-size: calc(var(--_away-share) * 100%);
    background: var(--_away);
  }

  .bar.home::before {
    inset-inline-start: 0;
    inline-size: calc(var(--_home-share) * 100%);
    background: var(--_home);
  }

  @media (forced-colors: active) {
    .bar,
    .share,
    .swatch,
    .lane-track {
      forced-color-adjust: none;
    }
  }

  /* A run */

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

  /* Scores */

  .final {
    display: grid;
    gap: 6px;
    padding: 12px 14px;
    border-radius: 10px;
    background: var(--_inset);
  }

  .final-text {
    color: var(--_muted);
    font-size: 0.8125rem;
    font-weight: 600;
  }

  .final-row {
    display: flex;
    align-items: center;
    gap: 10px;
    color: var(--_muted);
    font-size: 1.0625rem;
    line-height: 1.5;
  }

  .final-row[data-won] {
    color: var(--_text);
    font-weight: 700;
  }

  .final-points {
    margin-inline-start: auto;
    font-size: 1.375rem;
    font-variant-numeric: tabular-nums;
  }

  .score-line {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto auto minmax(0, 1fr);
    gap: 10px;
    align-items: center;
    margin: 4px -18px -16px;
    padding: 8px 18px;
    border-block-start: 1px solid var(--_line);
    background: color-mix(in oklab, var(--_inset) 60%, var(--_surface));
    color: var(--_muted);
    font-size: 0.8125rem;
    line-height: 1.4;
    font-variant-numeric: tabular-nums;
  }

  .body > .score-line {
    margin: 4px -18px -16px;
  }

  .score-team {
    display: flex;
    align-items: center;
    gap: 8px;
    min-inline-size: 0;
  }

  .score-team[data-side='home'] {
    flex-direction: row-reverse;
  }

  .team-name {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .score-line .team-name {
    white-space: nowrap;
  }

  .short-name {
    display: none;
  }

  @container item (inline-size < 520px) {
    .short-name {
      display: inline;
    }

    .full-name {
      display: none;
    }
  }

  .points {
    font-size: 1rem;
    font-weight: 500;
  }

  .points[data-leads] {
    color: var(--_text);
    font-weight: 700;
  }

  .game-time {
    padding-inline: 4px;
    white-space: nowrap;
  }

  @container item (inline-size < 420px) {
    .body > .score-line {
      gap: 7px;
      margin-inline: -14px;
      padding-inline: 14px;
    }
  }

  /* Anything else */

  .fields {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    margin: 0;
  }

  .field {
    display: grid;
    grid-template-columns: minmax(96px, 30%) minmax(0, 1fr);
    gap: 4px 14px;
    padding-block: 6px;
    border-block-end: 1px solid var(--_line);
  }

  .field:last-child {
    border-block-end: 0;
  }

  .field dt {
    color: var(--_muted);
    font-size: 0.8125rem;
    line-height: 1.6;
  }

  .field dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
  }

  .field ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    margin: 0;
    padding-inline-start: 18px;
  }

  .field .field {
    padding-block: 2px;
    border: 0;
  }

  @container item (inline-size < 480px) {
    .field {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }
  }
`
