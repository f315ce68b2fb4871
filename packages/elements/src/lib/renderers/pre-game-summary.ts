import { msg } from '@lit/localize'
import { html } from 'lit'
import type { Renderer } from '../../renderer.ts'
import { appointmentText } from '../item/time-text.ts'
import { contextList, headline, summary } from '../item/words.ts'

/** What to expect of a game, with the tip-off where the reader is. */
export const renderPreGameSummary: Renderer<'basketball.pre-game-summary@1'> = (
  { content },
  context,
) => html`
  ${headline(content.headline, context)}
  ${summary(content.summary)}
  ${contextList(content.supportingContext)}
  <p class="callout" part="callout">
    <span class="callout-label">${msg('Tip-off')}</span>
    <time datetime=${content.scheduledTipoff}>${appointmentText(content.scheduledTipoff)}</time>
  </p>
`
