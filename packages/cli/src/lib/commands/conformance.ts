import {
  isConformant,
  type Result,
  type Summary,
  summarize,
} from '@fixture-feed/conformance/result'
import { type ConformanceOptions, runConformance } from '@fixture-feed/conformance/run-conformance'
import { CommandFailure, UsageError } from '../failure.ts'
import { formatCount } from '../format-count.ts'
import { secretFromEnvironment, tokenVariable } from '../operator-access.ts'
import { plainText, writeOut } from '../output.ts'
import { stopSignal } from '../stop-signal.ts'

export interface ConformanceCommandOptions {
  /** The operator listener, for the checks of the life cycle. */
  readonly operator?: string
  readonly feeds?: readonly string[]
  readonly only?: readonly string[]
  readonly maxRequests: number
  /** Milliseconds. */
  readonly timeout: number
  readonly json?: boolean
}

/** Holds a service against the specification: a line for each check, and failure when one is broken or not reached. */
export async function conformance(url: string, options: ConformanceCommandOptions): Promise<void> {
  const { operator, feeds, only, maxRequests, timeout, json } = options
  const results: Result[] = []
  const run = runChecks({
    url,
    operator: operator === undefined ? undefined : { url: operator, token: requireSecret() },
    feedPaths: feeds,
    only,
    maxRequests,
    timeoutMs: timeout,
    signal: stopSignal(),
  })
  for await (const result of run) {
    results.push(result)
    await writeOut(json ? `${JSON.stringify(result)}\n` : `${resultWords(result)}\n`)
  }
  const summary = summarize(results)
  await writeOut(json ? `${JSON.stringify({ summary })}\n` : `\n${summaryWords(summary)}\n`)
  if (!isConformant(summary)) throw new CommandFailure(failureWords(summary))
}

async function* runChecks(options: ConformanceOptions): AsyncGenerator<Result, void> {
  try {
    yield* runConformance(options)
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message, { cause: error })
    throw error
  }
}

function requireSecret(): string {
  const secret = secretFromEnvironment()
  if (secret !== undefined) return secret
  throw new CommandFailure(`${tokenVariable} is not set: the operator listener asks for a token`)
}

const signs = { held: '✓', broken: '✗', skipped: '-' } as const

function resultWords({ id, group, title, rule, severity, outcome, why, exchange }: Result): string {
  const line = plainText(`${signs[outcome]} ${group}/${id}: ${title}`)
  if (outcome === 'held') return line
  if (outcome === 'skipped') return `${line} (skipped: ${plainText(why)})`
  const shown = exchange === undefined ? '' : exchangeWords(exchange)
  return `${line}\n    ${severity}, ${plainText(rule)}\n    ${plainText(why)}${shown}`
}

function exchangeWords({ request, answer }: NonNullable<Result['exchange']>): string {
  const lines = (sign: string, text: string): string[] =>
    text
      .trimEnd()
      .split(/\r?\n/)
      .map(line => `\n    ${sign} ${plainText(line)}`)
  return [...lines('>', request), ...lines('<', answer)].join('')
}

function summaryWords({ held, broken, skipped, requests, durationMs }: Summary): string {
  const cost = `${formatCount(requests, 'request')} in ${(durationMs / 1000).toFixed(1)} s`
  return `${held} held, ${broken} broken, ${skipped} skipped; ${cost}`
}

function failureWords({ broken, unreached }: Summary): string {
  const parts = [
    broken > 0 ? `${formatCount(broken, 'check')} broken` : '',
    unreached > 0 ? `${formatCount(unreached, 'check')} not reached within the bounds` : '',
  ]
  return parts.filter(Boolean).join(', ')
}
