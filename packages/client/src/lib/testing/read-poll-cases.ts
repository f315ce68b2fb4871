import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PollCase } from './poll-case.ts'

const folder = fileURLToPath(new URL('../../../cases/', import.meta.url))

/** All cases by file name. */
export function readPollCases(): ReadonlyMap<string, PollCase> {
  return new Map(
    globSync(`${folder}*.json`)
      .sort()
      .map(file => [basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8'))]),
  )
}
