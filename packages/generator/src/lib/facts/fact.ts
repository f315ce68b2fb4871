export type FactValue = string | number | boolean

/** A value that a text may say, and where it comes from. */
export interface Fact<Value extends FactValue = FactValue> {
  readonly value: Value
  /**
   * JSON Pointer into the item's facts (`/content/gameState/homeScore`), or two of them with ` - ` or ` + ` between when
   * the value is their difference or sum.
   */
  readonly path: string
}

/** A JSON value in which every leaf knows its path. */
export type Traced<Value> = Value extends FactValue
  ? Fact<Value>
  : Value extends undefined | null
    ? Value
    : Value extends readonly (infer Element)[]
      ? readonly Traced<Element>[]
      : { readonly [Name in keyof Value]: Traced<Value[Name]> }

/** Gives every leaf of a JSON value its path. */
export function trace<Value>(value: Value, path = ''): Traced<Value> {
  return traced(value, path) as Traced<Value>
}

/** By how much `a` is more than `b`. */
export function difference(a: Fact<number>, b: Fact<number>): Fact<number> {
  return { value: a.value - b.value, path: `${a.path} - ${b.path}` }
}

function traced(value: unknown, path: string): unknown {
  if (value === undefined || value === null) return value
  if (typeof value !== 'object') return { value, path }
  return path === '/names' ? tracedOnce(value, path) : tracedBelow(value, path)
}

/** The names of a game are the same object in the facts of all its items. */
const tracedNames = new WeakMap<object, unknown>()

function tracedOnce(names: object, path: string): unknown {
  const known = tracedNames.get(names) ?? tracedBelow(names, path)
  tracedNames.set(names, known)
  return known
}

function tracedBelow(value: object, path: string): unknown {
  if (Array.isArray(value)) return value.map((entry, index) => traced(entry, `${path}/${index}`))
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, traced(entry, `${path}/${name}`)]),
  )
}
