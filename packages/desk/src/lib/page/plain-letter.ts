import { areShortcutsOn } from '@fixture-feed/elements/page-parts'

/** Whether a key may be a letter of the desk: they are on, and no other key is held. */
export function isPlainLetter({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return areShortcutsOn() && !altKey && !ctrlKey && !metaKey && !shiftKey
}
