import { type Issue, issuesBelow, maxIssues } from '../issue.ts'
import type { Steps } from '../steps.ts'
import type { JsonSchema } from './json-schema.ts'
import { createValidator, type Validator } from './validator.ts'

/** A validator in steps: first the object without the elements of its lists, then each element with its validator. */
export function listValidator(
  schema: object,
  members: Readonly<Record<string, Validator>>,
): (value: unknown) => Steps<Issue[]> {
  const lists = Object.keys(members)
  const validateOutline = createValidator(withoutElements(schema, lists))
  return function* listSteps(value) {
    const issues = validateOutline(withoutMembers(value, lists))
    if (typeof value !== 'object' || value === null) return issues
    for (const [field, validate] of Object.entries(members)) {
      const list = (value as Readonly<Record<string, unknown>>)[field]
      if (!Array.isArray(list)) continue
      for (const [index, member] of list.entries()) {
        issues.push(...issuesBelow(`/${field}/${index}`, validate(member)))
        if (issues.length >= maxIssues) return issues.slice(0, maxIssues)
        yield
      }
    }
    return issues
  }
}

/** The schema of an object that allows any elements in the given lists. */
function withoutElements(schema: object, lists: readonly string[]): JsonSchema {
  const { properties = {} } = schema as { readonly properties?: Record<string, JsonSchema> }
  const fields = Object.entries(properties).map(([name, { items, ...field }]) => [
    name,
    lists.includes(name) || items === undefined ? field : { ...field, items },
  ])
  return { ...schema, properties: Object.fromEntries(fields) }
}

/**
 * A copy of an object in which the given lists keep their length but have no elements, so that a validation of the
 * object is fast. Other values are returned unchanged.
 */
export function withoutMembers(value: unknown, fields: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const outline: Record<string, unknown> = { ...value }
  for (const field of fields) {
    const list = outline[field]
    if (Array.isArray(list)) outline[field] = new Array(list.length)
  }
  return outline
}
