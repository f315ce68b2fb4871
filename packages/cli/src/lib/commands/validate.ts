import { createDefinitionSet, type DefinitionSet } from '@fixture-feed/contract/definition-set'
import { formatIssue, type Issue } from '@fixture-feed/contract/issue'
import { type DocumentKind, documentKinds, isLogLine, kindOfDocument } from '../document-kinds.ts'
import { CommandFailure } from '../failure.ts'
import { formatCount } from '../format-count.ts'
import { note, stripControlCharacters, writeOut } from '../output.ts'
import { readDefinitions } from '../read-definitions.ts'
import { type FileLine, readLines, whyNoJson } from '../read-file.ts'
import { documentIssues, unknownDefinitions } from '../validation.ts'

export interface ValidateOptions {
  /** The kind of the files. Default: detected for each file. */
  readonly as?: DocumentKind
  readonly definitions?: string
  readonly json?: boolean
}

interface Finding extends Issue {
  /** The number of the line in a publication log, starting at 1. */
  readonly line?: number
}

interface Verdict {
  readonly file: string
  /** The given or detected kind; `null` if the kind cannot be detected. */
  readonly kind: DocumentKind | null
  readonly issues: readonly Finding[]
  readonly unknownDefinitions: readonly string[]
}

/**
 * Checks files against the contract, offline. Prints one line for each issue and for each file without an issue, or
 * with `--json` one line per file. Fails if there is an issue.
 */
export async function validate(
  options: ValidateOptions,
  { files }: { readonly files: readonly string[] },
): Promise<void> {
  const definitions = createDefinitionSet(await readDefinitions(options.definitions))
  let issueCount = 0
  for (const file of files) {
    const verdict = await judge(file, options.as, definitions)
    issueCount += verdict.issues.length
    await report(verdict, options)
  }
  if (issueCount > 0) {
    const among = files.length === 1 ? '' : ` in ${formatCount(files.length, 'file')}`
    throw new CommandFailure(`${formatCount(issueCount, 'issue')}${among}`)
  }
}

async function judge(
  file: string,
  as: DocumentKind | undefined,
  definitions: DefinitionSet,
): Promise<Verdict> {
  const rest = readLines(file)
  const { value: first } = await rest.next()
  const lines = startingWith(first, rest)
  if (as === 'log' || (as === undefined && looksLikeLog(file, first))) {
    return judgeLog(file, lines, definitions)
  }
  const parsed = parse(await textOf(lines))
  if ('issue' in parsed) {
    return { file, kind: as ?? null, issues: [parsed.issue], unknownDefinitions: [] }
  }
  const { value } = parsed
  const kind = as ?? kindOfDocument(value)
  if (kind === undefined) return { file, kind: null, issues: [unknownKind], unknownDefinitions: [] }
  const issues = documentIssues(value, kind, definitions)
  const unknown = issues.length > 0 ? [] : unknownDefinitions(value, definitions)
  return { file, kind, issues, unknownDefinitions: unknown }
}

async function judgeLog(
  file: string,
  lines: AsyncIterable<FileLine>,
  definitions: DefinitionSet,
): Promise<Verdict> {
  const issues: Finding[] = []
  const unknown = new Set<string>()
  for await (const { number: line, text } of lines) {
    const parsed = parse(text)
    const found =
      'issue' in parsed ? [parsed.issue] : documentIssues(parsed.value, 'log', definitions)
    issues.push(...found.map(issue => ({ line, ...issue })))
    if ('issue' in parsed || found.length > 0) continue
    for (const reference of unknownDefinitions(parsed.value, definitions)) unknown.add(reference)
  }
  return { file, kind: 'log', issues, unknownDefinitions: [...unknown].sort() }
}

/** Whether the name of a file or its first line identifies a publication log. */
function looksLikeLog(file: string, first: FileLine | undefined): boolean {
  return /\.(?:jsonl|ndjson)$/.test(file) || (first !== undefined && isLogLine(first.text))
}

async function* startingWith<Line>(
  first: Line | undefined,
  rest: AsyncIterable<Line>,
): AsyncGenerator<Line> {
  if (first !== undefined) yield first
  yield* rest
}

/** A whole document with its line breaks, so that positions in messages match the file. */
async function textOf(lines: AsyncIterable<FileLine>): Promise<string> {
  let document = ''
  let last = 1
  for await (const { number, text } of lines) {
    document += '\n'.repeat(number - last) + text
    last = number
  }
  return document
}

function parse(text: string): { readonly value: unknown } | { readonly issue: Issue } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { issue: { path: '', rule: 'json', message: whyNoJson(text, error) } }
  }
}

const unknownKind: Issue = {
  path: '',
  rule: 'kind',
  message: `cannot detect the kind of document from its fields: pass --as ${documentKinds.join('|')}`,
}

async function report(verdict: Verdict, { json }: ValidateOptions): Promise<void> {
  const { file, kind, issues, unknownDefinitions: unknown } = verdict
  if (json) return writeOut(`${JSON.stringify(verdict)}\n`)
  for (const { line, ...issue } of issues) {
    const place = line === undefined ? file : `${file}:${line}`
    await writeOut(`${place}: ${stripControlCharacters(formatIssue(issue))}\n`)
  }
  if (kind === 'item' && ['revision', 'publishedAt'].every(name => lacks(issues, name))) {
    note(`${file}: without revision and publishedAt it may be a draft: try --as draft`)
  }
  if (issues.length === 0) await writeOut(`${file}: ${kind}, no issue\n`)
  if (unknown.length > 0) {
    note(`${file}: content of unknown definitions was not checked: ${unknown.join(', ')}`)
  }
}

function lacks(issues: readonly Issue[], name: string): boolean {
  return issues.some(
    ({ path, rule, message }) =>
      path === '' && rule === 'required' && message.includes(`field "${name}"`),
  )
}
