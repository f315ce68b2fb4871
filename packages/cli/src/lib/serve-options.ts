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

/** Where the sqlite engine keeps its journal. */
export const dataRow: OptionRow = [
  '--data <dir>',
  'folder of the sqlite engine; made where there is none',
  text('./fixture-feed-data'),
]

const retirement = 'how long a retired fixture is kept before it is purged; for ever by default'

const journalPatience =
  'longest time the journal may take with a change, which then gets 503 (default: 5, with NATS 4)'

const rows: readonly OptionRow[] = [
  ['--port <port>', 'port of the public listener; 0 picks a free one', port(publicAddress.port)],
  ['--host <host>', 'address of the public listener', text(publicAddress.host)],
  ['--operator-port <port>', 'port of the operator listener', port(operatorAddress.port)],
  ['--operator-host <host>', 'address of the operator listener', text(operatorAddress.host)],
  dataRow,
  ['--engine <engine>', 'where the journal is kept', choice(engineNames, engineNames[0])],
  ...streamRows,
  ['--max-data <MiB>', 'largest size of the data; no limit by default', mebibytes()],
  ['--journal-timeout <s>', journalPatience, seconds()],
  ['--workers <n>', 'processes that answer', serviceOption('workers', count(1))],
  [
    '--embed-origins <origins>',
    'pages that may have a feed in a frame, with commas between',
    serviceOption('embedOrigins', { parse: parseOrigins, standard: [], shown: 'none' }),
  ],
  [
    '--public-url <url>',
    'address of the public listener for clients, for absolute links in Atom and pages; by default that of each request',
    serviceOption('publicUrl', { parse: parseBaseUrl }),
  ],
  ['--definitions <dir>', 'own definitions: files {key}@{version}.schema.json'],
  ['--tokens <file>', 'named operator tokens (see fixture-feed token)'],
  [
    '--signing-key <file>',
    'Ed25519 key that signs what is served, PKCS#8 PEM (see fixture-feed key); give it again for a second one',
    several,
  ],
  [
    '--max-body <MiB>',
    'largest body of a request',
    serviceOptionWithDefault('maxBodyBytes', mebibytes),
  ],
  [
    '--max-item <MiB>',
    'largest item, as JSON',
    serviceOptionWithDefault('maxItemBytes', mebibytes),
  ],
  [
    '--max-items <n>',
    'items of a publication or whole snapshot',
    serviceOptionWithDefault('maxItems', count),
  ],
  [
    '--max-snapshot <MiB>',
    'items of a snapshot together',
    serviceOptionWithDefault('maxSnapshotBytes', mebibytes),
  ],
  [
    '--max-pending-bodies <MiB>',
    'bodies at once; more get 503',
    serviceOptionWithDefault('maxPendingBodyBytes', mebibytes),
  ],
  [
    '--max-unread <MiB>',
    'answers that wait for slow readers',
    serviceOptionWithDefault('maxUnreadBytes', mebibytes),
  ],
  [
    '--max-connections <n>',
    'connections of a listener; more get 503',
    serviceOptionWithDefault('maxConnections', count),
  ],
  [
    '--max-requests <n>',
    'requests being worked on; more get 503',
    serviceOptionWithDefault('maxRequests', count),
  ],
  [
    '--max-waiting <n>',
    'reads that wait for a change; more are answered at once',
    serviceOptionWithDefault('maxWaiting', limit),
  ],
  [
    '--memory <MiB>',
    'memory for snapshots, replayed ones and deltas',
    serviceOptionWithDefault('maxMemoryBytes', mebibytes),
  ],
  ['--keep-retired <days>', retirement, serviceOption('keepRetiredMs', days)],
  [
    '--request-timeout <s>',
    'longest time a request may take to arrive',
    serviceOptionWithDefault('requestTimeoutMs', seconds),
  ],
  [
    '--response-timeout <s>',
    'longest time an answer may take to be read',
    serviceOptionWithDefault('responseTimeoutMs', seconds),
  ],
  [
    '--keep-alive-timeout <s>',
    'how long an idle connection is kept',
    serviceOptionWithDefault('keepAliveTimeoutMs', seconds),
  ],
  ['--drain-timeout <s>', 'how long requests may take to finish at the end', seconds(10_000)],
  ['--log-level <level>', 'least level of the log', choice(logLevels, 'info')],
]

/** The settings of a service, by options and by variables. */
export const serveRows: readonly OptionRow[] = rows.map(withVariable)

/** The same option, which an environment variable can set too. */
export function withVariable([flags, words, value]: OptionRow): OptionRow {
  return [flags, words, { ...value, hasVariable: true }]
}

/** An option that is passed to the service unchanged. */
function serviceOption(field: keyof ServiceOptions, value: OptionValue): OptionValue {
  return { ...value, field }
}

/** The same for an option or limit of the service with the service's own default. */
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
