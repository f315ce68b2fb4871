import { writeFile } from 'node:fs/promises'
import { openAdapter } from '@fixture-feed/conformance/open-adapter'
import { reportJson } from '@fixture-feed/conformance/report-json'
import { reportJunit } from '@fixture-feed/conformance/report-junit'
import { resultText, summaryText } from '@fixture-feed/conformance/report-text'
import {
  isConformant,
  type Result,
  type Summary,
  summarize,
} from '@fixture-feed/conformance/result'
import { runClientConformance } from '@fixture-feed/conformance/run-client-conformance'
import { type ConformanceOptions, runConformance } from '@fixture-feed/conformance/run-conformance'
import { CommandFailure, UsageError } from '../failure.ts'
import { formatCount } from '../format-count.ts'
import { io } from '../io.ts'
import { secretFromEnvironment, tokenVariable } from '../operator-access.ts'
import { writeOut, writeStyled } from '../output.ts'
import { stopSignal } from '../stop-signal.ts'

export interface ConformanceCommandOptions {
  /** The address of the operator listener, for the checks of the life cycle. */
  readonly operator?: string
  /** A module or program that publishes to another implementation, for the checks of the life cycle. */
  readonly adapter?: string
  readonly feeds?: readonly string[]
  /** The public keys, one of which must have signed each snapshot. */
  readonly key?: readonly string[]
  /** The command of an adapter to a client, in place of the address of a service. */
  readonly client?: string
  /** Capabilities that the client must have. */
  readonly capability?: readonly string[]
  readonly static?: boolean
  readonly only?: readonly string[]
  /** The maximum number of requests to a service. */
  readonly maxRequests?: number
  /** The time limit of the run, in milliseconds. */
  readonly timeout: number
  /** A file for the whole report: JUnit XML if its name ends in .xml, otherwise JSON. */
  readonly report?: string
  readonly json?: boolean
}

/**
 * Tests a service against the specification, or a client with the language-neutral cases: prints a line for each check,
 * and fails if a *must* is broken or was not reached within the limits.
 */
export async function conformance(
  options: ConformanceCommandOptions,
  { url }: { readonly url: string | undefined },
): Promise<void> {
  const { report, json } = options
  const signal = stopSignal()
  const run =
    options.client === undefined
      ? await serviceChecks(url, options, signal)
      : clientChecks(url, options.client, options, signal)
  const isColored = io().stdout.isTTY === true && io().stdout.hasColors?.() === true
  const results: Result[] = []
  for await (const result of withFailures(run, signal)) {
    const isNewGroup = results.length > 0 && results.at(-1)?.group !== result.group
    results.push(result)
    const words = `${isNewGroup && url !== undefined ? '\n' : ''}${resultText(result, { isColored })}\n`
    await (json ? writeOut(`${JSON.stringify(result)}\n`) : writeStyled(words))
  }
  const summary = summarize(results)
  await writeOut(json ? `${JSON.stringify({ summary })}\n` : `\n${summaryText(summary)}\n`)
  const target = options.client ?? url ?? ''
  if (report !== undefined) await writeFile(report, reportFor(report, target, results))
  if (!isConformant(summary)) throw new CommandFailure(failureWords(summary))
}

/** The options that apply only to services, with their flags. */
const serviceOptions = [
  ['operator', '--operator'],
  ['adapter', '--adapter'],
  ['feeds', '--feeds'],
  ['key', '--key'],
  ['static', '--static'],
  ['maxRequests', '--max-requests'],
] as const

async function serviceChecks(
  url: string | undefined,
  { operator, adapter, capability, ...options }: ConformanceCommandOptions,
  signal: AbortSignal,
): Promise<AsyncGenerator<Result, void>> {
  if (url === undefined) throw new UsageError('Specify the URL of a service, or --client COMMAND')
  if (capability !== undefined) throw new UsageError('--capability needs --client')
  if (operator !== undefined && adapter !== undefined) {
    throw new UsageError('--operator and --adapter cannot be combined')
  }
  return runConformance({
    url,
    operator: operator === undefined ? undefined : { url: operator, token: requireSecret() },
    adapter: adapter === undefined ? undefined : await openAdapter(adapter, { url }),
    feedPaths: options.feeds,
    publicKeys: options.key,
    isStatic: options.static,
    only: options.only,
    maxRequests: options.maxRequests,
    timeoutMs: options.timeout,
    signal,
  } satisfies ConformanceOptions)
}

function clientChecks(
  url: string | undefined,
  command: string,
  options: ConformanceCommandOptions,
  signal: AbortSignal,
): AsyncGenerator<Result, void> {
  if (url !== undefined) throw new UsageError('Name a URL or --client, not both')
  const [, flag] = serviceOptions.find(([name]) => options[name] !== undefined) ?? []
  if (flag !== undefined) throw new UsageError(`${flag} cannot be combined with --client`)
  const { capability: required, only, timeout: timeoutMs } = options
  return runClientConformance({ command, required, only, timeoutMs, signal })
}

function reportFor(file: string, url: string, results: readonly Result[]): string {
  if (file.endsWith('.xml')) return reportJunit(url, results)
  return `${JSON.stringify(reportJson(url, results), null, 2)}\n`
}

async function* withFailures(
  run: AsyncGenerator<Result, void>,
  signal: AbortSignal,
): AsyncGenerator<Result, void> {
  try {
    yield* run
  } catch (error) {
    if (signal.aborted) throw new CommandFailure(`stopped by ${signal.reason}`)
    if (error instanceof RangeError) throw new UsageError(error.message, { cause: error })
    throw error
  }
}

function requireSecret(): string {
  const secret = secretFromEnvironment()
  if (secret !== undefined) return secret
  throw new CommandFailure(
    `${tokenVariable} is missing or empty: set it to the secret of an operator token`,
  )
}

function failureWords({ broken, unreachedMusts }: Summary): string {
  const parts = [
    broken.must > 0 ? `${formatCount(broken.must, 'required check')} broken` : '',
    unreachedMusts > 0
      ? `${formatCount(unreachedMusts, 'required check')} not run within the limits of time and requests`
      : '',
  ]
  return parts.filter(Boolean).join(', ')
}
