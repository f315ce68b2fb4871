/**
 * A module that is loaded before a program and before the processes that the program starts. At SIGUSR2, it collects
 * garbage and writes the number of bytes in use.
 *
 *     MEASURED_MEMORY=FOLDER node --expose-gc --import measured-memory.ts PROGRAM
 */
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

process.on('SIGUSR2', () => {
  // Memory outside of the heap that one collection frees is counted until the next collection.
  for (let time = 0; time < 2; time++) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  const file = join(process.env.MEASURED_MEMORY ?? '', `${process.pid}`)
  writeFileSync(`${file}.new`, `${heapUsed + external}`)
  renameSync(`${file}.new`, file)
})
