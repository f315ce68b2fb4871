/**
 * The root errors of an error. An error of Node's `fetch` states only that it failed, and its cause states the reason.
 * If a host has several addresses and none was reached, the cause is an `AggregateError` without a message.
 */
export function rootCauses(error: unknown): readonly Error[] {
  if (!(error instanceof Error)) return []
  const inner: readonly unknown[] = error instanceof AggregateError ? error.errors : [error.cause]
  const causes = inner.flatMap(rootCauses)
  return causes.length > 0 ? causes : [error]
}

/** The reason why a request has no response; `undefined` for a value that is not an error. */
export function networkReason(error: unknown): string | undefined {
  const reasons = rootCauses(error).map(({ message, name }) => message || name)
  return reasons.length > 0 ? [...new Set(reasons)].join(', ') : undefined
}
