/** One fault of a value, and its place. */
export interface Issue {
  /** JSON Pointer (RFC 6901) to the value at fault, `''` for the whole; for a missing field to its object. */
  readonly path: string
  /** The broken rule: a JSON Schema keyword (`minLength`, `required`, …) or one of the contract's own (`reference`, `duplicate-id`, …). */
  readonly rule: string
  /** What was expected and what was found. */
  readonly message: string
}

/** The most issues found at a time: enough to repair a feed, and a bound on the cost of bad input. */
export const maxIssues = 100

/** An issue on one line: `/content/headline: expected at least 1 character, found "" (minLength)`. */
export function formatIssue({ path, rule, message }: Issue): string {
  return `${path === '' ? '(whole value)' : path}: ${message} (${rule})`
}

/** The path one step below another, escaped by RFC 6901. */
export function pathTo(parent: string, step: string | number): string {
  return `${parent}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The steps of a path, as `pathTo` was given them. */
export function stepsOf(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The part of a JSON value at a path; `undefined` when there is none. */
export function partAt(value: unknown, path: string): unknown {
  let found = value
  for (const step of stepsOf(path)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    found = (found as Readonly<Record<string, unknown>>)[step]
  }
  return found
}

/** Issues of a part, with paths from the whole that holds the part at `parent`. */
export function issuesBelow(parent: string, issues: readonly Issue[]): Issue[] {
  return issues.map(issue => ({ ...issue, path: parent + issue.path }))
}
