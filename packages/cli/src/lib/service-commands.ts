import type { RelayArguments, RelayCommandOptions } from './commands/relay.ts'
import type { ServeOptions } from './commands/serve.ts'
import type { CommandText } from './declare-command.ts'
import {
  languages,
  list,
  port,
  publicKeys,
  seconds,
  speed,
  streamRows,
  text,
  trustedKey,
} from './option-rows.ts'
import { parseBehind, parseFeedKeys } from './option-values.ts'
import { serveRows, withVariable } from './serve-options.ts'
import { queueSighup } from './sighup.ts'

/** The commands that prepare, run or maintain a service. */
export const serviceCommands: readonly CommandText[] = [
  {
    name: 'serve',
    description: 'Run the service',
    notes:
      'Every option except --json can also be set by its environment variable; a command-line option takes precedence. Prints one line with both addresses when it is ready, and logs JSON lines to stderr. On SIGTERM and SIGINT it finishes current requests and exits with 0.',
    examples: [
      'serve --data ./data',
      'serve --data ./data --port 0 --operator-port 0 --json',
      'serve --data ./data --host 0.0.0.0 --tokens tokens.json --definitions ./definitions',
      'serve --engine nats --nats nats://a:4222,nats://b:4222,nats://c:4222',
    ],
    options: serveRows,
    load: async () => {
      const sighupQueue = queueSighup()
      const { serve } = await import('./commands/serve.ts')
      return (options: ServeOptions) => serve(options, { sighupQueue })
    },
  },
  {
    name: 'init',
    description: 'Create the NATS stream of a new cluster, once, before its first node starts',
    notes:
      'An existing stream is checked and not changed. Nodes never create a stream: if it is missing, they log this and wait. Every option except --json can also be set by its environment variable.',
    examples: [
      'init --nats nats://a:4222,nats://b:4222,nats://c:4222 --nats-replicas 3',
      'init --nats nats://127.0.0.1:4222',
    ],
    options: streamRows.map(withVariable),
    load: async () => (await import('./commands/init.ts')).init,
  },
  {
    name: 'relay <url>',
    description: 'Serve and record the content of another service',
    notes:
      'The URL is the address of the other service (the upstream) without /v1. While the upstream is down, readers get the last valid snapshots. Invalid responses are stored in the folder "refused" of --data and never served. All options of serve are accepted. With --engine nats, several relays can share one store: one of them reads the upstream, and all of them serve.',
    examples: [
      'relay https://feeds.example --data ./recording',
      'relay http://127.0.0.1:8080 --data ./recording --port 9080 --operator-port 9081 --feeds pulse',
      'relay https://feeds.example --data ./recording --record-only',
      'relay https://feeds.example --data ./late --behind 45',
    ],
    options: [
      ['--fixtures <ids>', 'relay only these fixtures', list],
      ['--feeds <keys>', 'relay only these feed keys', { parse: parseFeedKeys }],
      ['--interval <s>', 'polling interval of each feed in seconds', seconds(2_000)],
      ['--behind <s>', 'delay of all feeds in seconds (max 3600)', { parse: parseBehind }],
      trustedKey,
      ['--record-only', 'record without a public listener'],
      ...serveRows,
    ],
    load: async () => {
      const sighupQueue = queueSighup()
      const { relay } = await import('./commands/relay.ts')
      return (options: RelayCommandOptions, args: RelayArguments) =>
        relay(options, args, sighupQueue)
    },
  },
  {
    name: 'demo',
    description: 'Run the service with a finished and a live fictional game, in a temporary folder',
    examples: ['demo', 'demo --speed 120 --languages en,es'],
    options: [
      ['--speed <n>', 'seconds of the live game per second of real time', speed],
      languages,
      [
        '--port <port>',
        'port of the public listener (default: 8080, or any free port if it is in use)',
        port(),
      ],
      [
        '--operator-port <port>',
        'port of the operator listener (default: 8081, or any free port if it is in use)',
        port(),
      ],
    ],
    load: async () => (await import('./commands/demo.ts')).demo,
  },
  {
    name: 'token <name>',
    description: 'Print an entry for the file of operator tokens (serve --tokens)',
    notes:
      'The file is {"tokens": [entry, ...]}. The entry contains a hash of the secret, not the secret, so store the printed secret safely.',
    examples: [
      'token newsroom',
      'token newsroom --feeds pulse',
      'token desk-display --read-only',
      'token generator --no-holds',
      'token newsroom --secret - < secret.txt',
    ],
    options: [
      ['--secret <file>', 'file with the secret, - for stdin (default: a new secret)'],
      ['--read-only', 'forbid the token to change anything'],
      ['--no-holds', 'forbid the token to change holds and to approve proposals'],
      ['--fixtures <ids>', 'limit the token to these fixtures', list],
      ['--feeds <keys>', 'limit the token to these feed keys', { parse: parseFeedKeys }],
    ],
    load: async () => (await import('./commands/token.ts')).token,
  },
  {
    name: 'key <file>',
    description: 'Create a key for serve --signing-key, and print its public key',
    notes:
      'The file must not exist yet; only its owner can read it (mode 600). Readers pin the printed key: as publicKeys of the client, public-key of the element, and --key of tail, notify, relay and conformance.',
    examples: ['key signing.pem'],
    load: async () => (await import('./commands/key.ts')).key,
  },
  {
    name: 'backup <file>',
    description: 'Copy the journal of a data folder to a new file, even while the service runs',
    notes:
      'The copy is a consistent state of the journal. The file appears under its name when it is complete. To restore: stop the service, replace journal.sqlite with the file, delete the -wal and -shm files next to it, and start the service.',
    examples: ['backup ./backup.sqlite --data ./data'],
    options: [['--data <dir>', 'folder of the sqlite engine', text('./fixture-feed-data')]],
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  {
    name: 'doctor',
    description:
      'Check a store, even while its service runs: checksums, chains of entries, assets, signatures',
    notes:
      'Prints findings with advice and changes nothing. Exits with 1 if a finding is an error, and with 0 otherwise, even if there are warnings. Checks the upstream signatures that a relay stores; conformance --key checks the signatures of a service.',
    examples: ['doctor --data ./data', 'doctor --nats nats://a:4222 --json'],
    options: [
      ['--data <dir>', 'folder of the sqlite engine'],
      [
        '--key <base64>',
        'report recorded content that is not signed by this public key; can be repeated',
        publicKeys,
      ],
      ...streamRows,
    ],
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
]
