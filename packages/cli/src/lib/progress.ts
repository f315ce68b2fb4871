import { performance } from 'node:perf_hooks'
import { io, type Output } from './io.ts'
import { rewriteLine } from './output.ts'

/** Shows the progress of long work on a terminal. Prints nothing if stderr is not a terminal. */
export interface Progress {
  show(text: string): void
  /** Removes the progress from the terminal. */
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
      out.write(`\r${rewriteLine(out, text)}`)
    },
    end() {
      if (out.isTTY && shownAt > 0) out.write(`\r${rewriteLine(out, '')}`)
    },
  }
}
