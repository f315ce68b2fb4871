import type { TValidationError } from 'typebox/error'
import { type Issue, partAt, pathTo, stepsOf } from '../issue.ts'
import { expectation, shown } from './expectation.ts'

/**
 * Converts the errors of a JSON Schema engine to issues: one per fault, without errors that only repeat another one.
 */
export function issuesOfErrors(errors: readonly TValidationError[], value: unknown): Issue[] {
  const alternatives = errors.filter(isAlternatives)
  return errors
    .filter(error => !alternatives.some(union => isBranchOf(union, error)))
    .filter(error => !isEcho(error, errors))
    .flatMap(error => issuesOf(error, errors, value))
}

function isAlternatives({ keyword }: TValidationError): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf'
}

/** Whether an error only explains why one of several alternatives did not match. */
function isBranchOf(union: TValidationError, error: TValidationError): boolean {
  return (
    error.schemaPath.startsWith(`${union.schemaPath}/${union.keyword}/`) &&
    `${error.instancePath}/`.startsWith(`${union.instancePath}/`)
  )
}

function isEcho(error: TValidationError, errors: readonly TValidationError[]): boolean {
  switch (error.keyword) {
    // These errors summarize other errors: the field or its name has a separate error.
    case 'additionalProperties':
    case 'propertyNames':
      return true
    // The error of a constant or an enumeration is more specific than the error of its type.
    case 'type':
      return errors.some(
        other =>
          (other.keyword === 'const' || other.keyword === 'enum') &&
          other.schemaPath === error.schemaPath &&
          other.instancePath === error.instancePath,
      )
    default:
      return false
  }
}

function issuesOf(
  error: TValidationError,
  errors: readonly TValidationError[],
  value: unknown,
): Issue[] {
  const { keyword: rule, instancePath } = error
  const foundAt = (path: string): string => shown(partAt(value, path))
  const issue = (message: string, path = instancePath): Issue => ({ path, rule, message })
  const unknownField = (path: string): Issue => {
    const name = shown(stepsOf(path).at(-1))
    return issue(`expected no field ${name}, found ${foundAt(path)}`, path)
  }
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map(name =>
        issue(`expected a field ${shown(name)}, found none`),
      )
    case 'boolean':
      return error.schemaPath.endsWith('/additionalProperties')
        ? [{ ...unknownField(instancePath), rule: 'additionalProperties' }]
        : [issue(`expected no value here, found ${foundAt(instancePath)}`)]
    case 'unevaluatedProperties':
      return error.params.unevaluatedProperties.map(name =>
        unknownField(pathTo(instancePath, String(name))),
      )
    case 'unevaluatedItems':
      return error.params.unevaluatedItems.map(index =>
        issue('expected no element here', pathTo(instancePath, index)),
      )
    case 'uniqueItems':
      return error.params.duplicateItems
        .map(index => pathTo(instancePath, index))
        .map(path =>
          issue(`expected distinct elements, found ${foundAt(path)} a second time`, path),
        )
    case 'dependentRequired':
      return error.params.dependencies.map(name =>
        issue(`expected a field ${shown(name)} in addition to ${shown(error.params.property)}`),
      )
    default: {
      const expected = isAlternatives(error) ? alternativesText(error, errors) : expectation(error)
      return [issue(`expected ${expected}, found ${foundAt(instancePath)}`)]
    }
  }
}

/**
 * The expectations of the alternatives about the value itself, joined by "or". Only the rules in `plain` count. If the
 * value violates none of these rules, the text is "a value that the alternatives allow".
 */
function alternativesText(union: TValidationError, errors: readonly TValidationError[]): string {
  const branches = errors.filter(
    error =>
      isBranchOf(union, error) &&
      error.instancePath === union.instancePath &&
      !isAlternatives(error),
  )
  const texts = new Set(branches.filter(({ keyword }) => plain.includes(keyword)).map(expectation))
  return texts.size === 0 ? 'a value that the alternatives allow' : [...texts].join(' or ')
}

const plain = ['type', 'const', 'enum', 'format', 'pattern', 'minimum', 'minLength']
