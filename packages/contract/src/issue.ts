/** One thing that is wrong with a value, and where. */
export interface Issue {
  /** JSON Pointer (RFC 6901) to the value at fault: a missing field's is its object, an unknown field's is the field. `''` is the whole value. */
  readonly path: string
  /** The broken rule: a JSON Schema keyword (`minLength`, `required`, …) or one of the contract's own (`reference`, `duplicate-id`, …). */
  readonly rule: string
  /** What was expected and what was found. */
  readonly message: string
}

/** At most this many issues are found at a time: enough to repair a feed by, and a bound on what bad input costs. */
export const maxIssues = 100

/** An issue on one line: `/content/headline: expected at least 1 character, found "" (minLength)`. */
export function formatIssue({ path, rule, message }: Issue): string {
  return `${path === '' ? '(whole value)' : path}: ${message} (${rule})`
}

/** The path one step below another, escaped as RFC 6901 says. */
export function pathTo(parent: string, step: string | number): string {
  return `${parent}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Issues of a part, seen from the whole that holds it at `parent`. */
export function issuesBelow(parent: string, issues: readonly Issue[]): Issue[] {
  return issues.map(issue => ({ ...issue, path: parent + issue.path }))
}
