import type { HoldRelease } from '@fixture-feed/contract/operator-bodies'
import type { HeldChange } from '@fixture-feed/contract/operator-responses'

/** The held changes of a publication as a one-line text; empty if there are none. */
export function heldWords({ held = [] }: { readonly held?: readonly HeldChange[] }): string {
  if (held.length === 0) return ''
  return `pending: ${held.map(change => `${change.id} (${holdWords(change)})`).join(', ')}`
}

/** The holds of one change, the time or approval that releases it, and the reason, as words. */
export function holdWords({ holds, reason, due }: HeldChange): string {
  const why = reason === '' ? '' : `: ${reason}`
  return `held by ${holds.join(', ')} ${due === null ? 'for approval' : `until ${due}`}${why}`
}

/** The message about settings that a hold refuses to the token of this command. */
export function settingsHeldWords(feedKey: string, refusal: string): string {
  return `the settings of feed "${feedKey}" were not changed: ${refusal}`
}

/** How long a hold keeps changes back, in words. */
export function releaseWords(release: HoldRelease): string {
  if (release === 'approval') return 'until approval'
  return 'at' in release ? `until ${release.at}` : `for ${release.afterSeconds} s`
}
