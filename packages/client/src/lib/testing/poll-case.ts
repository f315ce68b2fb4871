import type { Bounds } from '../../feed.ts'

/** A case of `cases/*.json`; `cases/README.md` describes the format. */
export interface PollCase {
  readonly name: string
  readonly rules: readonly string[]
  readonly poll?: PollCaseOptions
  readonly steps: readonly PollCaseStep[]
}

export interface PollCaseOptions extends Bounds {
  readonly intervalMs?: number
  readonly waitSeconds?: number
  readonly behindSeconds?: number
  readonly random?: number
  readonly initial?: { readonly items: string; readonly etag?: string }
}

export type PollCaseStep =
  | { readonly request: ExpectedRequest; readonly response: ScriptedResponse }
  | { readonly state: ObservedState }
  | { readonly change: ObservedChange }
  | { readonly do: PollCaseAction }
  | { readonly aborted: true }
  | { readonly quietMs: number }

export interface ExpectedRequest {
  readonly ifNoneMatch?: string | null
  readonly prefer?: string | null
  readonly query?: Readonly<Record<string, string>>
  readonly path?: string
  readonly notBeforeMs?: number
}

export interface ScriptedResponse {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly items?: string
  readonly snapshotAt?: string
  readonly body?: string
  readonly delayMs?: number
  readonly fault?: 'hang' | 'reset' | 'cut' | 'drip'
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
  | { readonly added: string; readonly revised: string; readonly withdrawn: string }
  | { readonly error: number | null }

/** The reports of a client under test, in order. */
export type Observation = { readonly state: ObservedState } | { readonly change: ObservedChange }
