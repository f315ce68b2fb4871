import { levels, type Result, type Summary, summarize } from './result.ts'

export interface TextOptions {
  /** Whether to use terminal colors. */
  readonly isColored?: boolean | undefined
}

/** The first character of a line: passed, a broken `must`, another broken check, or skipped. */
type Sign = '✓' | '✗' | '!' | '–'

/** SGR color codes of terminals. */
const colors: Readonly<Record<Sign, string>> = { '✓': '32', '✗': '31', '!': '33', '–': '90' }

/** All results, with a blank line between groups and the summary at the end. */
export function reportText(results: readonly Result[], options: TextOptions = {}): string {
  const groups = [...Map.groupBy(results, ({ group }) => group).values()]
  const sections = groups.map(group => group.map(result => resultText(result, options)).join('\n'))
  return `${[...sections, summaryText(summarize(results))].join('\n\n')}\n`
}

/** The line of one check. If it is broken, the source, the reason and any exchanged bytes follow. */
export function resultText(result: Result, { isColored = false }: TextOptions = {}): string {
  const { id, group, title, level, source, outcome, why, exchange } = result
  const sign = signOf(result)
  const shownSign = isColored ? `\x1b[${colors[sign]}m${sign}\x1b[0m` : sign
  const line = `${shownSign} ${level} ${group}/${id}: ${title}`
  if (outcome === 'passed') return line
  if (outcome === 'skipped') return `${line} (skipped: ${plain(why)})`
  const lines = [line, `    ${source.place}: “${source.sentence}”`, `    ${plain(why)}`]
  if (exchange !== undefined) {
    lines.push(...quoted('>', exchange.request), ...quoted('<', exchange.response))
  }
  return lines.join('\n')
}

/** Counts and cost of a run on one line. */
export function summaryText(summary: Summary): string {
  const { passed, broken, skipped, unreached, requests, durationMs } = summary
  const cut =
    unreached === 0 ? '' : ` (${unreached} of them not run within the limits of time and requests)`
  const cost = `${requests} requests in ${(durationMs / 1000).toFixed(1)} s`
  return `${passed} passed, ${brokenText(broken)}, ${skipped} skipped${cut}; ${cost}`
}

/** The number of broken checks: `0 broken`, or `3 broken (1 must, 2 should)`. */
function brokenText(broken: Summary['broken']): string {
  const some = levels.filter(level => broken[level] > 0)
  if (some.length === 0) return '0 broken'
  const total = some.reduce((sum, level) => sum + broken[level], 0)
  return `${total} broken (${some.map(level => `${broken[level]} ${level}`).join(', ')})`
}

function signOf({ outcome, level }: Result): Sign {
  if (outcome === 'passed') return '✓'
  if (outcome === 'skipped') return '–'
  return level === 'must' ? '✗' : '!'
}

function quoted(sign: string, text: string): string[] {
  const lines = text.trimEnd().split(/\r?\n/)
  return lines.map(line => `    ${sign} ${plain(line)}`.trimEnd())
}

/** Replaces the characters of a text from the target that a terminal could interpret. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '·')
}
