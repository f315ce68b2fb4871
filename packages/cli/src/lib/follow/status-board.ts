import { io, type Output } from '../io.ts'
import { writeOver } from '../output.ts'

/** Lines at the bottom of a terminal that are written anew when they change. */
export interface StatusBoard {
  show(lines: readonly string[]): void
}

/** Nothing where the stream is no terminal. */
export function createStatusBoard(out: Output = io().stderr): StatusBoard {
  let shown = 0
  return {
    show(lines) {
      if (!out.isTTY) return
      writeOver(out, [...lines, ''], shown)
      shown = lines.length
    },
  }
}
