import type { ContentItemElement } from '../../content-item.ts'

/**
 * Folds withdrawn items up, except with reduced motion; what it resolves to is called once they have left the list. Focus
 * inside one moves to the nearest item that stays.
 */
export async function takeLeave(
  ids: ReadonlySet<string>,
  itemsNow: () => readonly ContentItemElement[],
): Promise<() => void> {
  const isLeaving = ({ item }: ContentItemElement) => item !== undefined && ids.has(item.id)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const folding = still ? [] : itemsNow().filter(isLeaving).map(foldUp)
  await Promise.allSettled(folding.map(({ finished }) => finished))
  const items = itemsNow()
  const place = items.findIndex(item => isLeaving(item) && item.matches(':focus-within'))
  const next =
    items.slice(place).find(item => !isLeaving(item)) ??
    items.slice(0, place).findLast(item => !isLeaving(item))
  return () => {
    // An item that came back meanwhile must not stay folded.
    for (const animation of folding) animation.cancel()
    if (place >= 0) next?.focus()
  }
}

function foldUp(item: HTMLElement): Animation {
  const { blockSize } = getComputedStyle(item)
  const open = { blockSize, minBlockSize: 0, overflow: 'clip', opacity: 1 }
  const folded = { ...open, blockSize: 0, opacity: 0 }
  return item.animate([open, folded], { duration: 350, easing: 'ease-in', fill: 'forwards' })
}
