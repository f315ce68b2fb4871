import { UsageError } from './failure.ts'

/** Where publication logs are written to or read from. */
export interface LogPlace {
  /** The operator address of a running service. */
  readonly to?: string | undefined
  /** The data folder of a service that does not run. */
  readonly data?: string | undefined
}

/** One of the two places: a service or its folder, never both. */
export function requirePlace({
  to,
  data,
}: LogPlace): { readonly to: string } | { readonly data: string } {
  if (to !== undefined && data === undefined) return { to }
  if (data !== undefined && to === undefined) return { data }
  throw new UsageError('Expected either --to URL or --data DIR')
}
