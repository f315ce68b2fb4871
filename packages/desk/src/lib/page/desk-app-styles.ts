import { type CSSResult, css } from 'lit'

/** The frame of the desk. */
export const deskAppStyles: CSSResult = css`
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 10px 16px;
    padding: 12px 20px;
    border-block-end: 1px solid var(--_line);
    background: var(--_surface);
  }

  .brand {
    color: var(--_accent);
    font-weight: 750;
    text-decoration: none;
  }

  .who {
    display: flex;
    align-items: center;
    gap: 10px;
    margin-inline-start: auto;
  }

  .segments a {
    padding: 5px 12px;
    color: var(--_muted);
    text-decoration: none;
  }

  .segments a[aria-current='page'] {
    background: var(--_inset);
    color: var(--_text);
    font-weight: 650;
  }

  main {
    max-inline-size: 1720px;
    margin-inline: auto;
    padding: 16px 20px 80px;
  }

  .fixtures {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr));
    gap: 14px;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .fixtures[hidden] {
    display: none;
  }
`
