import { isPublicKey } from '@fixture-feed/client/signatures'
import { type CSSResult, css, html, type TemplateResult } from 'lit'
import { msg, str } from '../../item/msg.ts'
import { keepSetting, keptSetting } from '../kept-setting.ts'

/**
 * The public keys by one of which feeds have to be signed: those that an address named with `?key=`, which the browser
 * keeps; an empty one forgets them. `undefined` where the reader never named any.
 */
export function trustedKeys(): readonly string[] | undefined {
  const given = new URLSearchParams(location.search).getAll('key')
  // A plus that nobody escaped is a space.
  const keys = given.map(key => key.replaceAll(' ', '+')).filter(isPublicKey)
  if (given.length > 0) keepSetting('keys', keys.join(' '))
  const kept = keptSetting('keys')
  return kept ? kept.split(' ') : undefined
}

/** Says that what is shown was signed, and by whom. */
export function sealPart(keys: readonly string[]): TemplateResult {
  const names = keys.map(key => `${key.slice(0, 8)}…`).join(', ')
  return html`<p class="seal" title=${keys.join('\n')}>
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path fill="none" stroke="currentColor" stroke-width="1.8" d="M8 1.5 14 4v4c0 3.5-2.5 5.5-6 6.5C4.5 13.5 2 11.5 2 8V4ZM5 8l2.2 2.2L11 6.2" />
    </svg>
    ${msg(str`Signed: ${names}`)}
  </p>`
}

export const sealStyles: CSSResult = css`
  .seal {
    display: flex;
    gap: 6px;
    align-items: center;
    margin-block: 0 8px;
    color: var(--_muted);
    font-size: 0.8125rem;
  }
`
