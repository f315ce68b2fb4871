import { type Command, Option } from 'commander'
import { defaultOperatorUrl } from './operator-access.ts'
import { parseBaseUrl } from './option-values.ts'

/** What a command has that asks a service. */
export interface ToOptions {
  /** The address of the operator listener. */
  readonly to: string
  readonly json?: boolean
}

/** Adds the option that says which service a command is about. */
export function withTo(command: Command): Command {
  return command.addOption(
    new Option('--to <url>', 'operator listener')
      .argParser(parseBaseUrl)
      .default(defaultOperatorUrl),
  )
}
