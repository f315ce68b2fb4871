import { html } from 'lit'
import type { Renderer } from '../../renderer.ts'
import { contextList, headline, summary } from '../item/words.ts'
import { scoreLine } from '../score/score-line.ts'

/** For somebody who joins a game under way. */
export const renderInitialGameEntrySummary: Renderer<'basketball.initial-game-entry-summary@1'> = (
  { content },
  context,
) => html`
  ${headline(content.headline, context)}
  ${summary(content.summary)}
  ${contextList(content.supportingContext)}
  ${scoreLine(content.gameState, context)}
`
