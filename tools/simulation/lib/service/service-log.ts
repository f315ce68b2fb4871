import type { ServiceOptions } from '@fixture-feed/server/service'
import type { Trace } from '../run/trace.ts'

type Log = NonNullable<ServiceOptions['log']>
type Facts = Readonly<Record<string, unknown>>

/** Returns a log that writes the lines of a service to the trace, and passes their events to `onEvent`. */
export function serviceLog(trace: Trace, name: string, onEvent: (event: string) => void): Log {
  const write =
    (level: string) =>
    (facts: Facts, message?: string): void => {
      const { event = '', err, ...rest } = facts
      const reason = err instanceof Error ? ` ${err.message}` : ''
      const fields = Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest)}`
      trace.note(name, `${level} ${message ?? event}${reason}${fields}`)
      onEvent(String(event))
    }
  const log = {
    level: 'info',
    debug() {},
    trace() {},
    info: write('logs'),
    warn: write('warns'),
    error: write('fails'),
    fatal: write('fails'),
    child: () => log,
  }
  return log as unknown as Log
}
