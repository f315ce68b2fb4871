import { areShortcutsOn } from '@fixture-feed/elements/page-parts'
import type { ItemAction, ItemActionsElement } from './item-actions.ts'

const itemKeys: Readonly<Record<string, ItemAction>> = {
  e: 'edit',
  w: 'withdraw',
  h: 'history',
  l: 'lock',
}

/** Whether a letter was pressed while nothing has focus, and without another key held. */
export function isPageKey(event: KeyboardEvent): boolean {
  return isPlainLetter(event) && event.target === document.body
}

/** Whether a letter was pressed while an item has focus as a whole, and without another key held. */
export function isItemKey(event: KeyboardEvent): boolean {
  if (!isPlainLetter(event)) return false
  const [target] = event.composedPath()
  return target instanceof HTMLElement && target.localName === 'article'
}

/** What the key of an item asks for, and the actions of that item. */
export function actionOf(
  event: KeyboardEvent,
): { readonly action: ItemAction; readonly actions: ItemActionsElement } | undefined {
  const card = event.composedPath().find(node => (node as Element).localName === 'content-item')
  const actions = (card as Element | undefined)?.querySelector<ItemActionsElement>(
    'ff-item-actions',
  )
  const action = itemKeys[event.key]
  return !actions || action === undefined ? undefined : { action, actions }
}

function isPlainLetter({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return areShortcutsOn() && !altKey && !ctrlKey && !metaKey && !shiftKey
}
