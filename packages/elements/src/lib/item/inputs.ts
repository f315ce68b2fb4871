import type { PropertyDeclarations } from 'lit'

/** Properties of an element without attributes, named with spaces between: a change of one renders it again. */
export function inputs(names: string): PropertyDeclarations {
  return Object.fromEntries(names.split(' ').map(name => [name, { attribute: false }]))
}
