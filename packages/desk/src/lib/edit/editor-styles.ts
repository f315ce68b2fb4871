import { type CSSResult, css } from 'lit'

/** The editor: fields and card side by side where there is room. */
export const editorStyles: CSSResult = css`
  :host {
    display: block;
    container: editor / inline-size;
  }

  .panel > header h2 {
    flex: 0 1 auto;
  }

  .panel > header .button {
    margin-inline-start: auto;
  }

  .panel > header .muted {
    overflow-wrap: anywhere;
  }

  .columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 18px;
  }

  .json {
    inline-size: 100%;
    max-block-size: 60vh;
    direction: ltr;
    font: 0.8125rem/1.5 ui-monospace, monospace;
    tab-size: 2;
  }

  .form {
    display: grid;
    gap: 12px;
    align-content: start;
    min-inline-size: 0;
  }

  .form > .segments {
    justify-self: start;
  }

  @container editor (inline-size > 820px) {
    .columns {
      grid-template-columns: minmax(0, 1fr) minmax(0, 430px);
    }

    .preview {
      position: sticky;
      inset-block-start: 12px;
      align-self: start;
    }
  }

  .conflict {
    display: grid;
    gap: 10px;
    padding: 14px;
    border: 2px solid var(--_warning);
    border-radius: 10px;
  }

  .conflict p {
    margin: 0;
  }

  footer.row {
    position: sticky;
    inset-block-end: 0;
    z-index: 2;
    align-items: end;
    padding-block: 10px;
    border-block-start: 1px solid var(--_line);
    background: var(--_surface);
  }

  footer .check {
    min-block-size: 38px;
  }

  .reason {
    flex: 1 1 12rem;
  }

  .reason input {
    inline-size: 100%;
  }
`
