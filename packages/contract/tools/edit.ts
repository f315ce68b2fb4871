import { partAt, stepsOf } from '../src/issue.ts'

/** A change to a JSON value: the operations add, remove and replace of RFC 6902. */
export interface Edit {
  readonly op: 'add' | 'remove' | 'replace'
  /** JSON Pointer. `''` is the whole value, which can only be replaced. */
  readonly path: string
  readonly value?: unknown
}

export function applyEdits(value: unknown, edits: readonly Edit[]): unknown {
  return edits.reduce(applyEdit, structuredClone(value))
}

function applyEdit(root: unknown, { op, path, value }: Edit): unknown {
  if (path === '') return value
  const last = stepsOf(path).at(-1) ?? ''
  const parent = partAt(root, path.slice(0, path.lastIndexOf('/')))
  if (
    typeof parent !== 'object' ||
    parent === null ||
    (op !== 'add' && !Object.hasOwn(parent, last))
  ) {
    throw new RangeError(`Cannot ${op} ${path}: no value at this path`)
  }
  if (Array.isArray(parent)) {
    const index = last === '-' ? parent.length : Number(last)
    parent.splice(index, op === 'add' ? 0 : 1, ...(op === 'remove' ? [] : [value]))
  } else if (op === 'remove') {
    Reflect.deleteProperty(parent, last)
  } else {
    // An assignment to `__proto__` would not create a field.
    Object.defineProperty(parent, last, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return root
}
