import { io, type Output } from '../io.ts'
import { rewriteLine } from '../output.ts'

/** Lines at the bottom of a terminal that are rewritten when they change. */
export interface StatusBoard {
  show(lines: readonly string[]): void
}

/** Creates a board, which writes nothing if the stream is not a terminal. */
export function createStatusBoard(out: Output = io().stderr): StatusBoard {
  let shown = 0
  return {
    show(lines) {
      if (!out.isTTY) return
      const up = shown === 0 ? '' : `\x1b[${shown}A`
      out.write(`${up}\r${lines.map(line => `${rewriteLine(out, line)}\n`).join('')}`)
      shown = lines.length
    },
  }
}
