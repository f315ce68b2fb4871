import { performance } from 'node:perf_hooks'
import { io, type Output } from './io.ts'
import { writeOver } from './output.ts'

/** Shows on a terminal how far long work has come. Says nothing where stderr is not one. */
export interface Progress {
  show(text: string): void
  /** Takes the line away. */
  end(): void
}

/** Shortest interval between two updates: faster ones cannot be read. */
const showEveryMs = 100

export function createProgress(out: Output = io().stderr): Progress {
  let shownAt = Number.NEGATIVE_INFINITY
  return {
    show(text) {
      if (!out.isTTY || performance.now() - shownAt < showEveryMs) return
      shownAt = performance.now()
      writeOver(out, [text], 0)
    },
    end() {
      if (out.isTTY && shownAt > 0) writeOver(out, [''], 0)
    },
  }
}
