/**
 * Number of connections beyond its limit that a listener accepts to answer them with 503, as a share of the limit.
 */
export const refusedShare = 0.1

/** Descriptors reserved for the journal, the log and workers, if there are enough for connections too. */
const reservedForWork = 256

export interface ConnectionShares {
  readonly public: number
  readonly operator: number
}

/** Divides the descriptors of a process, so that a flood of clients leaves enough of them for publications. */
export function shareDescriptors(openFiles: number = openFilesLimit()): ConnectionShares {
  if (openFiles === Number.POSITIVE_INFINITY) return { public: openFiles, operator: openFiles }
  const reserved = Math.max(Math.min(reservedForWork, openFiles / 2), openFiles / 8)
  const connections = (descriptors: number): number => Math.floor(descriptors / (1 + refusedShare))
  return { public: connections(openFiles - reserved), operator: connections(reserved / 2) }
}

interface Report {
  readonly userLimits?: { readonly open_files?: { readonly soft: number | 'unlimited' } }
}

let report: Report | undefined

/** Maximum number of open descriptors of this process. Creating a report takes about 10 ms, so it is read once. */
function openFilesLimit(): number {
  report ??= process.report?.getReport() as Report
  const soft = report.userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}
