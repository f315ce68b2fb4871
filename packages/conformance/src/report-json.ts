import { isConformant, type Result, type Summary, summarize } from './result.ts'

/** A run as JSON for other programs. */
export interface JsonReport {
  readonly url: string
  /** Whether no `must` is broken and no limit of the run prevented one. */
  readonly isConformant: boolean
  readonly summary: Summary
  readonly results: readonly Result[]
}

export function reportJson(url: string, results: readonly Result[]): JsonReport {
  const summary = summarize(results)
  return { url, isConformant: isConformant(summary), summary, results }
}
