import { Argument, Command, Option } from 'commander'
import type { BackupOptions } from './commands/backup.ts'
import type { DemoOptions } from './commands/demo.ts'
import type { RelayCommandOptions } from './commands/relay.ts'
import type { ServeOptions } from './commands/serve.ts'
import type { TokenOptions } from './commands/token.ts'
import { declareCommand } from './declare-command.ts'
import { engineNames } from './engine-names.ts'
import { catchHangups } from './hangups.ts'
import {
  parseBaseUrl,
  parseCount,
  parseDays,
  parseFeedKeys,
  parseLimit,
  parseList,
  parseMebibytes,
  parseOrigins,
  parsePort,
  parseSeconds,
  parseSpeed,
} from './option-values.ts'
import { addWithVariables } from './option-variables.ts'
import { withStream } from './with-stream.ts'

const group = 'Service:'
const standardFolder = './fixture-feed-data'
const mebibyte = 1024 * 1024
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** Adds the commands that run a service, or prepare to. */
export function declareServiceCommands(program: Command): void {
  declareServe(program)
  declareRelay(program)
  declareDemo(program)
  declareToken(program)
  declareBackup(program)
}

function declareServe(program: Command): void {
  const command = declareCommand(program, {
    name: 'serve',
    group,
    description: 'Run the service',
    notes:
      'Every option can be an environment variable as well; an option wins over its variable.\nPrints one line with both addresses when it is ready; the log is JSON lines on stderr.\nSIGTERM and SIGINT let requests under way finish, then it exits with 0.',
    examples: [
      'serve --data ./data',
      'serve --data ./data --port 0 --operator-port 0 --json',
      'serve --data ./data --host 0.0.0.0 --tokens tokens.json --definitions ./definitions',
      'serve --engine nats --nats nats://a:4222,nats://b:4222,nats://c:4222 --nats-replicas 3',
    ],
  })
  addServeOptions(command).action(async (options: ServeOptions) => {
    const hangups = catchHangups()
    const { serve } = await import('./commands/serve.ts')
    await serve(options, { hangups })
  })
}

function declareRelay(program: Command): void {
  const command = declareCommand(program, {
    name: 'relay',
    group,
    description: 'Serve what another service serves, and record it',
    notes:
      'Readers get the last good snapshots also while the other service is down. What is not a snapshot is kept in the\nfolder refused of --data, and never served. Takes the options of serve; with --engine nats, one of\nseveral processes reads the other service and all of them serve.',
    examples: [
      'relay https://feeds.example --data ./recording',
      'relay http://127.0.0.1:8080 --data ./recording --port 9080 --operator-port 9081 --feeds pulse',
      'relay https://feeds.example --data ./recording --record-only',
    ],
  })
    .addArgument(new Argument('<url>', 'what comes before /v1').argParser(parseBaseUrl))
    .addOption(new Option('--fixtures <ids>', 'only these fixtures').argParser(parseList))
    .addOption(new Option('--feeds <keys>', 'only these feed keys').argParser(parseFeedKeys))
    .addOption(seconds('--interval <s>', 'from one read of a feed to the next').default(2_000, '2'))
    .option('--record-only', 'record without serving: only the operator listener answers')
  addServeOptions(command).action(async (url: string, options: RelayCommandOptions) => {
    const hangups = catchHangups()
    const { relay } = await import('./commands/relay.ts')
    await relay(url, options, { hangups })
  })
}

/** What a running service can be told. */
function addServeOptions(command: Command): Command {
  // Commander reads a variable only if an option has it when it is added: so the options are declared apart.
  const declared = new Command()
  addAddresses(declared)
  addEngine(declared)
  declared
    .addOption(
      new Option('--workers <n>', 'processes that answer').argParser(parseCount).default(1),
    )
    .option('--no-poll-recogniser', 'make a request of every poll, also of plain ones')
    .addOption(
      new Option(
        '--embed-origins <origins>',
        'pages that may have a feed in a frame, with commas between',
      )
        .argParser(parseOrigins)
        .default([], 'none'),
    )
    .option('--definitions <dir>', 'own definitions: files {key}@{version}.schema.json')
    .option('--tokens <file>', 'named operator tokens (see fixture-feed token)')
  addBounds(declared)
  addTimes(declared)
  declared.addOption(
    new Option('--log-level <level>', 'least level of the log').choices(logLevels).default('info'),
  )
  return addWithVariables(command, declared.options)
}

/** Where the listeners are. */
function addAddresses(command: Command): void {
  command
    .addOption(port('--port <port>', 'port of the public listener; 0 picks a free one', 8080))
    .option('--host <host>', 'address of the public listener', '127.0.0.1')
    .addOption(port('--operator-port <port>', 'port of the operator listener', 8081))
    .option('--operator-host <host>', 'address of the operator listener', '127.0.0.1')
}

/** Where the journal is kept. */
function addEngine(command: Command): void {
  command
    .option('--data <dir>', 'folder of the sqlite engine; made where there is none', standardFolder)
    .addOption(
      new Option('--engine <engine>', 'where the journal is kept')
        .choices(engineNames)
        .default(engineNames[0]),
    )
  withStream(command)
}

/** How much of anything there may be at once. */
function addBounds(command: Command): void {
  command
    .addOption(
      mebibytes('--max-body <MiB>', 'largest body of a request').default(16 * mebibyte, '16'),
    )
    .addOption(mebibytes('--max-item <MiB>', 'largest item, as JSON').default(mebibyte / 4, '0.25'))
    .addOption(
      new Option('--max-items <n>', 'items of a publication or whole snapshot')
        .argParser(parseCount)
        .default(10_000),
    )
    .addOption(
      mebibytes('--max-snapshot <MiB>', 'items of a snapshot together').default(
        64 * mebibyte,
        '64',
      ),
    )
    .addOption(
      mebibytes('--max-pending-bodies <MiB>', 'bodies at once; more get 503').default(
        128 * mebibyte,
        '128',
      ),
    )
    .addOption(
      new Option('--max-connections <n>', 'connections of a listener; more get 503')
        .argParser(parseCount)
        .default(32_768),
    )
    .addOption(
      new Option('--max-requests <n>', 'requests being worked on; more get 503')
        .argParser(parseCount)
        .default(1_000),
    )
    .addOption(
      new Option('--max-waiting <n>', 'reads that wait for a change; more are answered at once')
        .argParser(parseLimit)
        .default(20_000),
    )
    .addOption(
      new Option(
        '--keep-retired <days>',
        'how long a retired fixture is kept before it is purged; for ever by default',
      ).argParser(parseDays),
    )
    .addOption(mebibytes('--max-data <MiB>', 'largest size of the data; no limit by default'))
    .addOption(
      mebibytes('--memory <MiB>', 'memory for snapshots, replayed ones and deltas').default(
        1152 * mebibyte,
        '1152',
      ),
    )
}

/** How long anything may take. */
function addTimes(command: Command): void {
  command
    .addOption(
      seconds(
        '--journal-timeout <s>',
        'longest time the journal may take with a change, which then gets 503 (default: 5, with NATS 4)',
      ),
    )
    .addOption(
      seconds('--request-timeout <s>', 'longest time a request may take to arrive').default(
        60_000,
        '60',
      ),
    )
    .addOption(
      seconds('--response-timeout <s>', 'longest time an answer may take to be read').default(
        60_000,
        '60',
      ),
    )
    .addOption(
      mebibytes('--max-unread <MiB>', 'answers that wait for slow readers').default(
        256 * mebibyte,
        '256',
      ),
    )
    .addOption(
      seconds('--keep-alive-timeout <s>', 'how long an idle connection is kept').default(
        90_000,
        '90',
      ),
    )
    .addOption(
      seconds('--drain-timeout <s>', 'how long requests may take to finish at the end').default(
        10_000,
        '10',
      ),
    )
}

function declareDemo(program: Command): void {
  declareCommand(program, {
    name: 'demo',
    group,
    description: 'Run the service on a temporary folder, with a finished game and one played live',
    examples: ['demo', 'demo --speed 120'],
  })
    .addOption(
      new Option('--speed <n>', 'game seconds per second').argParser(parseSpeed).default(30),
    )
    .addOption(port('--port <port>', 'port of the public listener (default: 8080 if free)'))
    .addOption(
      port('--operator-port <port>', 'port of the operator listener (default: 8081 if free)'),
    )
    .action(async (options: DemoOptions) => {
      const { demo } = await import('./commands/demo.ts')
      await demo(options)
    })
}

function declareToken(program: Command): void {
  declareCommand(program, {
    name: 'token <name>',
    group,
    description: 'Print the entry of an operator token for the file of serve --tokens',
    notes: 'The file is {"tokens": [entry, ...]}. It keeps only a hash: note a new secret down.',
    examples: [
      'token newsroom',
      'token newsroom --feeds pulse',
      'token desk-display --read-only',
      'token newsroom --secret - < secret.txt',
    ],
  })
    .option('--secret <file>', 'file with the secret, - for stdin; a new one when left out')
    .option('--read-only', 'let it read, and change nothing')
    .addOption(new Option('--fixtures <ids>', 'limit it to fixtures').argParser(parseList))
    .addOption(new Option('--feeds <keys>', 'limit it to feed keys').argParser(parseFeedKeys))
    .action(async (name: string, options: TokenOptions) => {
      const { token } = await import('./commands/token.ts')
      await token(name, options)
    })
}

function declareBackup(program: Command): void {
  declareCommand(program, {
    name: 'backup <file>',
    group,
    description: 'Copy the journal of a data folder to a new file, also while the service runs',
    notes:
      'The copy is of one moment, and the file appears when it is complete. To restore: stop the service, put the file in\nthe place of journal.sqlite, without the -wal and -shm files beside it, and start the service.',
    examples: ['backup ./backup.sqlite --data ./data'],
  })
    .option('--data <dir>', 'folder of the sqlite engine', standardFolder)
    .action(async (file: string, options: BackupOptions) => {
      const { backup } = await import('./commands/backup.ts')
      await backup(file, options)
    })
}

function port(flags: string, description: string, standard?: number): Option {
  const option = new Option(flags, description).argParser(parsePort)
  return standard === undefined ? option : option.default(standard)
}

function mebibytes(flags: string, description: string): Option {
  return new Option(flags, description).argParser(parseMebibytes)
}

function seconds(flags: string, description: string): Option {
  return new Option(flags, description).argParser(parseSeconds)
}
