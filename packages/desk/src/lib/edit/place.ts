/** A place in a JSON value: names of fields and numbers of list members. */
export type Place = readonly (string | number)[]

export function valueAt(value: unknown, place: Place): unknown {
  return place.reduce((found, step) => Object(found)[step], value)
}

/** The same value with another one at a place; `undefined` leaves a field out. Values on the way are made. */
export function withValueAt(value: unknown, place: Place, next: unknown): unknown {
  const [step, ...rest] = place
  if (step === undefined) return next
  const inner = withValueAt(valueAt(value, [step]), rest, next)
  if (typeof step === 'number') {
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    return list.toSpliced(step, 1, ...(inner === undefined ? [] : [inner]))
  }
  const { [step]: _, ...others } = Object(value)
  // A field that was there stays where it was among the others.
  return inner === undefined ? others : { ...Object(value), [step]: inner }
}

/** A place as a JSON pointer (RFC 6901). */
export function pointerOf(place: Place): string {
  return place.map(step => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The steps of a JSON pointer. Numbers of list members are texts. */
export function stepsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
