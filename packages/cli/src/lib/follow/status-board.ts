import { io, type Output } from '../io.ts'
import { rewriteLine } from '../output.ts'

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
      const up = shown === 0 ? '' : `\x1b[${shown}A`
      out.write(`${up}\r${lines.map(line => `${rewriteLine(out, line)}\n`).join('')}`)
      shown = lines.length
    },
  }
}
