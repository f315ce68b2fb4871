import type { ProcessEvent, SimulatedProcess } from './simulated-process.ts'

export interface QueuedEvent extends ProcessEvent {
  readonly atMs: number
  /** Orders the processes that have events at the same instant. */
  readonly turn: number
  /** Order of creation: events of one process at one instant run in this order, as Node's timers do. */
  readonly number: number
  readonly process: SimulatedProcess
}

/** A binary heap of events, the next one first. */
export class EventQueue {
  readonly #heap: QueuedEvent[] = []

  get size(): number {
    return this.#heap.length
  }

  peek(): QueuedEvent | undefined {
    return this.#heap[0]
  }

  push(event: QueuedEvent): void {
    const heap = this.#heap
    let place = heap.push(event) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = heap[parent] as QueuedEvent
      if (!isBefore(event, above)) break
      heap[place] = above
      place = parent
    }
    heap[place] = event
  }

  pop(): QueuedEvent | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (last !== undefined && heap.length > 0) this.#sink(last)
    return first
  }

  clear(): void {
    this.#heap.length = 0
  }

  #sink(event: QueuedEvent): void {
    const heap = this.#heap
    let place = 0
    for (;;) {
      const left = 2 * place + 1
      const right = left + 1
      let smaller = heap[left]
      let next = left
      const other = heap[right]
      if (smaller !== undefined && other !== undefined && isBefore(other, smaller)) {
        smaller = other
        next = right
      }
      if (smaller === undefined || !isBefore(smaller, event)) break
      heap[place] = smaller
      place = next
    }
    heap[place] = event
  }
}

function isBefore(a: QueuedEvent, b: QueuedEvent): boolean {
  if (a.atMs !== b.atMs) return a.atMs < b.atMs
  if (a.turn !== b.turn) return a.turn < b.turn
  return a.number < b.number
}
