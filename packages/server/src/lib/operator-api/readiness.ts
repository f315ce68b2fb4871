import type { Readiness } from '@fixture-feed/contract/operator-answers'

/** What `/readyz` says of a service in this state. */
export function readinessOf({
  journalFailure,
  progress,
  isFollowed,
  hasReaders,
  isDraining,
}: {
  /** Why the journal is unavailable. */
  readonly journalFailure: string | undefined
  /** How far reading the journal has come, in words. */
  readonly progress: string | undefined
  /** Whether all of the journal was read. */
  readonly isFollowed: boolean
  readonly hasReaders: boolean
  readonly isDraining: boolean
}): Readiness {
  const reasons: string[] = []
  if (!isFollowed)
    reasons.push(`the journal is still being read${progress === undefined ? '' : `: ${progress}`}`)
  if (journalFailure !== undefined) reasons.push(`the journal is unavailable: ${journalFailure}`)
  if (!hasReaders) reasons.push('no reader process answers')
  if (isDraining) reasons.push('the service is stopping')
  return { ready: reasons.length === 0, reasons }
}
