import { type CSSResult, css } from 'lit'

/** Where figures stand: above one another, with the chart beside them where there is room. */
export const figuresStyles: CSSResult = css`
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

  @container item (inline-size >= 620px) {
    .figures[data-chart] {
      grid-template-columns: minmax(0, 1fr) minmax(220px, 34%);
    }
  }
`
