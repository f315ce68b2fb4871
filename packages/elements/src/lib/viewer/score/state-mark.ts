import type { PollState } from '@fixture-feed/client'
import { html } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { failureText } from '../../feed/failure-text.ts'
import { msg } from '../../item/msg.ts'

/** The state of a feed in one word. */
export interface PageState {
  readonly kind: 'live' | 'finished' | 'replay' | 'stale' | 'scheduled' | 'loading'
  readonly label: string
}

/**
 * The dot of a live game pulses for this time after a change. Without changes for longer, the feed may lag behind the
 * game.
 */
const pulseMs = 180_000

/** The state of a feed in one word. Long after its last change a live feed is shown without the pulse. */
export function stateMark(
  kind: PageState['kind'],
  label: unknown,
  changedAt?: string | null,
): unknown {
  const isQuiet = !!changedAt && Date.now() - Date.parse(changedAt) > pulseMs
  // A new element for each change restarts the animation.
  return keyed(
    changedAt,
    html`<small class="state line" data-state=${kind} ?data-quiet=${isQuiet}>${label}</small>`,
  )
}

/** The state of the feed that a fixture's page shows next to the score. */
export function pageState(state: PollState | undefined, isReplay: boolean): PageState {
  if (state?.error !== undefined && state.error.code !== 'nothing_published') {
    const label = state.status === 'stale' ? msg('Not up to date') : failureText(state.error).title
    return { kind: 'stale', label }
  }
  if (state?.error !== undefined) return { kind: 'scheduled', label: msg('Scheduled') }
  if (state?.snapshot === undefined) return { kind: 'loading', label: msg('Loading') }
  if (isReplay) return { kind: 'replay', label: msg('Replay') }
  return state.live === false
    ? { kind: 'finished', label: msg('Final') }
    : { kind: 'live', label: msg('Live') }
}
