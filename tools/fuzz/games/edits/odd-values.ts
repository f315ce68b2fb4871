import type { Fields } from './game-edit.ts'

/** A value that removes its field. */
export const absent: unique symbol = Symbol('absent')

/** Values that a field should not have; `absent` removes the field. */
export const oddValues: readonly unknown[] = [absent, null, '', ' ', 0, -1, 'x', [], {}, true]

export function putOdd(fields: Fields, name: string, value: unknown): void {
  if (value === absent) delete fields[name]
  else fields[name] = value
}

export function shown(value: unknown): string {
  return value === absent ? 'absent' : JSON.stringify(value)
}
