import { readFileSync } from 'node:fs'

/** Descriptors that this process and those it starts may open; Node raises its own limit to this when it starts. */
export function openFilesLimit(): number {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(limits)?.[1]
  return hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard)
}
