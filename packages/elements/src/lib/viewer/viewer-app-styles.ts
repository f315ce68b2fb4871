import { type CSSResult, css } from 'lit'

/** The frame of the viewer's pages. */
export const viewerAppStyles: CSSResult = css`
  .page {
    display: grid;
    grid-template-rows: auto 1fr;
    grid-template-columns: minmax(0, 1fr);
    min-block-size: 100dvh;
  }

  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    inline-size: 100%;
    max-inline-size: 1152px;
    margin-inline: auto;
    padding: 14px 16px;
  }

  header[data-wide] {
    max-inline-size: 1472px;
  }

  .brand {
    display: inline-flex;
    align-items: center;
    gap: 10px;
    color: var(--_text);
    font-weight: 750;
    letter-spacing: -0.01em;
    text-decoration: none;
  }

  .brand svg {
    inline-size: 26px;
    block-size: 26px;
    color: var(--_accent);
  }

  .help {
    margin-inline-start: auto;
    inline-size: 32px;
    block-size: 32px;
    border: 1px solid var(--_line);
    border-radius: 50%;
    background: var(--_surface);
    color: var(--_muted);
    font-weight: 650;
    cursor: pointer;
  }

  .scheme {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    color: var(--_muted);
    font-size: 0.8125rem;
  }

  .scheme select {
    min-block-size: 32px;
    padding: 3px 8px;
    color: var(--_text);
  }

  @media (width < 480px) {
    .scheme span {
      position: absolute;
      clip-path: inset(50%);
    }
  }

  @media print {
    header,
    .skip {
      display: none;
    }
  }

  main {
    min-inline-size: 0;
    padding: 8px 16px 16px;
  }

  main:focus {
    outline: none;
  }
`
