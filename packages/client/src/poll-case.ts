/** The language-neutral cases of `cases/*.json`, which `cases/README.md` describes. This module requires Node. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Snapshot } from './content.generated.ts'
import type { Bounds, FeedId } from './feed.ts'

/** A conversation between a client and a service. */
export interface PollCase {
  readonly name: string
  /** The sources of the case: rules of the specification, or invariants of `SPEC.md`, such as `SPEC 38`. */
  readonly rules: readonly string[]
  readonly poll?: PollCaseOptions
  readonly steps: readonly PollCaseStep[]
}

/** A feature that a client may lack. */
export type Capability = 'waits' | 'deltas' | 'signatures' | 'behind' | 'changes'

export const capabilities: readonly Capability[] = [
  'waits',
  'deltas',
  'signatures',
  'behind',
  'changes',
]

export interface PollCaseOptions extends Bounds {
  readonly intervalMs?: number
  readonly waitSeconds?: number
  readonly behindSeconds?: number
  readonly random?: number
  /**
   * The snapshot with which the client starts. A case contains its `items`; the client receives a complete `snapshot`
   * with these items.
   */
  readonly initial?: {
    readonly items?: string
    readonly snapshot?: Snapshot
    readonly etag?: string
  }
  /** Whether the client reads deltas. */
  readonly deltas?: boolean
  /**
   * One of these keys must have signed each snapshot. A case names keys of the runner; the client receives their public
   * keys in base64.
   */
  readonly publicKeys?: readonly string[]
  /** The feeds to follow, in place of a single feed. */
  readonly feeds?: 'live' | readonly FeedId[]
}

export type PollCaseStep =
  | { readonly request: ExpectedRequest; readonly response: ScriptedResponse }
  | { readonly request: ExpectedRequest; readonly keep: string }
  | { readonly respond: string; readonly response: ScriptedResponse }
  | { readonly state: ObservedState }
  | { readonly change: ObservedChange }
  | { readonly do: PollCaseAction }
  | { readonly aborted: true }
  | { readonly quietMs: number; readonly open?: number }

export interface ExpectedRequest {
  readonly ifNoneMatch?: string | null
  readonly prefer?: string | null
  readonly query?: Readonly<Record<string, string>>
  readonly path?: string
  readonly notBeforeMs?: number
  /** Whether the request offers the last body as the dictionary for a delta. If absent, this is not checked. */
  readonly offersDictionary?: boolean
}

export interface ScriptedResponse {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly items?: string
  readonly snapshotAt?: string
  readonly body?: string
  readonly delayMs?: number
  readonly fault?: 'hang' | 'reset' | 'cut' | 'drip'
  /** `delta`: the body is a delta from the previous body. The other values are faults of such a delta. */
  readonly encoding?: 'delta' | 'delta-of-another' | 'delta-broken'
  /** The name of the key that signs the body. */
  readonly signedBy?: string
  /** The text that is signed in place of the body, as if an attacker had changed the body. */
  readonly signedText?: string
}

export type PollCaseAction =
  | 'refresh'
  | 'close'
  | { readonly seek: Bounds }
  | { readonly behind: number }

export interface ObservedState {
  readonly status?: string
  readonly items?: string | null
  readonly failures?: number
  readonly error?: Readonly<Record<string, unknown>> | null
}

export type ObservedChange =
  | (Partial<FeedId> & {
      readonly added: string
      readonly revised: string
      readonly withdrawn: string
    })
  | { readonly error: number | null }

/** A report of a client under test. */
export type Observation = { readonly state: ObservedState } | { readonly change: ObservedChange }

const folder = new URL('../cases/', import.meta.url)
const specification = new URL('../SPEC.md', import.meta.url)

/** All cases, by file name without its extension. */
export function readPollCases(): ReadonlyMap<string, PollCase> {
  const files = readdirSync(folder).filter(name => name.endsWith('.json'))
  return new Map(
    files
      .sort()
      .map(file => [
        file.slice(0, -'.json'.length),
        JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
      ]),
  )
}

/** The capabilities that a client needs for a case. */
export function capabilitiesOf({ poll = {}, steps }: PollCase): readonly Capability[] {
  const needs: Readonly<Record<Capability, boolean>> = {
    waits: (poll.waitSeconds ?? 0) > 0,
    deltas: poll.deltas === true,
    signatures: poll.publicKeys !== undefined,
    behind: poll.behindSeconds !== undefined || steps.some(setsDelay),
    changes: poll.feeds !== undefined,
  }
  return capabilities.filter(capability => needs[capability])
}

function setsDelay(step: PollCaseStep): boolean {
  return 'do' in step && typeof step.do === 'object' && 'behind' in step.do
}

/** The invariants of `SPEC.md`, by their name in `rules`, such as `SPEC 38`. */
export function readInvariants(): ReadonlyMap<string, string> {
  const lines = readFileSync(specification, 'utf8').matchAll(
    /^(\d+)\. (.*?)(?: \*Enforced by\*.*)?$/gm,
  )
  return new Map(Array.from(lines, ([, number, text = '']) => [`SPEC ${number}`, text]))
}
