import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { contentCommands } from './content-commands.ts'
import { declareCommand } from './declare-command.ts'
import { declareCompletion } from './declare-completion.ts'
import { declareOperatorCommands } from './declare-operator-commands.ts'
import { io } from './io.ts'
import { escapeControlCharacters } from './output.ts'
import { serviceCommands } from './service-commands.ts'

/**
 * The command with all its subcommands. The module of a subcommand is imported when it runs, so that the others need
 * not be loaded.
 */
export function createProgram(): Command {
  const program = createCommands()
  declareCompletion(program, createCommands)
  return program
}

/** All commands except the commands for shell completion, which are derived from the other commands. */
function createCommands(): Command {
  const program = new Command('fixture-feed')
    .description(
      'Publishes snapshots of game content per fixture and feed, to any number of polling clients.',
    )
    .version(ownVersion(), '--version', 'print the version')
    .helpOption('-h, --help', 'print help for a command')
    .configureHelp({ showGlobalOptions: false })
    .showHelpAfterError('(see --help)')
    .exitOverride()
    .configureOutput({
      writeOut: text => io().stdout.write(text),
      writeErr: text => io().stderr.write(escapeControlCharacters(text)),
    })
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 rejected or failed (the reason is on stderr), 2 wrong usage.' +
        '\nRequests to the operator listener require a token in FIXTURE_FEED_OPERATOR_TOKEN.',
    )
  for (const command of serviceCommands) declareCommand(program, 'Service:', command)
  declareOperatorCommands(program)
  for (const command of contentCommands) declareCommand(program, 'Content:', command)
  return program
}

function ownVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { readonly version: string }).version
}
