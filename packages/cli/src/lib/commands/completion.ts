import type { RootCommand } from '@bomb.sh/tab'
import tab from '@bomb.sh/tab/commander'
import type { Command } from 'commander'

/** What completes the commands and options of a program. */
export function completionOf(program: Command): RootCommand {
  return tab(program, { completionCommandName: 'completion' })
}
