/** The calls that a thread answers: functions by name, each with one argument. Arguments and results are cloned. */
export type Calls = { readonly [name: string]: (argument: never) => unknown }

/** Calls of a thread that ends with `close`. */
export type ClosableCalls = Calls & { readonly close: () => void }

export interface CallRequest {
  readonly number: number
  readonly name: string
  readonly argument: unknown
}

export type CallAnswer =
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly error: unknown; readonly facts: object }
