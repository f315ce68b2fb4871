import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever the kernel's own tick is. */
const ticksPerSecond = 100

/**
 * Processor time that a process and all its descendants have taken, in seconds. On a machine that is shared it says more
 * than requests per second, as it does not count the time in which others had the core.
 */
export function cpuSeconds(pid: number): number {
  const processes = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const parents = new Map<number, number>()
  const times = new Map<number, number>()
  for (const name of processes) {
    const fields = readStat(name)
    if (fields === undefined) continue
    parents.set(Number(name), Number(fields[1]))
    times.set(Number(name), (Number(fields[11]) + Number(fields[12])) / ticksPerSecond)
  }
  let seconds = 0
  for (const [each, time] of times) if (isWithin(each, pid, parents)) seconds += time
  return seconds
}

/** The fields behind the name of the program, which may contain anything; `undefined` when the process has ended. */
function readStat(pid: string): readonly string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

function isWithin(pid: number, ancestor: number, parents: ReadonlyMap<number, number>): boolean {
  for (
    let each: number | undefined = pid;
    each !== undefined && each > 1;
    each = parents.get(each)
  ) {
    if (each === ancestor) return true
  }
  return false
}
