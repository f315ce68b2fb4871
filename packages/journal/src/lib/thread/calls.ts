/** What a thread can be asked for: functions by name, each with one argument. Both ways values are cloned. */
export type Calls = { readonly [name: string]: (argument: never) => unknown }

/** Of these a thread is asked last for `close`. */
export type ClosableCalls = Calls & { readonly close: () => void }

export interface CallRequest {
  readonly number: number
  readonly name: string
  readonly argument: unknown
}

export type CallAnswer =
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly error: unknown; readonly errcode: unknown }
