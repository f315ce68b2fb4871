import type { ContentItemElement } from '../../content-item.ts'
import { gapOf, type RolledItems } from './rolled-items.ts'

/**
 * Rolls withdrawn items up; what it resolves to is called once they have left the list. Focus inside one moves to the
 * nearest item that stays.
 */
export async function takeLeave(
  ids: ReadonlySet<string>,
  itemsNow: () => readonly ContentItemElement[],
  rolled: RolledItems,
): Promise<() => void> {
  const isLeaving = ({ item }: ContentItemElement) => item !== undefined && ids.has(item.id)
  const leaving = itemsNow().filter(isLeaving)
  await Promise.all(leaving.map(item => rolled.roll(item, item.offsetHeight, -gapOf(item))))
  const items = itemsNow()
  const place = items.findIndex(item => isLeaving(item) && item.matches(':focus-within'))
  const next =
    items.slice(place).find(item => !isLeaving(item)) ??
    items.slice(0, place).findLast(item => !isLeaving(item))
  return () => {
    // An item that came back meanwhile must not stay rolled up.
    for (const item of leaving) item.removeAttribute('style')
    if (place >= 0) next?.focus()
  }
}
