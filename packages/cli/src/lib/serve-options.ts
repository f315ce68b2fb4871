import type { ServiceOptions } from '@fixture-feed/server/service'
import { serviceDefaults } from '@fixture-feed/server/service-defaults'
import { type Command, Option } from 'commander'
import { engineNames } from './engine-names.ts'
import {
  choice,
  count,
  days,
  limit,
  mebibytes,
  type OptionRow,
  port,
  seconds,
  streamRows,
  text,
  toOption,
} from './option-rows.ts'
import { parseOrigins } from './option-values.ts'

const { limits, maxItems, maxItemBytes, publicAddress, operatorAddress } = serviceDefaults
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** Where the sqlite engine keeps its journal. */
export const dataRow: OptionRow = [
  '--data <dir>',
  'folder of the sqlite engine; made where there is none',
  text('./fixture-feed-data'),
]

/** An option of the service's own, whose value goes into this field of it as it is. */
type Field = keyof ServiceOptions | `limits.${keyof NonNullable<ServiceOptions['limits']>}`

/** Options of `serve` that the service takes as they are. */
const fieldRows: readonly (readonly [field: Field, row: OptionRow])[] = [
  ['readers', ['--workers <n>', 'processes that answer', count(1)]],
  [
    'embedOrigins',
    [
      '--embed-origins <origins>',
      'pages that may have a feed in a frame, with commas between',
      { parse: parseOrigins, standard: [], shown: 'none' },
    ],
  ],
  [
    'limits.maxBodyBytes',
    ['--max-body <MiB>', 'largest body of a request', mebibytes(limits.maxBodyBytes)],
  ],
  ['maxItemBytes', ['--max-item <MiB>', 'largest item, as JSON', mebibytes(maxItemBytes)]],
  ['maxItems', ['--max-items <n>', 'items of a publication or whole snapshot', count(maxItems)]],
  [
    'maxSnapshotBytes',
    ['--max-snapshot <MiB>', 'items of a snapshot together', mebibytes(64 * 2 ** 20)],
  ],
  [
    'limits.maxPendingBodyBytes',
    [
      '--max-pending-bodies <MiB>',
      'bodies at once; more get 503',
      mebibytes(limits.maxPendingBodyBytes),
    ],
  ],
  [
    'limits.maxUnreadBytes',
    ['--max-unread <MiB>', 'answers that wait for slow readers', mebibytes(limits.maxUnreadBytes)],
  ],
  [
    'limits.maxConnections',
    [
      '--max-connections <n>',
      'connections of a listener; more get 503',
      count(limits.maxConnections),
    ],
  ],
  [
    'limits.maxRequests',
    ['--max-requests <n>', 'requests being worked on; more get 503', count(limits.maxRequests)],
  ],
  [
    'limits.maxWaiting',
    [
      '--max-waiting <n>',
      'reads that wait for a change; more are answered at once',
      limit(limits.maxWaiting),
    ],
  ],
  ['maxFeedBytes', ['--feed-memory <MiB>', 'memory for snapshots', mebibytes(1024 * 2 ** 20)]],
  [
    'maxReplayBytes',
    ['--replay-memory <MiB>', 'memory for replayed snapshots', mebibytes(64 * 2 ** 20)],
  ],
  [
    'maxDeltaBytes',
    [
      '--delta-memory <MiB>',
      'memory for deltas, and as much for dictionaries',
      mebibytes(32 * 2 ** 20),
    ],
  ],
  [
    'keepRetiredMs',
    [
      '--keep-retired <days>',
      'how long a retired fixture is kept before it is purged; for ever by default',
      days,
    ],
  ],
  [
    'limits.requestTimeoutMs',
    [
      '--request-timeout <s>',
      'longest time a request may take to arrive',
      seconds(limits.requestTimeoutMs),
    ],
  ],
  [
    'limits.responseTimeoutMs',
    [
      '--response-timeout <s>',
      'longest time an answer may take to be read',
      seconds(limits.responseTimeoutMs),
    ],
  ],
  [
    'limits.keepAliveTimeoutMs',
    [
      '--keep-alive-timeout <s>',
      'how long an idle connection is kept',
      seconds(limits.keepAliveTimeoutMs),
    ],
  ],
]

/** What a running service can be told. */
const serveRows: readonly OptionRow[] = [
  ['--port <port>', 'port of the public listener; 0 picks a free one', port(publicAddress.port)],
  ['--host <host>', 'address of the public listener', text(publicAddress.host)],
  ['--operator-port <port>', 'port of the operator listener', port(operatorAddress.port)],
  ['--operator-host <host>', 'address of the operator listener', text(operatorAddress.host)],
  dataRow,
  ['--engine <engine>', 'where the journal is kept', choice(engineNames, engineNames[0])],
  ...streamRows,
  ['--max-data <MiB>', 'largest size of the data; no limit by default', mebibytes()],
  [
    '--journal-timeout <s>',
    'longest time the journal may take with a change, which then gets 503 (default: 5, with NATS 4)',
    seconds(),
  ],
  ['--definitions <dir>', 'own definitions: files {key}@{version}.schema.json'],
  ['--tokens <file>', 'named operator tokens (see fixture-feed token)'],
  ...fieldRows.map(([, row]) => row),
  ['--drain-timeout <s>', 'how long requests may take to finish at the end', seconds(10_000)],
  ['--log-level <level>', 'least level of the log', choice(logLevels, 'info')],
]

/** Adds the options of `serve`, each with an environment variable of its name: `FIXTURE_FEED_PORT` for `--port`. */
export function withServeOptions(command: Command): Command {
  for (const row of serveRows) {
    const option = toOption(row)
    command.addOption(
      option.env(`FIXTURE_FEED_${option.name().replaceAll('-', '_').toUpperCase()}`),
    )
  }
  return command
}

/** What the service is told as it is. */
export function serviceOptionsOf(options: object): Partial<ServiceOptions> {
  const given = options as Readonly<Record<string, unknown>>
  const told: Record<string, unknown> = {}
  const toldLimits: Record<string, unknown> = {}
  for (const [field, [flags]] of fieldRows) {
    const value = given[new Option(flags).attributeName()]
    if (field.startsWith('limits.')) toldLimits[field.slice('limits.'.length)] = value
    else told[field] = value
  }
  return { ...told, limits: toldLimits }
}
