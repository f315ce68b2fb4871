import { Option } from 'commander'
import {
  parseBaseUrl,
  parseCount,
  parseDays,
  parseLanguages,
  parseLimit,
  parseList,
  parseMebibytes,
  parseMinutes,
  parsePort,
  parsePublicKey,
  parseSeconds,
  parseSpeed,
} from './option-values.ts'

/** The parser, the choices and the default of an option's value. */
export interface OptionValue {
  readonly parse?: ((text: string, before: never) => unknown) | undefined
  readonly choices?: readonly string[]
  /** The default, and its text in the help if that text differs. */
  readonly standard?: unknown
  readonly shown?: string | undefined
  /** The value if the flag is given without a value. */
  readonly preset?: string
  readonly isRequired?: boolean
  /** Whether the environment variable with the name of the option can set it: `FIXTURE_FEED_PORT` for `--port`. */
  readonly hasVariable?: boolean
  /** The option of the service to which the value is passed. */
  readonly field?: string
}

/** An option: its flags, its description, and its value. Without a value, the option is a text or a switch. */
export type OptionRow = readonly [flags: string, words: string, value?: OptionValue]

/** Creates the option for a row. */
export function toOption([flags, words, value = {}]: OptionRow): Option {
  const { parse, choices, standard, shown, preset, isRequired = false, hasVariable } = value
  const option = new Option(flags, words)
  if (choices !== undefined) option.choices(choices)
  if (parse !== undefined) option.argParser(parse as (text: string, before: unknown) => unknown)
  if (standard !== undefined) option.default(standard, shown)
  if (preset !== undefined) option.preset(preset)
  if (hasVariable) option.env(`FIXTURE_FEED_${option.name().replaceAll('-', '_').toUpperCase()}`)
  return option.makeOptionMandatory(isRequired)
}

export const text = (standard: string): OptionValue => ({ standard })
export const count = (standard?: number): OptionValue => ({ parse: parseCount, standard })
export const limit = (standard?: number): OptionValue => ({ parse: parseLimit, standard })
export const speed: OptionValue = { parse: parseSpeed, standard: 30 }
export const port = (standard?: number): OptionValue => ({ parse: parsePort, standard })
export const days: OptionValue = { parse: parseDays }
export const minutes: OptionValue = { parse: parseMinutes }
export const list: OptionValue = { parse: parseList }
export const url = (standard?: string): OptionValue => ({ parse: parseBaseUrl, standard })

/** The option for languages, which all commands that generate the feeds of a game have. */
export const languages: OptionRow = [
  '--languages <tags>',
  'languages of the feeds (en, es, es-419), the main one first; the feed keys of the other languages end in the tag, as in pulse-es',
  { parse: parseLanguages, standard: ['en'], shown: 'en' },
]

/** An option that can be repeated, with a list of texts as its value. */
export const several: OptionValue = {
  parse: (text: string, before: readonly string[] = []) => [...before, text],
}

/** The value of an option for public keys, which can be repeated. */
export const publicKeys: OptionValue = {
  parse: (text: string, before: readonly string[] = []) => [...before, parsePublicKey(text)],
}

/** The option for a public key whose signatures are accepted. */
export const trustedKey: OptionRow = [
  '--key <base64>',
  'accept only content signed by this public key; can be repeated',
  publicKeys,
]

/** An option in seconds. Its value and its default are in milliseconds. */
export function seconds(standardMs?: number): OptionValue {
  const shown = standardMs === undefined ? undefined : String(standardMs / 1000)
  return { parse: parseSeconds, standard: standardMs, shown }
}

/** An option in mebibytes. Its value and its default are in bytes. */
export function mebibytes(standardBytes?: number): OptionValue {
  const shown = standardBytes === undefined ? undefined : String(standardBytes / 2 ** 20)
  return { parse: parseMebibytes, standard: standardBytes, shown }
}

/** An option whose value is one of the given texts. */
export function choice(choices: readonly string[], standard?: string): OptionValue {
  return { choices, standard }
}

/** The options of commands that call a service: the address of its operator listener, and `--json`. */
export interface ToOptions {
  readonly to: string
  readonly json?: boolean
}

/** The operator listener. Default: the default address of `serve`. */
export const to: OptionRow = ['--to <url>', 'operator listener', url('http://127.0.0.1:8081')]

/** The options for the connection to a stream of NATS. */
export const streamRows: readonly OptionRow[] = [
  ['--nats <urls>', 'NATS servers, comma-separated', list],
  [
    '--nats-replicas <n>',
    'replicas of the stream; an existing stream must have this number (default: any number; for a new stream 3 in a cluster, otherwise 1)',
    count(),
  ],
  ['--nats-stream <name>', 'name of the stream', text('FIXTURE_FEED')],
  ['--nats-domain <name>', 'JetStream domain of the stream, for leaf nodes'],
  ['--nats-credentials <file>', 'NATS credentials file'],
  ['--nats-ca <file>', 'CA certificates to trust, PEM'],
  ['--nats-cert <file>', 'certificate of this node, PEM'],
  ['--nats-key <file>', 'private key of the certificate of --nats-cert, PEM'],
]
