import { processTree } from './process-tree.ts'

/**
 * Processor time that a process and all its descendants have taken, in seconds. On a machine that is shared it says more
 * than requests per second, as it does not count the time in which others had the core.
 */
export function cpuSeconds(pid: number): number {
  return processTree(pid).reduce((sum, each) => sum + each.cpuSeconds, 0)
}

/**
 * How long a process and its descendants could have run while others had their core, in seconds: on a machine that does
 * nothing else, next to none.
 */
export function waitedSeconds(pid: number): number {
  return processTree(pid).reduce((sum, each) => sum + each.waitedSeconds, 0)
}
