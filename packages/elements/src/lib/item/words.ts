import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'

/** The line that an item is known by: a heading of the page. */
export function headline(
  text: string,
  { headingLevel }: RenderContext,
  look: 'headline' | 'lead' = 'headline',
): TemplateResult {
  return html`<div
    class=${look} part="headline" role="heading" aria-level=${headingLevel} dir="auto"
  >${withWholeScores(text)}</div>`
}

/** The sentences of an item that has no headline, in the place of one. */
export function lead(text: string, context: RenderContext): TemplateResult {
  return headline(text, context, 'lead')
}

/** What an item says in sentences. */
export function summary(text: string): TemplateResult {
  return html`<p class="summary" part="summary" dir="auto">${withWholeScores(text)}</p>`
}

/** Points beside the summary. */
export function contextList(texts: readonly string[]): TemplateResult | typeof nothing {
  if (texts.length === 0) return nothing
  return html`<ul class="bullets context" part="list">
    ${texts.map(listItem)}
  </ul>`
}

/** The text has its own direction; its bullet stands where those of the page stand. */
export function listItem(text: string): TemplateResult {
  return html`<li><span dir="auto">${withWholeScores(text)}</span></li>`
}

/** A browser would break a line behind the hyphen of 137-135. */
export function withWholeScores(text: string): readonly unknown[] {
  const parts = text.split(/(\d+-\d+)/)
  return parts.map((part, place) =>
    place % 2 === 0 ? part : html`<span class="whole">${part}</span>`,
  )
}

/** A remark of the elements' own. */
export function note(text: unknown): TemplateResult {
  return html`<p part="note"><small>${text}</small></p>`
}

/** A small title above a table or a group of figures. */
export function sectionTitle(text: string, { headingLevel }: RenderContext): TemplateResult {
  const level = Math.min(headingLevel + 1, 6)
  return html`<div class="section-title" role="heading" aria-level=${level}>${text}</div>`
}

export const wordStyles: CSSResult = css`
  .whole {
    white-space: nowrap;
  }

  .headline {
    font-size: 1.1875rem;
    font-weight: 680;
    line-height: 1.25;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }

  .lead {
    font-size: 1.0625rem;
    font-weight: 620;
    line-height: 1.4;
    text-wrap: pretty;
  }

  .summary {
    max-inline-size: 68ch;
    text-wrap: pretty;
  }

  .bullets {
    display: grid;
    gap: 6px;
    max-inline-size: 68ch;
    padding: 0;
    list-style: none;
  }

  .bullets li {
    position: relative;
    padding-inline-start: 18px;
  }

  .bullets li::before {
    content: '';
    position: absolute;
    inset-inline-start: 2px;
    inset-block-start: 0.62em;
    inline-size: 6px;
    block-size: 6px;
    border-radius: 2px;
    background: var(--_accent);
  }

  .context {
    color: var(--_muted);
  }

  .context li::before {
    background: var(--_line);
  }

  .chip {
    justify-self: start;
    padding: 2px 10px;
    border-radius: 99px;
    background: var(--_inset);
    font-size: 0.8125rem;
    font-weight: 600;
  }

  .callout {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    padding: 9px 14px;
    border-inline-start: 3px solid var(--_accent);
    border-radius: 5px;
    background: var(--_inset);
  }

  .callout-label {
    color: var(--_accent);
    font-weight: 650;
  }

  .stat-line {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    align-items: baseline;
    font-size: 1.0625rem;
    font-weight: 600;
  }

  .stat-line .who,
  .stat-line .who a {
    color: var(--_hero, var(--_accent));
  }

  .section-title {
    margin-block-end: 6px;
    color: var(--_muted);
    font-size: 0.8125rem;
    font-weight: 600;
  }

  .swatch {
    flex: none;
    inline-size: 10px;
    block-size: 10px;
    border-radius: 3px;
    background: var(--_team);
  }
`
