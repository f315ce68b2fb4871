import { defaultJsonLimits } from './lib/http/json-body.ts'
import { defaultLimits, type ListenerLimits } from './lib/http/limits.ts'

/** What a service is where its options say nothing else; without the service's own modules, for whoever shows it. */
export const serviceDefaults: {
  readonly publicAddress: { readonly host: string; readonly port: number }
  readonly operatorAddress: { readonly host: string; readonly port: number }
  readonly limits: ListenerLimits
  readonly maxItems: number
  readonly maxItemBytes: number
} = {
  publicAddress: { host: '127.0.0.1', port: 8080 },
  operatorAddress: { host: '127.0.0.1', port: 8081 },
  limits: defaultLimits,
  maxItems: defaultJsonLimits.maxElements,
  maxItemBytes: defaultJsonLimits.maxValueBytes,
}
