import type { Item } from '@fixture-feed/client'
import { html, nothing, type TemplateResult } from 'lit'
import { msg } from '../../item/msg.ts'
import { revisionChanges } from './revision-changes.ts'

/** What an item says otherwise than in an earlier revision, the words that changed marked. */
export function changesPart(earlier: Item, item: Item): TemplateResult {
  const changes = revisionChanges(earlier, item)
  if (changes.length === 0) return html`<p>${msg('It says the same.')}</p>`
  return html`<dl>
    ${changes.map(
      ({ label, start, removed, added, end }) => html`<div>
        <dt>${label}</dt>
        <dd dir="auto">${start}${removed === '' ? nothing : html`<del>${removed}</del> `}${
          added === '' ? nothing : html`<ins>${added}</ins> `
        }${end}</dd>
      </div>`,
    )}
  </dl>`
}
