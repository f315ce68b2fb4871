import { type CSSResult, css } from 'lit'

/** The notice in place of a list that is empty or could not be read. */
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
