import { destination, type Logger, pino } from 'pino'
import { io } from './io.ts'

/**
 * Creates the log of a service, which writes to stderr. For the stderr of the process, the log uses pino's own stream,
 * because that stream does not fail when the reader of stderr exits.
 */
export function createLog(level: string): Logger {
  const { stderr } = io()
  return pino({ level }, stderr === process.stderr ? destination(2) : stderr)
}
