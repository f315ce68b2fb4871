import { type CSSResult, css } from 'lit'

/** A dialog with a title. */
export const dialogStyles: CSSResult = css`
  dialog {
    max-block-size: calc(100dvh - 48px);
    padding: 0;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text);
    box-shadow: 0 24px 80px rgb(0 0 0 / 35%);
  }

  dialog[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
  }

  dialog::backdrop {
    background: rgb(8 11 16 / 55%);
  }

  header {
    display: flex;
    align-items: center;
    gap: 10px;
    padding: 12px 16px;
    border-block-end: 1px solid var(--_line);
  }

  h2 {
    flex: 1;
    min-inline-size: 0;
    margin: 0;
    overflow: hidden;
    font-size: 1rem;
    font-weight: 650;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`
