import type { ItemKind, MessageName, Slots } from '@fixture-feed/generator/messages'
import type { Truths } from './truths.ts'
import type { View } from './view.ts'

/** The values of a message's slots. Clauses are judged separately. */
export type True<Kind extends ItemKind, Name extends MessageName<Kind>> = {
  readonly [Slot in keyof Slots<Kind, Name> as Slots<Kind, Name>[Slot] extends keyof Truths
    ? Slot
    : never]: Truths[Slots<Kind, Name>[Slot] & keyof Truths]
}

/**
 * For each message, a function that computes all values for which the message is true of an item. It reads the raw
 * files of the game and the history, not the results of the generator.
 */
export type Meanings<Kind extends ItemKind> = {
  readonly [Name in MessageName<Kind>]: (view: View) => readonly True<Kind, Name>[]
}

/** Assigns one meaning to several messages. */
export function all<Name extends string, Meaning>(
  names: readonly Name[],
  meaning: Meaning,
): Readonly<Record<Name, Meaning>> {
  const entries = names.map(name => [name, meaning])
  return Object.fromEntries(entries) as Record<Name, Meaning>
}

type Values<Value> = (view: View) => readonly Value[]

/** The values that satisfy a condition. */
export function where<Value>(
  values: Values<Value>,
  holds: (value: Value, view: View) => boolean,
): Values<Value> {
  return view => values(view).filter(value => holds(value, view))
}

/** Combines each of `values` with each of `others`. */
export function paired<Value, Other>(
  values: Values<Value>,
  others: Values<Other>,
): Values<Value & Other> {
  return view => values(view).flatMap(value => others(view).map(other => ({ ...value, ...other })))
}
