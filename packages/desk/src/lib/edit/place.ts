/** A location in a JSON value: names of fields and indexes of array elements. */
export type Place = readonly (string | number)[]

export function valueAt(value: unknown, place: Place): unknown {
  return place.reduce((found, step) => Object(found)[step], value)
}

/**
 * A copy of the value with another value at a place; `undefined` removes a field or an element. Missing intermediate
 * values are created.
 */
export function withValueAt(value: unknown, place: Place, next: unknown): unknown {
  const [step, ...rest] = place
  if (step === undefined) return next
  const inner = withValueAt(valueAt(value, [step]), rest, next)
  if (typeof step === 'number') {
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    return list.toSpliced(step, 1, ...(inner === undefined ? [] : [inner]))
  }
  const { [step]: _, ...others } = Object(value)
  // An existing field keeps its position among the others.
  return inner === undefined ? others : { ...Object(value), [step]: inner }
}

/** Formats a place as a JSON Pointer (RFC 6901). */
export function pointerOf(place: Place): string {
  return place.map(step => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The steps of a JSON Pointer. Array indexes are strings. */
export function stepsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
