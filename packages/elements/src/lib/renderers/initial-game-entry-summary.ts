import { html } from 'lit'
import type { Renderer } from '../../renderer.ts'
import { scoreLine } from '../parts/score-line.ts'
import { contextList, headline, summary } from '../parts/words.ts'

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
