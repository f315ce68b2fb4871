import { readFileSync } from 'node:fs'

/** The share of its connection limit that a listener accepts in addition, to answer these connections with 503. */
export const refusedShare = 0.1

/**
 * Number of descriptors that are reserved for the operator listener, the journal, the log and workers: at most half
 * of all descriptors, and at least an eighth.
 */
const reservedForWork = 256

export interface ConnectionShares {
  readonly public: number
  readonly operator: number
}

/**
 * Returns the maximum number of connections of each listener, such that a flood of readers leaves enough descriptors
 * for publications. `Infinity` if the number of descriptors is unlimited or unknown.
 */
export function shareDescriptors(openFiles: number = openFilesLimit()): ConnectionShares {
  if (openFiles === Number.POSITIVE_INFINITY) return { public: openFiles, operator: openFiles }
  const reserved = Math.max(Math.min(reservedForWork, openFiles / 2), openFiles / 8)
  const connections = (descriptors: number): number => Math.floor(descriptors / (1 + refusedShare))
  return { public: connections(openFiles - reserved), operator: connections(reserved / 2) }
}

/** The line of `/proc/self/limits` with the soft limit of open files. */
const openFilesLine = /^Max open files +(\d+|unlimited)/m

interface Report {
  readonly userLimits?: { readonly open_files?: { readonly soft: number | 'unlimited' } }
}

/** Maximum number of open descriptors of this process; `Infinity` if it is unlimited or unknown. */
function openFilesLimit(): number {
  const soft = openFilesOfLinux() ?? openFilesOfReport()
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}

/**
 * The limit from Linux, which is read a hundred times faster than a report; `undefined` on other systems, or if `/proc`
 * is hidden or does not state the limit.
 */
function openFilesOfLinux(): number | 'unlimited' | undefined {
  if (process.platform !== 'linux') return undefined
  let limits: string
  try {
    limits = readFileSync('/proc/self/limits', 'latin1')
  } catch {
    // A sandbox may hide /proc.
    return undefined
  }
  const [, soft] = openFilesLine.exec(limits) ?? []
  return soft === undefined || soft === 'unlimited' ? soft : Number(soft)
}

let report: Report | undefined

/** The limit from a report. Creating a report takes at least 10 ms, so this is done once. */
export function openFilesOfReport(): number | 'unlimited' | undefined {
  report ??= process.report?.getReport() as Report
  return report.userLimits?.open_files?.soft
}
