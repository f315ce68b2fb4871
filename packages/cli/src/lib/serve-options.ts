import type { ServiceOptions } from '@fixture-feed/server/service'
import { defaultLimits, serviceDefaults } from '@fixture-feed/server/service-defaults'
import { engineNames } from './engine-names.ts'
import {
  choice,
  count,
  days,
  limit,
  mebibytes,
  type OptionRow,
  type OptionValue,
  port,
  seconds,
  several,
  streamRows,
  text,
  toOption,
} from './option-rows.ts'
import { parseBaseUrl, parseOrigins } from './option-values.ts'

const { publicAddress, operatorAddress, ...defaults } = serviceDefaults
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** The folder of the sqlite engine's journal. */
const dataRow: OptionRow = [
  '--data <dir>',
  'folder of the sqlite engine; created if missing',
  text('./fixture-feed-data'),
]

const retirement = 'days after which a retired fixture is purged automatically (default: never)'

const journalPatience =
  'time limit in seconds for writing a change to the journal, after which the response is 503 (default: 5, with NATS 4)'

const rows: readonly OptionRow[] = [
  ['--port <port>', 'port of the public listener; 0 selects a free one', port(publicAddress.port)],
  ['--host <host>', 'address of the public listener', text(publicAddress.host)],
  ['--operator-port <port>', 'port of the operator listener', port(operatorAddress.port)],
  ['--operator-host <host>', 'address of the operator listener', text(operatorAddress.host)],
  dataRow,
  ['--engine <engine>', 'storage engine of the journal', choice(engineNames, engineNames[0])],
  ...streamRows,
  [
    '--max-data <MiB>',
    'maximum size of the data of the sqlite engine (default: no limit)',
    mebibytes(),
  ],
  ['--journal-timeout <s>', journalPatience, seconds()],
  ['--workers <n>', 'number of processes that serve reads', serviceOption('workers', count(1))],
  [
    '--embed-origins <origins>',
    'origins that can embed a feed in a frame, comma-separated',
    serviceOption('embedOrigins', { parse: parseOrigins, standard: [], shown: 'none' }),
  ],
  [
    '--public-url <url>',
    'address of the public listener for absolute links in Atom feeds, calendars and pages (default: the address of each request, and relative links in pages)',
    serviceOption('publicUrl', { parse: parseBaseUrl }),
  ],
  ['--definitions <dir>', 'folder of custom definitions: files {key}@{version}.schema.json'],
  ['--tokens <file>', 'file of named operator tokens (see fixture-feed token)'],
  [
    '--signing-key <file>',
    'Ed25519 key that signs responses, PKCS#8 PEM (see fixture-feed key); repeat it for a second key',
    several,
  ],
  [
    '--max-body <MiB>',
    'maximum size of a request body',
    serviceOptionWithDefault('maxBodyBytes', mebibytes),
  ],
  [
    '--max-item <MiB>',
    'maximum size of an item as JSON',
    serviceOptionWithDefault('maxItemBytes', mebibytes),
  ],
  [
    '--max-items <n>',
    'maximum number of elements of an array in a request body, such as the items of a publication',
    serviceOptionWithDefault('maxItems', count),
  ],
  [
    '--max-snapshot <MiB>',
    'maximum total size of the items of a snapshot',
    serviceOptionWithDefault('maxSnapshotBytes', mebibytes),
  ],
  [
    '--max-pending-bodies <MiB>',
    'maximum total size of the request bodies in memory; further requests get 503',
    serviceOptionWithDefault('maxPendingBodyBytes', mebibytes),
  ],
  [
    '--max-unread <MiB>',
    'maximum total size of responses that clients have not read yet; above it, the slowest clients are disconnected',
    serviceOptionWithDefault('maxUnreadBytes', mebibytes),
  ],
  [
    '--max-connections <n>',
    'maximum number of connections per listener; up to 10 % more get 503, all others are closed',
    serviceOptionWithDefault('maxConnections', count),
  ],
  [
    '--max-requests <n>',
    'maximum number of requests in progress, not counting reads from memory; further ones get 503',
    serviceOptionWithDefault('maxRequests', count),
  ],
  [
    '--max-waiting <n>',
    'maximum number of long polls that wait; further ones get an immediate response',
    serviceOptionWithDefault('maxWaiting', limit),
  ],
  [
    '--memory <MiB>',
    'maximum memory for cached snapshots, replays and deltas',
    serviceOptionWithDefault('maxMemoryBytes', mebibytes),
  ],
  ['--keep-retired <days>', retirement, serviceOption('keepRetiredMs', days)],
  [
    '--request-timeout <s>',
    'time limit for receiving a request, in seconds',
    serviceOptionWithDefault('requestTimeoutMs', seconds),
  ],
  [
    '--response-timeout <s>',
    'time limit for sending a response, in seconds',
    serviceOptionWithDefault('responseTimeoutMs', seconds),
  ],
  [
    '--keep-alive-timeout <s>',
    'time limit of an idle connection, in seconds',
    serviceOptionWithDefault('keepAliveTimeoutMs', seconds),
  ],
  [
    '--drain-timeout <s>',
    'time limit for finishing requests at shutdown, in seconds',
    seconds(10_000),
  ],
  ['--log-level <level>', 'minimum level of log lines', choice(logLevels, 'info')],
]

/** The settings of a service as options that environment variables can set too. */
export const serveRows: readonly OptionRow[] = rows.map(withVariable)

/** Returns the option with an environment variable that can set it too. */
export function withVariable([flags, words, value]: OptionRow): OptionRow {
  return [flags, words, { ...value, hasVariable: true }]
}

/** An option that is passed to the service unchanged. */
function serviceOption(field: keyof ServiceOptions, value: OptionValue): OptionValue {
  return { ...value, field }
}

/** An option or a limit of the service, with the service's own default. */
function serviceOptionWithDefault(
  field: keyof typeof defaults,
  type: (standard: number) => OptionValue,
): OptionValue {
  return { ...type(defaults[field]), field }
}

/** Whether a field is one of the service's `limits`. */
function isLimit(field: string): boolean {
  return field in defaultLimits
}

/** The options that are passed to the service unchanged. */
export function serviceOptionsOf(options: object): Partial<ServiceOptions> {
  const given = Object.entries(options)
  const fields = new Map(serveRows.map(row => [toOption(row).attributeName(), row[2]?.field ?? '']))
  const values = given.map(([name, value]): [string, unknown] => [fields.get(name) ?? '', value])
  return {
    ...Object.fromEntries(values.filter(([field]) => field !== '' && !isLimit(field))),
    limits: Object.fromEntries(values.filter(([field]) => isLimit(field))),
  }
}
