import { join } from 'node:path'
import type { LoadResult } from './load.ts'
import { outputOf } from './processes.ts'

/** Polls at a fixed rate, which takes no notice of how fast they are answered. */
export interface PacedLoad {
  readonly url: string
  readonly coding: 'identity' | 'gzip'
  /** Whether clients follow the entity tag; otherwise each poll asks for the whole snapshot. */
  readonly follows: boolean
  readonly connections: number
  /** Polls per second, of all connections together. */
  readonly rate: number
  readonly seconds: number
}

/** What came of it. */
export interface PacedResult extends LoadResult {
  readonly p50Ms: number
  readonly p999Ms: number
  /** Answers of 304 and of 200. */
  readonly unchanged: number
  readonly whole: number
}

const program = join(import.meta.dirname, '..', 'clients', 'paced-clients.ts')

/** @throws {Error} when any answer was neither 200 nor 304. */
export async function runPacedLoad(load: PacedLoad): Promise<PacedResult> {
  const output = await outputOf([process.execPath, program, JSON.stringify(load)])
  return JSON.parse(output) as PacedResult
}
