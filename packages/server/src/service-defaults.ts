import { defaultJsonLimits } from './lib/http/json-body.ts'
import { defaultLimits, type ListenerLimits } from './lib/http/limits.ts'

export { defaultLimits }

/** The defaults of the options of `startService` that commands show. */
export interface ServiceDefaults extends ListenerLimits {
  readonly publicAddress: { readonly host: string; readonly port: number }
  readonly operatorAddress: { readonly host: string; readonly port: number }
  readonly maxItems: number
  readonly maxItemBytes: number
  readonly maxSnapshotBytes: number
  readonly maxMemoryBytes: number
}

const mebibyte = 2 ** 20

/** The defaults are in a separate module, so that commands can show them without loading the service. */
export const serviceDefaults: ServiceDefaults = {
  publicAddress: { host: '127.0.0.1', port: 8080 },
  operatorAddress: { host: '127.0.0.1', port: 8081 },
  ...defaultLimits,
  maxItems: defaultJsonLimits.maxElements,
  maxItemBytes: defaultJsonLimits.maxValueBytes,
  // This limit is far above real feeds, and well below the maximum length of a string in the runtime.
  maxSnapshotBytes: 64 * mebibyte,
  maxMemoryBytes: 1152 * mebibyte,
}
