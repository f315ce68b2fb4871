import { type CSSResultGroup, css } from 'lit'
import { noticeStyles } from '../../feed/feed-notice.ts'
import { scoreboardStyles } from '../score/scoreboard-part.ts'
import { pageNavStyles } from './page-nav-part.ts'

/** The layout of a game's page. It reserves the space of the parts that load after the page. */
export const fixturePageStyles: CSSResultGroup = [
  noticeStyles,
  scoreboardStyles,
  pageNavStyles,
  css`
    :host {
      position: relative;
      display: flex;
      flex-direction: column;
      gap: clamp(10px, 2vw, 16px);
      max-inline-size: 1120px;
      margin-inline: auto;

      @media print {
        display: block;
      }
    }

    /* The strip has a fixed position, so its element takes no space in the layout. */
    ff-score-strip {
      display: contents;
    }

    .head-to-come {
      block-size: clamp(93px, 15vw, 123px);
    }

    /* The side column and the overview load after the page. Their space is reserved from the start. */
    .side-column {
      min-block-size: 44px;
    }

    .overview {
      display: block;
      min-block-size: 250px;

      @media (width >= 720px) {
        min-block-size: 350px;
      }

      @media (width >= 1020px) {
        min-block-size: 260px;
      }
    }

    /* The script of this element loads after the page, so its space is reserved. */
    ff-entity-head {
      display: block;
      min-block-size: 44px;

      /* The head of a player contains a line of the box score. */
      &[data-box-score] {
        min-block-size: 206px;
      }
    }

    fixture-feed[hidden] {
      display: none;
    }

    /* With a box score, a wide overview also contains the leaders, and a narrow one lacks the points by period. */
    .overview[data-box-score] {
      min-block-size: 226px;

      @media (width < 380px) {
        min-block-size: 258px;
      }

      @media (width >= 720px) {
        min-block-size: 582px;
      }

      @media (width >= 1020px) {
        min-block-size: 360px;
      }
    }

    /* The button for new items is below the score strip. */
    fixture-feed {
      --ff-news-top: 56px;
    }

    .layout {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: inherit;
      place-content: start stretch;
      align-items: start;
    }

    @media (width >= 1020px) {
      .layout:has(.side-column) {
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

    .layout[data-replay] {
      padding-block-end: 8rem;
    }

    :is(.skip, .way, .overview, .layout):has(~ ff-print-sheet) {
      display: none;
    }
  `,
]
