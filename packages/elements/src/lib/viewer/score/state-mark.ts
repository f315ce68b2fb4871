import type { PollState } from '@fixture-feed/client'
import { html } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { failureText } from '../../feed/failure-text.ts'
import { msg } from '../../item/msg.ts'

/** In a word, how a feed is doing. */
export interface PageState {
  readonly kind: 'live' | 'finished' | 'replay' | 'stale' | 'scheduled' | 'loading'
  readonly label: string
}

/** The dot of a live game pulses for so long after a change: what stands still for longer may be behind the game. */
const pulseMs = 180_000

/** How a feed is doing, in a word; long after it changed it is live more quietly. */
export function stateMark(
  kind: PageState['kind'],
  label: unknown,
  changedAt?: string | null,
): unknown {
  const isQuiet = !!changedAt && Date.now() - Date.parse(changedAt) > pulseMs
  // Another element for each change, which pulses anew.
  return keyed(
    changedAt,
    html`<small class="state line" data-state=${kind} ?data-quiet=${isQuiet}>${label}</small>`,
  )
}

/** What a fixture's page says of its feed, next to the score. */
export function pageState(state: PollState | undefined, isReplay: boolean): PageState {
  if (state?.error !== undefined && state.error.code !== 'nothing_published') {
    const label = state.status === 'stale' ? msg('Not up to date') : failureText(state.error).title
    return { kind: 'stale', label }
  }
  if (state?.error !== undefined) return { kind: 'scheduled', label: msg('Not begun') }
  if (state?.snapshot === undefined) return { kind: 'loading', label: msg('Loading') }
  if (isReplay) return { kind: 'replay', label: msg('Replay') }
  return state.live === false
    ? { kind: 'finished', label: msg('Finished') }
    : { kind: 'live', label: msg('Live') }
}
