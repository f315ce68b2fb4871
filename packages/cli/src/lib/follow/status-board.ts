import { plainText } from '../output.ts'

/** Lines at the bottom of a terminal that are written anew when they change. */
export interface StatusBoard {
  show(lines: readonly string[]): void
}

/** Nothing where the stream is no terminal. */
export function createStatusBoard(out: NodeJS.WriteStream = process.stderr): StatusBoard {
  let shown = 0
  return {
    show(lines) {
      if (!out.isTTY) return
      const up = shown === 0 ? '' : `\x1b[${shown}A`
      const text = lines.map(line => `\x1b[K${plainText(line).slice(0, (out.columns || 80) - 1)}\n`)
      out.write(`${up}\r${text.join('')}`)
      shown = lines.length
    },
  }
}
