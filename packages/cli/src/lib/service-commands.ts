import type { CommandText } from './declare-command.ts'
import {
  languages,
  list,
  port,
  publicKeys,
  seconds,
  speed,
  streamRows,
  trustedKey,
} from './option-rows.ts'
import { parseBehind, parseFeedKeys } from './option-values.ts'
import { dataRow, serveRows, withVariable } from './serve-options.ts'
import { queueSighup } from './sighup.ts'

/** The commands that run a service, or prepare to. */
export const serviceCommands: readonly Omit<CommandText, 'group'>[] = [
  {
    name: 'serve',
    description: 'Run the service',
    notes:
      'Every option can be an environment variable as well; an option wins over its variable. Prints one line with both addresses when it is ready; the log is JSON lines on stderr. SIGTERM and SIGINT let requests under way finish, then it exits with 0.',
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
      return options => serve(options, { sighupQueue })
    },
  },
  {
    name: 'init',
    description: 'Create the NATS stream of a new cluster, once, before its first node starts',
    notes:
      'An existing stream is checked and not changed. Nodes never create a stream: where it is missing they wait, and say so. Every option can be an environment variable as well, as with serve.',
    examples: [
      'init --nats nats://a:4222,nats://b:4222,nats://c:4222 --nats-replicas 3',
      'init --nats nats://127.0.0.1:4222',
    ],
    options: streamRows.map(withVariable),
    load: async () => (await import('./commands/init.ts')).init,
  },
  {
    name: 'relay <url>',
    description: 'Serve what another service serves, and record it',
    notes:
      'The URL is what comes before /v1. Readers get the last good snapshots also while the upstream is down. What is not a snapshot is kept in the folder refused of --data, and never served. Takes the options of serve; with --engine nats, one of several processes reads the upstream and all of them serve.',
    examples: [
      'relay https://feeds.example --data ./recording',
      'relay http://127.0.0.1:8080 --data ./recording --port 9080 --operator-port 9081 --feeds pulse',
      'relay https://feeds.example --data ./recording --record-only',
      'relay https://feeds.example --data ./late --behind 45',
    ],
    options: [
      ['--fixtures <ids>', 'only these fixtures', list],
      ['--feeds <keys>', 'only these feed keys', { parse: parseFeedKeys }],
      ['--interval <s>', 'from one read of a feed to the next', seconds(2_000)],
      [
        '--behind <s>',
        'serve all as it was so many seconds ago, up to 3600',
        { parse: parseBehind },
      ],
      trustedKey,
      ['--record-only', 'record without serving: only the operator listener answers'],
      ...serveRows,
    ],
    load: async () => {
      const sighupQueue = queueSighup()
      const { relay } = await import('./commands/relay.ts')
      return (upstream, options) => relay(upstream, options, { sighupQueue })
    },
  },
  {
    name: 'demo',
    description: 'Run the service on a temporary folder, with a finished game and one played live',
    examples: ['demo', 'demo --speed 120 --languages en,es'],
    options: [
      ['--speed <n>', 'game seconds per second', speed],
      languages,
      ['--port <port>', 'port of the public listener (default: 8080 if free)', port()],
      ['--operator-port <port>', 'port of the operator listener (default: 8081 if free)', port()],
    ],
    load: async () => (await import('./commands/demo.ts')).demo,
  },
  {
    name: 'token <name>',
    description: 'Print the entry of an operator token for the file of serve --tokens',
    notes: 'The file is {"tokens": [entry, ...]}. It keeps only a hash: note a new secret down.',
    examples: [
      'token newsroom',
      'token newsroom --feeds pulse',
      'token desk-display --read-only',
      'token generator --no-holds',
      'token newsroom --secret - < secret.txt',
    ],
    options: [
      ['--secret <file>', 'file with the secret, - for stdin; a new one when left out'],
      ['--read-only', 'let it read, and change nothing'],
      ['--no-holds', 'never let it set, change or end a hold, nor approve a proposal'],
      ['--fixtures <ids>', 'limit it to fixtures', list],
      ['--feeds <keys>', 'limit it to feed keys', { parse: parseFeedKeys }],
    ],
    load: async () => (await import('./commands/token.ts')).token,
  },
  {
    name: 'key <file>',
    description: 'Make a key for serve --signing-key, and print its public half',
    notes:
      'The file, which must not be there yet, is for its owner alone (mode 600). Readers pin what is printed: as publicKeys of the client, public-key of the element, and --key of tail, relay and conformance.',
    examples: ['key signing.pem'],
    load: async () => (await import('./commands/key.ts')).key,
  },
  {
    name: 'backup <file>',
    description: 'Copy the journal of a data folder to a new file, also while the service runs',
    notes:
      'The copy is of one moment, and the file appears when it is complete. To restore: stop the service, put the file in the place of journal.sqlite, without the -wal and -shm files beside it, and start the service.',
    examples: ['backup ./backup.sqlite --data ./data'],
    options: [dataRow],
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  {
    name: 'doctor',
    description:
      'Check a store, also of a service that runs: check sums, chains, assets, signatures',
    notes:
      'Says what it found and what to do, and writes nothing. Ends with 0 when the store is sound, also with warnings, and with 1 when something is wrong. Signatures are those that a relay keeps of its upstream; what a service signs itself, conformance --key checks.',
    examples: ['doctor --data ./data', 'doctor --nats nats://a:4222 --json'],
    options: [
      ['--data <dir>', 'folder of the sqlite engine'],
      ['--key <base64>', 'what a relay keeps has to be signed by this public key', publicKeys],
      ...streamRows,
    ],
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
]
