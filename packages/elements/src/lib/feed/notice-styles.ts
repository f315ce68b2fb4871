import { type CSSResult, css } from 'lit'

/** What stands in the place of a list: that it is empty, or did not come. */
export const noticeStyles: CSSResult = css`
  .notice {
    display: grid;
    gap: 4px;
    justify-items: center;
    padding: 40px 20px;
    border: 1px dashed var(--_line);
    border-radius: var(--_radius);
    color: var(--_muted);
    text-align: center;
  }

  .notice strong {
    color: var(--_text);
    font-size: 1.0625rem;
  }
`
