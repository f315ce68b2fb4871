import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Facts about a process from the operating system. */
interface ProcessFacts {
  readonly pid: number
  readonly parent: number
  /** Processor time of its current threads so far, in seconds, to the nanosecond. */
  readonly cpuSeconds: number
  /** Processor time including threads that have ended, in seconds, to the hundredth. */
  readonly totalCpuSeconds: number
  /** Time in seconds in which its current threads were runnable while others used their core. */
  readonly waitedSeconds: number
  readonly residentBytes: number
}

/** The times in `/proc/PID/stat` are hundredths of a second, regardless of the kernel's tick. */
const ticksPerSecond = 100
const pageBytes = Number(execFileSync('getconf', ['PAGESIZE'], { encoding: 'utf8' }))

/** A process and all its descendants. */
function processTree(pid: number): readonly ProcessFacts[] {
  const all = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const processes = new Map<number, ProcessFacts>()
  for (const name of all) {
    const facts = readFacts(Number(name))
    if (facts !== undefined) processes.set(facts.pid, facts)
  }
  return [...processes.values()].filter(facts => isWithin(facts, pid, processes))
}

/**
 * Processor time of the current threads of a process and of all its descendants, in seconds. On a shared machine it
 * is more reliable than requests per second, because it excludes the time of other processes.
 */
export function cpuSeconds(pid: number): number {
  return processTree(pid).reduce((sum, each) => sum + each.cpuSeconds, 0)
}

/** Like `cpuSeconds`, but includes threads that have ended, and has a resolution of a hundredth of a second. */
export function totalCpuSeconds(pid: number): number {
  return processTree(pid).reduce((sum, each) => sum + each.totalCpuSeconds, 0)
}

/**
 * Time in seconds in which a process and its descendants were runnable while other processes used their core. On an
 * idle machine it is close to zero.
 */
export function waitedSeconds(pid: number): number {
  return processTree(pid).reduce((sum, each) => sum + each.waitedSeconds, 0)
}

/**
 * Processor time of the current threads of a process so far, in milliseconds, without its descendants. The system
 * counts this time in nanoseconds.
 */
export function threadsCpuMs(pid: number): number {
  const tasks = `/proc/${pid}/task`
  return readdirSync(tasks).reduce((sum, task) => {
    const [nanoseconds] = readFileSync(`${tasks}/${task}/schedstat`, 'latin1').split(' ')
    return sum + Number(nanoseconds) / 1e6
  }, 0)
}

/** Memory of a process and all its descendants, in bytes. Memory that several of them share is counted for each. */
export function residentBytes(pid: number): number {
  return processTree(pid).reduce((sum, each) => sum + each.residentBytes, 0)
}

/** Reads the facts about a process. Returns `undefined` if the process has ended. */
function readFacts(pid: number): ProcessFacts | undefined {
  let text: string
  let schedules: readonly (readonly number[])[]
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    schedules = readdirSync(`/proc/${pid}/task`).map(thread => readSchedule(pid, thread))
  } catch {
    return undefined
  }
  // The fields are read after the last parenthesis, because the name of the program may contain any characters.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return {
    pid,
    parent: Number(fields[1]),
    cpuSeconds: sumOf(schedules, 0) / 1e9,
    totalCpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    waitedSeconds: sumOf(schedules, 1) / 1e9,
    residentBytes: Number(fields[21]) * pageBytes,
  }
}

/**
 * Reads the time in which a thread ran, and the time in which it waited for a core, in nanoseconds. Both are zero for
 * a thread that has ended.
 */
function readSchedule(pid: number, thread: string): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ').map(Number)
  } catch {
    return [0, 0]
  }
}

function sumOf(schedules: readonly (readonly number[])[], index: number): number {
  return schedules.reduce((sum, schedule) => sum + (schedule[index] ?? 0), 0)
}

function isWithin(
  facts: ProcessFacts,
  ancestor: number,
  processes: ReadonlyMap<number, ProcessFacts>,
): boolean {
  let each: ProcessFacts | undefined = facts
  while (each !== undefined) {
    if (each.pid === ancestor) return true
    each = processes.get(each.parent)
  }
  return false
}
