import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

const chunkLength = 4 * 1024 * 1024

/**
 * Whether the writable memory of a child process contains a text, with one or two bytes for each character, as V8 and
 * buffers store it. Linux only.
 */
export function hasInMemory(pid: number, text: string): boolean {
  const wanted = [Buffer.from(text), Buffer.from(text, 'utf16le')]
  const overlap = 2 * text.length
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  try {
    for (const [, from = '', to = ''] of readFileSync(`/proc/${pid}/maps`, 'utf8').matchAll(
      /^([0-9a-f]+)-([0-9a-f]+) rw/gm,
    ))
      for (let start = Number(`0x${from}`); start < Number(`0x${to}`); start += chunkLength) {
        const length = Math.min(chunkLength + overlap, Number(`0x${to}`) - start)
        const chunk = readChunk(memory, start, length)
        if (wanted.some(each => chunk.includes(each))) return true
      }
    return false
  } finally {
    closeSync(memory)
  }
}

/** Reads the memory that is available: the process may release pages in the meantime. */
function readChunk(memory: number, start: number, length: number): Buffer {
  const chunk = Buffer.alloc(length)
  try {
    return chunk.subarray(0, readSync(memory, chunk, 0, length, start))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EIO') return Buffer.of()
    throw error
  }
}
