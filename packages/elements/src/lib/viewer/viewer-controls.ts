import { type CSSResult, css } from 'lit'

/** Buttons, fields and chips of the viewer. */
export const viewerControls: CSSResult = css`
  button,
  select,
  input {
    color: inherit;
    font: inherit;
  }

  .button,
  select,
  input[type='search'] {
    min-block-size: 38px;
    padding: 6px 14px;
    border: 1px solid var(--_line);
    border-radius: 10px;
    background: var(--_surface);
  }

  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    font-weight: 600;
    text-decoration: none;
    cursor: pointer;
  }

  .button:hover:not(:disabled),
  select:hover {
    border-color: var(--_muted);
  }

  .button:disabled {
    color: var(--_muted);
    cursor: default;
    opacity: 0.6;
  }

  .button svg {
    inline-size: 16px;
    block-size: 16px;
  }

  .plain {
    padding: 0;
    border: 0;
    background: none;
    color: var(--_muted);
    font-weight: 550;
    cursor: pointer;
  }

  .plain:hover {
    color: var(--_text);
  }

  .button[data-icon] {
    inline-size: 38px;
    padding: 0;
  }

  /* Seen only while they have focus. */
  .skip {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-start: 8px;
    z-index: 9;
  }

  .skip:not(:focus) {
    clip-path: inset(50%);
  }

  .state {
    display: inline-flex;
    align-items: center;
    gap: 7px;
    color: var(--_muted);
    font-size: 0.8125rem;
    font-weight: 650;
    white-space: nowrap;
  }

  .state::before {
    content: '';
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    background: currentColor;
  }

  .state[data-state='live'] {
    color: var(--_danger);
  }

  .state[data-state='live']::before {
    animation: pulse 2s ease-in-out infinite;
  }

  .state[data-state='stale'] {
    color: var(--_warning);
  }

  .state[data-state='replay'] {
    color: var(--_accent);
  }

  .state[data-state='waiting']::before,
  .state[data-state='loading']::before {
    background: none;
    box-shadow: inset 0 0 0 1.5px currentColor;
  }

  @keyframes pulse {
    50% {
      opacity: 0.35;
    }
  }
`
