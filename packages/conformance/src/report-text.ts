import { type Outcome, type Result, type Summary, summarize } from './result.ts'

export interface TextOptions {
  /** Colours for a terminal. */
  readonly isColored?: boolean | undefined
}

const signs: Readonly<Record<Outcome, string>> = { held: '✓', broken: '✗', skipped: '–' }

/** Codes of SGR, as terminals know them. */
const colors: Readonly<Record<Outcome, string>> = { held: '32', broken: '31', skipped: '90' }

/** All results with a blank line between groups, and the summary at the end. */
export function reportText(results: readonly Result[], options: TextOptions = {}): string {
  const groups = [...Map.groupBy(results, ({ group }) => group).values()]
  const sections = groups.map(group => group.map(result => resultText(result, options)).join('\n'))
  return `${[...sections, summaryText(summarize(results))].join('\n\n')}\n`
}

/** The line of one check. When it is broken, the rule, the reason and the exchanged bytes are below it. */
export function resultText(result: Result, { isColored = false }: TextOptions = {}): string {
  const { id, group, title, rule, severity, outcome, why, exchange } = result
  const sign = isColored ? `\x1b[${colors[outcome]}m${signs[outcome]}\x1b[0m` : signs[outcome]
  const line = `${sign} ${group}/${id}: ${title}`
  if (outcome === 'held') return line
  if (outcome === 'skipped') return `${line} (skipped: ${plain(why)})`
  const lines = [line, `    ${severity}, ${rule}`, `    ${plain(why)}`]
  if (exchange !== undefined) {
    lines.push(...quoted('>', exchange.request), ...quoted('<', exchange.answer))
  }
  return lines.join('\n')
}

/** What came out and what it cost, on one line. */
export function summaryText(summary: Summary): string {
  const { held, broken, skipped, unreached, requests, durationMs } = summary
  const cut = unreached === 0 ? '' : ` (${unreached} of them not reached within the bounds)`
  const cost = `${requests} requests in ${(durationMs / 1000).toFixed(1)} s`
  return `${held} held, ${broken} broken, ${skipped} skipped${cut}; ${cost}`
}

function quoted(sign: string, text: string): string[] {
  const lines = text.trimEnd().split(/\r?\n/)
  return lines.map(line => `    ${sign} ${plain(line)}`.trimEnd())
}

/** Text of a target for a terminal: without what a terminal would obey. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '·')
}
