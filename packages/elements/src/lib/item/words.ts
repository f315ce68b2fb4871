import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import type { RenderContext } from '../../render-context.ts'

/** A name that a text contains, and the address of its page; `undefined` for no link. */
interface LinkedName {
  readonly name: string
  readonly href: string | undefined
}

/** The headline of an item as a heading of the page. With `href`, the first occurrence of the name in it is a link. */
export function headline(
  text: string,
  { headingLevel }: RenderContext,
  { name, href }: LinkedName = { name: '', href: undefined },
): TemplateResult {
  const at = href === undefined ? -1 : text.indexOf(name)
  const rest = at + name.length
  const parts = html`${withWholeScores(text.slice(0, at))}<a href=${href ?? nothing}>${name}</a>${withWholeScores(text.slice(rest))}`
  return html`<div
    class="headline" part="headline" role="heading" aria-level=${headingLevel} dir="auto"
  >${at < 0 ? withWholeScores(text) : parts}</div>`
}

/** The summary text of an item as a paragraph. */
export function summary(text: string): TemplateResult {
  return html`<p class="summary" part="summary" dir="auto">${withWholeScores(text)}</p>`
}

/** Further points after the summary. */
export function contextList(texts: readonly string[]): TemplateResult | typeof nothing {
  if (texts.length === 0) return nothing
  return html`<ul class="bullets context stack" part="list">
    ${texts.map(listItem)}
  </ul>`
}

/** A list item whose text has its own direction. The bullet is aligned with the page. */
export function listItem(text: string): TemplateResult {
  return html`<li><span dir="auto">${withWholeScores(text)}</span></li>`
}

/**
 * Prevents a line break after the hyphen of a score such as 137-135. The whole text is replaced if it changes, so
 * that no span moves within the line.
 */
export function withWholeScores(text: string): unknown {
  const parts = text.split(/(\d+-\d+)/)
  return keyed(
    text,
    parts.map((part, place) => (place % 2 === 0 ? part : html`<span class="whole">${part}</span>`)),
  )
}

/** A remark in small letters. */
export function note(text: unknown): TemplateResult {
  return html`<p part="note"><small>${text}</small></p>`
}

/** A small title above a table or a group of figures. */
export function sectionTitle(text: string, { headingLevel }: RenderContext): TemplateResult {
  const level = Math.min(headingLevel + 1, 6)
  return html`<div class="quiet" role="heading" aria-level=${level}>${text}</div>`
}

export const wordStyles: CSSResult = css`
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }

  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
  }

  .inset {
    padding: 8px 10px;
    border-radius: 8px;
    background: var(--_inset);
  }

  .strong,
  [data-leads],
  [data-focus] {
    color: var(--_text);
    font-weight: 650;
  }

  .quiet {
    color: var(--_muted);
    font-size: 0.8125rem;
    font-weight: 600;
  }

  .whole {
    white-space: nowrap;
  }

  .headline {
    font-size: 1.125rem;
    font-weight: 650;
    line-height: 1.3;
    text-wrap: balance;
  }

  /* The padding of inline links enlarges them for fingers and moves nothing. */
  .headline a,
  .stat-line a,
  [part='note'] a {
    padding-block: 5px;
  }

  .headline a {
    color: inherit;
    text-decoration-color: var(--_hero, var(--_accent));
  }

  .summary,
  .bullets {
    max-inline-size: 68ch;
    text-wrap: pretty;
  }

  .bullets {
    gap: 4px;
    margin: 0;
    padding-inline-start: 18px;
  }

  .bullets > li::marker {
    color: var(--_accent);
  }

  .context {
    color: var(--_muted);
  }

  .chip {
    justify-self: start;
  }

  .callout {
    border-inline-start: 3px solid var(--_accent);
  }

  .callout b {
    color: var(--_accent);
  }

  .stat-line {
    font-size: 1.0625rem;
    font-weight: 650;
  }

  .stat-line .who,
  .stat-line .who a {
    color: var(--_hero, var(--_accent));
  }

  .swatch {
    display: inline-block;
    inline-size: 10px;
    block-size: 10px;
    margin-inline-end: 8px;
    border-radius: 3px;
    background: var(--_team);
  }
`
