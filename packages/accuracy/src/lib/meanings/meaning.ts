import type { ItemKind, MessageName, Slots } from '@fixture-feed/generator/messages'
import type { Truths } from './truths.ts'
import type { View } from './view.ts'

/** The values of a message's slots; clauses are judged by themselves. */
export type True<Kind extends ItemKind, Name extends MessageName<Kind>> = {
  readonly [Slot in keyof Slots<Kind, Name> as Slots<Kind, Name>[Slot] extends keyof Truths
    ? Slot
    : never]: Truths[Slots<Kind, Name>[Slot] & keyof Truths]
}

/** All values for which a message is true of an item, from the raw actions. */
export type Meanings<Kind extends ItemKind> = {
  readonly [Name in MessageName<Kind>]: (view: View) => readonly True<Kind, Name>[]
}
