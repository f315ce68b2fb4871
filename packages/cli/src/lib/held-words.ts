import type { PublicationAnswer } from '@fixture-feed/contract/operator-answers'

/** What a publication left as it was, in words on one line; empty when it held nothing. */
export function heldWords({ held = [] }: Pick<PublicationAnswer, 'held'>): string {
  if (held.length === 0) return ''
  return `left as they are: ${held.map(lock => `${lock.id} (${lockWords(lock)})`).join(', ')}`
}

export function lockWords({
  by,
  reason,
}: {
  readonly by: string
  readonly reason: string
}): string {
  return `locked by ${by}${reason === '' ? '' : `: ${reason}`}`
}
