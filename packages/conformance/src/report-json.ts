import { isConformant, type Result, type Summary, summarize } from './result.ts'

/** A run for machines. */
export interface JsonReport {
  readonly url: string
  /** No *must* is broken and each was reached. */
  readonly isConformant: boolean
  readonly summary: Summary
  readonly results: readonly Result[]
}

export function reportJson(url: string, results: readonly Result[]): JsonReport {
  const summary = summarize(results)
  return { url, isConformant: isConformant(summary), summary, results }
}
