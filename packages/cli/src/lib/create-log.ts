import { destination, type Logger, pino } from 'pino'
import { io } from './io.ts'

/** The log of a service, on stderr. That of the process is pino's own stream: it goes on when its reader is gone. */
export function createLog(level: string): Logger {
  const { stderr } = io()
  return pino({ level }, stderr === process.stderr ? destination(2) : stderr)
}
