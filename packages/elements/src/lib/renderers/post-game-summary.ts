import { html } from 'lit'
import type { Renderer } from '../../renderer.ts'
import { contextList, headline, summary } from '../item/words.ts'
import { finalScore } from '../score/final-score.ts'

/** How a game ended. */
export const renderPostGameSummary: Renderer<'basketball.post-game-summary@1'> = (
  { content },
  context,
) => html`
  ${headline(content.headline, context)}
  ${finalScore(content.finalScore, context)}
  ${summary(content.summary)}
  ${contextList(content.supportingContext)}
`
