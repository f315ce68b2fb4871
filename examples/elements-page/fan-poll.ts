import { headline } from '@fixture-feed/elements/item-parts'
import type { Renderer } from '@fixture-feed/elements/renderer'
import { type CSSResult, css, html, type TemplateResult } from 'lit'

/** The content of `acme.fan-poll@1`. The service validates items against definitions/acme.fan-poll@1.schema.json. */
interface FanPollContent {
  readonly question: string
  readonly options: readonly { readonly label: string; readonly votes: number }[]
}

/** A poll as a row of buttons. Texts of the feed are inserted into the template as text. */
export const renderFanPoll: Renderer<'acme.fan-poll@1'> = ({ content }, context) => {
  // The service has validated the content, so this cast is safe.
  const { question, options } = content as unknown as FanPollContent
  const votes = options.reduce((sum, option) => sum + option.votes, 0)
  return html`
    ${headline(question, context)}
    <div class="options">${options.map(option => optionButton(option, votes))}</div>
  `
}

function optionButton(
  { label, votes }: FanPollContent['options'][number],
  all: number,
): TemplateResult {
  const share = all === 0 ? 0 : Math.round((100 * votes) / all)
  return html`<button type="button" @click=${vote}>
    <span dir="auto">${label}</span> <strong>${share}%</strong>
  </button>`
}

function vote({ currentTarget }: Event): void {
  if (currentTarget instanceof HTMLButtonElement) currentTarget.disabled = true
}

/** These styles apply only within the item that the renderer creates. */
export const fanPollStyles: CSSResult = css`
  .options {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .options button {
    padding: 6px 16px;
    border: 1px solid currentColor;
    border-radius: 99px;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
`
