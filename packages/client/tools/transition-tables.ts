import { readFileSync } from 'node:fs'

/** The tables of `SPEC.md` as data, in `transitions.json`: the next state for each state and event. */
interface Transitions {
  readonly statusAfter: Table
  readonly phaseAfter: Table
  /** The phases of delayed viewing, which only the TypeScript client has. */
  readonly displayAfter: Table
}

type Table = Readonly<Record<string, Readonly<Record<string, string>>>>

const source = new URL('../transitions.json', import.meta.url)
const notice = 'Generated from packages/client/transitions.json by `npm run emit`. Do not edit.'

/**
 * Returns the text of each generated module that contains the tables, by its path from the root of the repository.
 */
export function transitionTableFiles(): ReadonlyMap<string, string> {
  const transitions: Transitions = JSON.parse(readFileSync(source, 'utf8'))
  return new Map([
    [
      'packages/client/src/lib/testing/transition-table.generated.ts',
      typeScriptModule(transitions),
    ],
    ['clients/python/src/fixture_feed/_transitions.py', pythonModule(transitions)],
  ])
}

function typeScriptModule({ statusAfter, phaseAfter, displayAfter }: Transitions): string {
  return `// ${notice}
import type { PollState } from '../../feed.ts'
import type { DisplayPhase } from '../displayed-state.ts'
import type { Phase } from '../read-loop.ts'

type Status = PollState['status']

/** The possible events for the state of a feed. */
export type Finding = ${union(eventsOf(statusAfter))}

/** The possible events for a poller. */
export type Occurrence =${unionLines(eventsOf(phaseAfter))}

/** The status after an event. A 304 without a stored snapshot is a failure, not \`unchanged\`. */
export const STATUS_AFTER: Record<Status, Record<Finding, Status>> = {
${typeScriptRows(statusAfter)}
}

/** The phase after an event; \`ignored\` events have no effect. */
export const PHASE_AFTER: Record<Phase, Record<Occurrence, Phase | 'ignored'>> = {
${typeScriptRows(phaseAfter)}
}

/** The possible events for the display. */
export type DisplayEvent =${unionLines(eventsOf(displayAfter))}

/** The display after an event, for a feed with a timeline. */
export const DISPLAY_AFTER: Record<
  DisplayPhase,
  Record<DisplayEvent, DisplayPhase | 'impossible'>
> = {
${typeScriptRows(displayAfter)}
}
`
}

function typeScriptRows(table: Table): string {
  return Object.entries(table)
    .map(([state, cells]) => {
      const lines = Object.entries(cells).map(([event, next]) => `    ${keyOf(event)}: '${next}',`)
      return [`  ${keyOf(state)}: {`, ...lines, '  },'].join('\n')
    })
    .join('\n')
}

function keyOf(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`
}

function pythonModule({ statusAfter, phaseAfter }: Transitions): string {
  return `# ${notice}
"""The transition tables of SPEC.md."""

from collections.abc import Mapping
from typing import Literal

Status = ${literal(Object.keys(statusAfter))}
Finding = ${literal(eventsOf(statusAfter))}
Phase = ${literal(Object.keys(phaseAfter))}
Occurrence = ${literal(eventsOf(phaseAfter))}

# The status after a finding. A 304 without a stored snapshot is a failure, not "unchanged".
STATUS_AFTER: Mapping[Status, Mapping[Finding, Status]] = {
${pythonRows(statusAfter)}
}

# The phase after an occurrence. An "ignored" one has no effect.
PHASE_AFTER: Mapping[Phase, Mapping[Occurrence, Phase | Literal["ignored"]]] = {
${pythonRows(phaseAfter)}
}
`
}

function pythonRows(table: Table): string {
  return Object.entries(table)
    .map(([state, cells]) => {
      const lines = Object.entries(cells).map(([event, next]) => `        "${event}": "${next}",`)
      return [`    "${state}": {`, ...lines, '    },'].join('\n')
    })
    .join('\n')
}

function eventsOf(table: Table): readonly string[] {
  return Object.keys(Object.values(table)[0] ?? {})
}

function union(names: readonly string[]): string {
  return names.map(name => `'${name}'`).join(' | ')
}

function unionLines(names: readonly string[]): string {
  return names.map(name => `\n  | '${name}'`).join('')
}

function literal(names: readonly string[]): string {
  return `Literal[${names.map(name => `"${name}"`).join(', ')}]`
}
