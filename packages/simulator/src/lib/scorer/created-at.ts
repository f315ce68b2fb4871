import type { Action } from '../files/play-by-play.ts'

/**
 * The time at which each action of a final file was first written, in milliseconds by action number. Actions are
 * written in the order of their numbers: a punctual action at its `timeActual`, a late action at the time of its
 * predecessor, and an action that was added after the last line of the game at its own `edited`.
 */
export function createdAt(actions: readonly Action[]): ReadonlyMap<number, number> {
  const byNumber = [...actions].sort((a, b) => a.actionNumber - b.actionNumber)
  const headOrder = byNumber.reduce((most, { orderNumber }) => Math.max(most, orderNumber), 0)
  const created = new Map<number, number>()
  let head = 0
  let time = 0
  for (const action of byNumber) {
    const afterEnd = head === headOrder && action.orderNumber < head
    const instant = afterEnd
      ? Math.max(time, Date.parse(action.edited))
      : Math.max(time, action.orderNumber > head ? Date.parse(action.timeActual) : 0)
    created.set(action.actionNumber, instant)
    time = instant
    head = Math.max(head, action.orderNumber)
  }
  return created
}
