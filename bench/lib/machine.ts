import { cpus, release, totalmem } from 'node:os'
import { loadCore, serverCore } from './processes.ts'

/** The machine of a benchmark, and the cores of the load generator and the server. */
export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memoryGb: number
  readonly system: string
  readonly node: string
  readonly loadGenerator: string
}

export function machine(): Machine {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    system: `Linux ${release()}`,
    node: process.versions.node,
    loadGenerator: `wrk on core ${loadCore}, server on core ${serverCore}`,
  }
}

export function machineText(machine: Machine): string {
  const { processor, cores, memoryGb, system, node, loadGenerator } = machine
  return `${processor}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}; ${loadGenerator}`
}
