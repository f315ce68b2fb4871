/** One fault of a value with its place. */
export interface Issue {
  /** JSON Pointer (RFC 6901) to the invalid value, `''` for the whole value; for a missing field, to its object. */
  readonly path: string
  /**
   * The violated rule: a JSON Schema keyword (`minLength`, `required`, …) or a rule of the contract (`reference`,
   * `duplicate-id`, …).
   */
  readonly rule: string
  /** The expected and the found value. */
  readonly message: string
  /** With the rule `claim`: the id of the item. */
  readonly item?: string
  /** With the rule `claim`: the start of the number or name in its text, in UTF-16 code units. */
  readonly offset?: number
  /** With the rule `claim`: the number or name that no claim covers, verbatim. */
  readonly what?: string
}

/**
 * Maximum number of issues that one level of validation reports: enough to repair a feed, and a bound on the cost of
 * bad input.
 */
export const maxIssues = 100

/** Formats an issue on one line: `/content/headline: expected at least 1 character, found "" (minLength)`. */
export function formatIssue({ path, rule, message }: Issue): string {
  return `${path === '' ? '(whole value)' : path}: ${message} (${rule})`
}

/** The path one step below another, escaped by RFC 6901. */
export function pathTo(parent: string, step: string | number): string {
  return `${parent}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The unescaped steps of a path: the inverse of `pathTo`. */
export function stepsOf(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The part of a JSON value at a path; `undefined` if it does not exist. */
export function partAt(value: unknown, path: string): unknown {
  let found = value
  for (const step of stepsOf(path)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    found = (found as Readonly<Record<string, unknown>>)[step]
  }
  return found
}

/** The issues of a part, with paths relative to the whole that contains the part at `parent`. */
export function issuesBelow(parent: string, issues: readonly Issue[]): Issue[] {
  return issues.map(issue => ({ ...issue, path: parent + issue.path }))
}
