import { UsageError } from './failure.ts'

/** The source or destination of publication logs. */
export interface LogPlace extends NatsAccess {
  /** The operator address of a running service. */
  readonly to?: string | undefined
  /** The data folder of a service. While the service runs, the folder can be read but not written to. */
  readonly data?: string | undefined
}

/** The options for the connection to a stream of NATS. */
export interface NatsAccess {
  readonly nats?: readonly string[]
  readonly natsStream?: string
  readonly natsReplicas?: number
  readonly natsDomain?: string
  /** `natsCredentials`, `natsCa`, `natsCert` and `natsKey` are paths of files. */
  readonly natsCredentials?: string
  readonly natsCa?: string
  readonly natsCert?: string
  readonly natsKey?: string
}

/** A store that is used without a service. */
export type StorePlace =
  | { readonly data: string }
  | { readonly nats: NatsAccess & { readonly nats: readonly string[] } }

/**
 * Returns the store that the options name by its data folder or by its stream. Throws a `UsageError` if they name none
 * or both.
 */
export function requireStore(place: Omit<LogPlace, 'to'>): StorePlace {
  const { data, nats } = place
  if (data !== undefined && nats === undefined) return { data }
  if (nats !== undefined && data === undefined) return { nats: { ...place, nats } }
  throw new UsageError('Specify either --data DIR or --nats URL')
}

/**
 * Returns the place that the options name: a service, a data folder or a stream. Throws a `UsageError` if they name
 * none or several.
 */
export function requirePlace(place: LogPlace): { readonly to: string } | StorePlace {
  const { to, data, nats } = place
  const places = [to, data, nats].filter(each => each !== undefined)
  if (places.length === 1) {
    if (to !== undefined) return { to }
    if (data !== undefined) return { data }
    if (nats !== undefined) return { nats: { ...place, nats } }
  }
  throw new UsageError('Specify one of --to URL, --data DIR and --nats URL')
}
