import { html } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import type { PageState } from '../page/page-state.ts'

/** The dot of a live game pulses for so long after a change: what stands still for longer may be behind the game. */
const pulseMs = 180_000

/**
 * How a feed is doing, in a word.
 *
 * @param changedAt When it changed last; after a while it is live more quietly.
 */
export function stateMark(
  kind: PageState['kind'],
  label: unknown,
  changedAt: string | null = null,
): unknown {
  const isQuiet = changedAt !== null && Date.now() - Date.parse(changedAt) > pulseMs
  // Another element for each change, which pulses anew.
  return keyed(
    changedAt,
    html`<span class="state" data-state=${kind} ?data-quiet=${isQuiet}>${label}</span>`,
  )
}
