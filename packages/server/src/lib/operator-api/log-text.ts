import type { DefinitionSet } from '@fixture-feed/contract/definition-set'
import { formatIssue } from '@fixture-feed/contract/issue'
import { logLineSteps, type RecordingLine } from '@fixture-feed/contract/publication-log'
import type { Steps } from '@fixture-feed/contract/steps'
import { readJsonBody } from '../http/json-body.ts'
import { isProblem, type Problem, problem } from '../problem/problem.ts'
import { yieldToEventLoop } from '../slices/run-in-slices.ts'
import { unknownDefinitions } from './invalid.ts'
import type { OperationSources } from './operation.ts'
import { relayedProblem } from './register-operations.ts'
import { largePublication } from './request-body.ts'

/** A line of the body that is a valid line of a log. */
export interface ReadLine {
  readonly number: number
  readonly line: RecordingLine
}

export interface WrongLine {
  readonly number: number
  readonly problem: Problem
}

/** Reads the lines of a body up to the first invalid one, which is `wrong`. */
export function* readLogLines(
  body: Buffer,
  sources: OperationSources,
): Steps<{ readonly lines: readonly ReadLine[]; readonly wrong?: WrongLine }> {
  const lines: ReadLine[] = []
  for (const bodyLine of linesOf(body)) {
    yield
    if (bodyLine === undefined) continue
    const { number, bytes } = bodyLine
    const line = yield* readLine(bytes, sources)
    if (isProblem(line)) return { lines, wrong: { number, problem: line } }
    lines.push({ number, line })
  }
  return { lines }
}

/**
 * Yields each line that is not blank, with its line number, starting at 1. Yields `undefined` to pause within a long
 * blank part.
 */
function* linesOf(
  body: Buffer,
): Generator<{ readonly number: number; readonly bytes: Buffer } | undefined> {
  let number = 1
  let pauseAt = bytesPerStep
  for (let at = 0; at < body.length; ) {
    if (blanks.has(body[at] as number)) {
      if (body[at] === lineFeed) number++
      if (++at < pauseAt) continue
      yield
    } else {
      const end = body.indexOf(lineFeed, at)
      const bytes = body.subarray(at, end === -1 ? body.length : end)
      yield { number, bytes }
      at += bytes.length
    }
    pauseAt = at + bytesPerStep
  }
}

const bytesPerStep = 32 * 1024
const lineFeed = 0x0a
const blanks: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n'))

/** The fields of a line that may be large: the lists of a publication, and the bytes of an asset. */
const largeFields = { ...largePublication, texts: ['base64'] }

function* readLine(
  text: Buffer,
  { definitions, jsonLimits, isRelayed }: OperationSources,
): Steps<RecordingLine | Problem> {
  const json = yield* readJsonBody(text, jsonLimits, largeFields)
  if (isProblem(json)) return json
  const [issue] = yield* logLineSteps(json.value, { definitions })
  if (issue !== undefined) return problem('invalid_items', formatIssue(issue))
  const line = json.value as RecordingLine
  const fixtureId = line.kind === 'fixture' ? line.entry.fixtureId : line.fixtureId
  if (isRelayed(fixtureId)) return relayedProblem(fixtureId)
  return unknownDefinitionsOf(line, definitions) ?? line
}

/**
 * Returns a problem if a line refers to definitions that this service does not know, because the service could not
 * validate items of these definitions. Observed publications are exempt.
 */
function unknownDefinitionsOf(
  line: RecordingLine,
  definitions: DefinitionSet,
): Problem | undefined {
  if (line.kind === 'feed')
    return unknownDefinitions(line.definitions ?? [], definitions, '/definitions')
  if (line.kind !== 'publication' || line.origin === 'observed') return undefined
  return unknownDefinitions(line.items ?? [], definitions, '/items')
}

/** The lines as text, in pieces of bounded size. Other requests are answered between two pieces. */
export async function* textOfLog(log: AsyncIterable<RecordingLine>): AsyncGenerator<string> {
  let text = ''
  for await (const line of log) {
    for (const piece of piecesOf(line)) {
      text += piece
      if (text.length < charactersPerPiece) continue
      yield text
      text = ''
      await yieldToEventLoop()
    }
  }
  yield text
}

const charactersPerPiece = 64 * 1024

/** The JSON text of a line in pieces, with a line feed at its end. Base64 contains no character that JSON escapes. */
function* piecesOf(line: RecordingLine): Generator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(line)) {
    if (value === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    before = ','
    if (name === 'base64') {
      yield '"'
      for (let at = 0; at < value.length; at += charactersPerPiece)
        yield value.slice(at, at + charactersPerPiece)
      yield '"'
    } else if (Array.isArray(value)) {
      yield '['
      for (const [index, member] of value.entries())
        yield `${index === 0 ? '' : ','}${JSON.stringify(member)}`
      yield ']'
    } else yield JSON.stringify(value)
  }
  yield '}\n'
}
