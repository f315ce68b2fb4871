import type { PollState } from '@fixture-feed/client'
import type { FixtureDetails } from '@fixture-feed/client/content.generated'
import { html } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { failureText } from '../../feed/failure-text.ts'
import { msg } from '../../item/msg.ts'
import { departureText } from '../../score/game-clock.ts'
import type { ItemScore } from '../../score/item-score.ts'

/** The state of a feed, with a short label. */
export interface PageState {
  readonly kind: 'live' | 'finished' | 'replay' | 'stale' | 'scheduled' | 'departed' | 'loading'
  readonly label: string
}

/**
 * The dot of a live game pulses for this time after a change. Without changes for longer, the feed may lag behind the
 * game.
 */
const pulseMs = 180_000

/** The label of a state, with a dot. The dot of a live feed does not pulse if the last change is old. */
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

/** Facts about the game of a page in addition to the state of its feed. */
export interface KnownGame {
  readonly isReplay: boolean
  /** Whether the reader hides the scores of this game. The page then starts as a replay. */
  readonly isHidden?: boolean | undefined
  /** Whether the document states that nothing is published yet, or that the score is hidden. */
  readonly isEmpty?: boolean | undefined
  readonly score?: ItemScore | undefined
  readonly details?: FixtureDetails | undefined
}

/**
 * The status that the page of a game shows next to the score. A game without a score counts as not begun unless its
 * feed is finished.
 */
export function pageState(
  state: PollState | undefined,
  { isReplay, isHidden, isEmpty, score, details }: KnownGame,
): PageState {
  if (state?.error !== undefined && state.error.code !== 'nothing_published') {
    const label = state.status === 'stale' ? msg('Not up to date') : failureText(state.error).title
    return { kind: 'stale', label }
  }
  const { snapshot, error } = state ?? {}
  if (error !== undefined || (snapshot === undefined && isEmpty)) return beforeGame(details)
  if (state?.snapshot === undefined) return { kind: 'loading', label: msg('Loading') }
  if (isReplay) return { kind: 'replay', label: isHidden ? msg('Scores hidden') : msg('Replay') }
  if (state.live === false || score?.isFinal) return { kind: 'finished', label: msg('Final') }
  return score === undefined ? beforeGame(details) : { kind: 'live', label: msg('Live') }
}

function beforeGame(details: FixtureDetails | undefined): PageState {
  const departure = departureText(details)
  return departure === undefined
    ? { kind: 'scheduled', label: msg('Scheduled') }
    : { kind: 'departed', label: departure }
}
