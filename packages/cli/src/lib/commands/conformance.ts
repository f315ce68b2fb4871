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
import { type ConformanceOptions, runConformance } from '@fixture-feed/conformance/run-conformance'
import { CommandFailure, UsageError } from '../failure.ts'
import { formatCount } from '../format-count.ts'
import { io } from '../io.ts'
import { secretFromEnvironment, tokenVariable } from '../operator-access.ts'
import { writeOut, writeStyled } from '../output.ts'
import { stopSignal } from '../stop-signal.ts'

export interface ConformanceCommandOptions {
  /** The operator listener, for the checks of the life cycle. */
  readonly operator?: string
  /** The same for another implementation: a module or program. */
  readonly adapter?: string
  readonly feeds?: readonly string[]
  /** Public keys. */
  readonly key?: readonly string[]
  readonly static?: boolean
  readonly only?: readonly string[]
  readonly maxRequests: number
  /** Milliseconds. */
  readonly timeout: number
  /** A file for the whole report: JUnit XML where its name ends in .xml, else JSON. */
  readonly report?: string
  readonly json?: boolean
}

/**
 * Tests a service against the specification: prints a line for each check, and fails if a *must* is violated or
 * untested.
 */
export async function conformance(url: string, options: ConformanceCommandOptions): Promise<void> {
  const { operator, adapter, only, maxRequests, report, json } = options
  if (operator !== undefined && adapter !== undefined) {
    throw new UsageError('--operator and --adapter do not go together: either moves the service')
  }
  const isColored = io().stdout.isTTY === true && io().stdout.hasColors?.() === true
  const results: Result[] = []
  const signal = stopSignal()
  const run = runChecks({
    url,
    operator: operator === undefined ? undefined : { url: operator, token: requireSecret() },
    adapter: adapter === undefined ? undefined : await openAdapter(adapter, { url }),
    feedPaths: options.feeds,
    publicKeys: options.key,
    isStatic: options.static,
    only,
    maxRequests,
    timeoutMs: options.timeout,
    signal,
  })
  for await (const result of run) {
    const isNewGroup = results.length > 0 && results.at(-1)?.group !== result.group
    results.push(result)
    const words = `${isNewGroup ? '\n' : ''}${resultText(result, { isColored })}\n`
    await (json ? writeOut(`${JSON.stringify(result)}\n`) : writeStyled(words))
  }
  const summary = summarize(results)
  await writeOut(json ? `${JSON.stringify({ summary })}\n` : `\n${summaryText(summary)}\n`)
  if (report !== undefined) await writeFile(report, reportFor(report, url, results))
  if (!isConformant(summary)) throw new CommandFailure(failureWords(summary))
}

function reportFor(file: string, url: string, results: readonly Result[]): string {
  if (file.endsWith('.xml')) return reportJunit(url, results)
  return `${JSON.stringify(reportJson(url, results), null, 2)}\n`
}

async function* runChecks(options: ConformanceOptions): AsyncGenerator<Result, void> {
  try {
    yield* runConformance(options)
  } catch (error) {
    if (options.signal?.aborted) throw new CommandFailure(`stopped by ${options.signal.reason}`)
    if (error instanceof RangeError) throw new UsageError(error.message, { cause: error })
    throw error
  }
}

function requireSecret(): string {
  const secret = secretFromEnvironment()
  if (secret !== undefined) return secret
  throw new CommandFailure(`${tokenVariable} is not set: the operator listener asks for a token`)
}

function failureWords({ broken, unreachedMusts }: Summary): string {
  const parts = [
    broken.must > 0 ? `${formatCount(broken.must, 'must')} broken` : '',
    unreachedMusts > 0
      ? `${formatCount(unreachedMusts, 'must')} not reached within the bounds`
      : '',
  ]
  return parts.filter(Boolean).join(', ')
}
