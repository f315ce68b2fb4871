import { type Result, type Severity, type Summary, summarize } from './result.ts'

export interface TextOptions {
  /** Colours for a terminal. */
  readonly isColored?: boolean | undefined
  /** Leaves out what held. */
  readonly isQuiet?: boolean | undefined
}

const signs = { held: '✓', broken: '✗', skipped: '–' } as const
const colors = { held: '32', broken: '31', skipped: '90' } as const

const severityWords: Readonly<Record<Severity, string>> = {
  must: 'must',
  should: 'should',
  extension: 'ext',
}

/** The line of one check, with reason and exchanged bytes below it when it is broken. */
export function resultText(result: Result, { isColored = false }: TextOptions = {}): string {
  const { id, title, rule, severity, outcome, why, exchange } = result
  const sign = colored(signs[outcome], colors[outcome], isColored)
  const reason = outcome === 'skipped' ? colored(` (${why})`, colors.skipped, isColored) : ''
  const lines = [`${sign} ${severityWords[severity].padEnd(6)} ${id}: ${title}${reason}`]
  if (outcome === 'broken') {
    lines.push(`    ${plain(why)}`, `    ${rule}`)
    if (exchange !== undefined) {
      lines.push(...quoted('>', exchange.request), ...quoted('<', exchange.answer))
    }
  }
  return lines.join('\n')
}

/** All results, by group, with the summary at the end. */
export function reportText(results: readonly Result[], options: TextOptions = {}): string {
  const shown = results.filter(({ outcome }) => !options.isQuiet || outcome !== 'held')
  const sections = [...Map.groupBy(shown, ({ group }) => group)].map(([group, members]) =>
    [groupText(group, options), ...members.map(result => resultText(result, options))].join('\n'),
  )
  return `${[...sections, summaryText(summarize(results))].join('\n\n')}\n`
}

/** The heading of a group. */
export function groupText(group: string, { isColored = false }: TextOptions = {}): string {
  return colored(group, '1', isColored)
}

/** What came out, on one line. */
export function summaryText(summary: Summary): string {
  const { held, broken, skipped, unreached, requests, durationMs } = summary
  const cost = `${requests} requests, ${(durationMs / 1000).toFixed(1)} s`
  const cut = unreached === 0 ? '' : `, of these ${unreached} not reached within the bounds`
  return `${held} held, ${broken} broken, ${skipped} skipped${cut} (${cost})`
}

function colored(text: string, color: string, isColored: boolean): string {
  return isColored ? `\x1b[${color}m${text}\x1b[0m` : text
}

function quoted(sign: string, text: string): string[] {
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map(line => `    ${sign} ${plain(line)}`.trimEnd())
}

/** Text of a target for a terminal: without what a terminal would obey. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '·')
}
