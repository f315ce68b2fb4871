import { join } from 'node:path'
import type { LoadResult } from './load.ts'
import { outputOf } from './processes.ts'

/** Polls at a fixed rate, independent of the responses. */
export interface PacedLoad {
  readonly url: string
  readonly coding: 'identity' | 'gzip'
  /** Whether clients send the entity tag; otherwise each poll requests the whole snapshot. */
  readonly follows: boolean
  readonly connections: number
  /** Polls per second over all connections. */
  readonly rate: number
  readonly seconds: number
}

/** Result of a paced load. Unlike other loads, it always has the median and the 99.9th percentile. */
export interface PacedResult extends LoadResult {
  readonly p50Ms: number
  readonly p999Ms: number
  readonly responses: number
}

const program = join(import.meta.dirname, '..', 'clients', 'paced-clients.ts')

/**
 * Runs polls at a fixed rate in a separate process.
 *
 * @throws {Error} if any response was neither 200 nor 304, or if a connection failed.
 */
export async function runPacedLoad(load: PacedLoad): Promise<PacedResult> {
  const output = await outputOf([process.execPath, program, JSON.stringify(load)])
  return JSON.parse(output) as PacedResult
}
