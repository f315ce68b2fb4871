import { type CSSResult, css } from 'lit'

/** Each act in a section of its own. */
export const emergencyStyles: CSSResult = css`
  section section,
  :host(ff-stop-token) section,
  form {
    display: grid;
    gap: 10px;
    justify-items: start;
  }

  section section,
  :host(ff-stop-token) section {
    padding-block-start: 14px;
    border-block-start: 1px solid var(--_line);
  }

  p {
    margin: 0;
  }

  ul {
    max-block-size: 12em;
    margin: 0;
    padding-inline-start: 18px;
    overflow-y: auto;
  }

  li .button {
    display: block;
    margin-block: 6px;
  }
`
