import Type, { type TArray, type TOptional, type TUnknown } from 'typebox'
import { type Issue, issuesBelow, maxIssues } from '../issue.ts'
import type { Steps } from '../steps.ts'
import type { Validator } from './validator.ts'

/** An optional list whose members are checked one by one. */
export const someList: TOptional<TArray<TUnknown>> = Type.Optional(Type.Array(Type.Unknown()))

/**
 * The issues of an object and of the members of its lists, member by member.
 *
 * @param outline Checks the object, and of each list only that it is a list.
 * @param members Checks the members, by the name of the list's field.
 */
export function* listIssues(
  value: unknown,
  outline: Validator,
  members: Readonly<Record<string, Validator>>,
): Steps<Issue[]> {
  const issues = outline(withoutMembers(value, Object.keys(members)))
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

/** An object whose lists keep their length but have no members, so that one check stays small. */
export function withoutMembers(value: unknown, fields: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const outline: Record<string, unknown> = { ...value }
  for (const field of fields) {
    const list = outline[field]
    if (Array.isArray(list)) outline[field] = new Array(list.length)
  }
  return outline
}
