import { type Result, summarize } from './result.ts'

/** A run as JUnit XML for build servers: a suite for each group, a case for each check. */
export function reportJunit(url: string, results: readonly Result[]): string {
  const suites = [...Map.groupBy(results, ({ group }) => group)].map(suiteXml)
  const attributes = `name="conformance of ${escaped(url)}" ${countsXml(results)}`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${attributes}>\n${suites.join('')}</testsuites>\n`
}

function suiteXml([group, results]: readonly [string, readonly Result[]]): string {
  const cases = results.map(caseXml).join('')
  return `  <testsuite name="${escaped(group)}" ${countsXml(results)}>\n${cases}  </testsuite>\n`
}

function countsXml(results: readonly Result[]): string {
  const { broken, skipped, durationMs } = summarize(results)
  const passedOver = skipped + broken.should + broken.extension
  const seconds = (durationMs / 1000).toFixed(3)
  return `tests="${results.length}" failures="${broken.must}" errors="0" skipped="${passedOver}" time="${seconds}"`
}

function caseXml(result: Result): string {
  const { id, group, title, durationMs } = result
  const name = `name="${escaped(`${id}: ${title}`)}" classname="conformance.${escaped(group)}"`
  const head = `    <testcase ${name} time="${(durationMs / 1000).toFixed(3)}"`
  const content = outcomeXml(result)
  return content === '' ? `${head}/>\n` : `${head}>${content}</testcase>\n`
}

/**
 * The content of a test case. Only a broken `must` is a JUnit failure, because a failure fails the build; other broken
 * checks are reported as skipped.
 */
function outcomeXml({ outcome, why, source, level, exchange }: Result): string {
  if (outcome === 'passed') return ''
  if (outcome === 'skipped') return `<skipped message="${escaped(why)}"/>`
  if (level !== 'must') return `<skipped message="${escaped(`broken, ${level}: ${why}`)}"/>`
  const rule = `${source.place}: ${source.sentence}`
  const bytes = exchange === undefined ? '' : `\n\n${exchange.request}${exchange.response}`
  return `<failure type="${level}" message="${escaped(why)}">${escaped(rule + bytes)}</failure>`
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
}

/** Escapes text for XML 1.0. Removes characters that XML does not allow, and replaces lone surrogates. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"\n]/g, character => escapes[character] ?? '')
}
