import type { RootCommand } from '@bomb.sh/tab'
import type { Command } from 'commander'
import { declareCommand } from './declare-command.ts'

const shells = ['bash', 'zsh', 'fish']

/**
 * Adds the commands of shell completion: one for users, which prints a script, and one that the script calls.
 *
 * @param createCommands Creates the commands to complete.
 */
export function declareCompletion(program: Command, createCommands: () => Command): void {
  declareCommand(program, 'Other:', {
    name: 'completion <shell>',
    description: 'Print a script that completes commands and options in a shell',
    notes: `The shells are ${shells.join(', ')}. Run the example for your shell once, then start a new shell.`,
    examples: [
      'completion bash > ~/.fixture-feed.bash && echo ". ~/.fixture-feed.bash" >> ~/.bashrc',
      'completion zsh > ~/.fixture-feed.zsh && echo ". ~/.fixture-feed.zsh" >> ~/.zshrc',
      'completion fish > ~/.config/fish/completions/fixture-feed.fish',
    ],
    load: async () => {
      const completion = await completionOf(createCommands())
      const name = program.name()
      return async (_options: object, { shell }: { readonly shell: string }) =>
        completion.setup(name, name, shell)
    },
  }).registeredArguments[0]?.choices(shells)
  program
    .command('complete [words...]', { hidden: true })
    .description('Print completions of a command line')
    .action(async (words: string[]) => (await completionOf(createCommands())).parse(words))
}

/** The completion for the commands and options of a program. */
async function completionOf(program: Command): Promise<RootCommand> {
  const { default: tab } = await import('@bomb.sh/tab/commander')
  return tab(program, { completionCommandName: 'completion' })
}
