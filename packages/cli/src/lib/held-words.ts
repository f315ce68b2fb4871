import type { HoldRelease } from '@fixture-feed/contract/operator-bodies'
import type { HeldChange, PublicationResult } from '@fixture-feed/contract/operator-responses'

/** What holds keep of a publication, in words on one line; empty when they keep nothing. */
export function heldWords({ held = [] }: Pick<PublicationResult, 'held'>): string {
  if (held.length === 0) return ''
  return `waiting: ${held.map(change => `${change.id} (${holdWords(change)})`).join(', ')}`
}

/** What keeps one change, and until when. */
export function holdWords({ holds, reason, due }: HeldChange): string {
  const why = reason === '' ? '' : `: ${reason}`
  return `held by ${holds.join(', ')} ${due === null ? 'for approval' : `until ${due}`}${why}`
}

/** How long a hold keeps what it concerns. */
export function releaseWords(release: HoldRelease): string {
  if (release === 'approval') return 'waits for approval'
  return 'at' in release ? `waits until ${release.at}` : `waits for ${release.afterSeconds} s`
}
