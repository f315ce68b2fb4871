import { formatIssue } from '@fixture-feed/contract/issue'
import { type LogLine, validateLogLine } from '@fixture-feed/contract/publication-log'
import type { FeedId } from '@fixture-feed/journal/entry'
import type { FastifyInstance } from 'fastify'
import { publishableProblem, unknownFixture } from '../http/feed-target.ts'
import { readJsonBody } from '../http/json-body.ts'
import { type Problem, problem } from '../http/problem.ts'
import { isProblem } from '../http/query.ts'
import { exportLog } from '../publish/export-log.ts'
import { importLine } from '../publish/import-log.ts'
import { feedPath, feedTarget } from './feed-request.ts'
import { addOperations, type OperationAnswer, type OperationRequest } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'

const logMediaType = 'application/jsonl'

/** Registers the import of publication logs and the export of a feed's. */
export function addLogOperations(app: FastifyInstance, sources: OperationSources): void {
  addOperations<undefined>(
    app,
    '/v1/log',
    [{ method: 'POST', target: () => undefined, run: request => postLog(request, sources) }],
    sources,
  )
  addOperations(
    app,
    `${feedPath}/log`,
    [{ method: 'GET', target: feedTarget, run: request => getLog(request, sources) }],
    sources,
  )
}

/** Applies lines in order and stops at the first that is wrong: those before it stay applied, and the problem says so. */
async function postLog(
  { headers, body, token }: OperationRequest<undefined>,
  sources: OperationSources,
): Promise<OperationAnswer | Problem> {
  if (!/^application\/(?:jsonl|x-ndjson)\b/i.test(headers['content-type'] ?? '')) {
    return problem('unsupported_media_type', `The Content-Type must be ${logMediaType}`)
  }
  const ready = sources.writer()
  if (isProblem(ready)) return ready
  let applied = 0
  for (const [index, text] of linesOf(body ?? Buffer.alloc(0)).entries()) {
    const line = readLine(text, sources)
    const refused = isProblem(line) ? line : await importLine(ready, line)
    if (refused !== undefined) return atLine(refused, index + 1, applied)
    applied++
  }
  sources.events.changed('import', { token: token.name, name: `${applied} lines` })
  return { status: 200, body: { applied } }
}

function linesOf(body: Buffer): Buffer[] {
  const lines: Buffer[] = []
  for (let start = 0; start < body.length; ) {
    const end = body.indexOf('\n', start)
    const stop = end === -1 ? body.length : end
    if (body.subarray(start, stop).toString('latin1').trim() !== '')
      lines.push(body.subarray(start, stop))
    start = stop + 1
  }
  return lines
}

function readLine(text: Buffer, { definitions }: OperationSources): LogLine | Problem {
  const json = readJsonBody(text)
  if (isProblem(json)) return json
  const [issue] = validateLogLine(json.value, { definitions })
  if (issue !== undefined) return problem('invalid_items', formatIssue(issue))
  return json.value as LogLine
}

function atLine(refused: Problem, line: number, applied: number): Problem {
  const detail = `Line ${line}: ${refused.detail} (${applied} lines before it are applied)`
  return { ...refused, detail }
}

async function getLog(
  { target: feed }: OperationRequest<FeedId>,
  { writer }: OperationSources,
): Promise<OperationAnswer | Problem> {
  const ready = writer()
  if (isProblem(ready)) return ready
  const { views } = ready
  const refused = publishableProblem(views.catalog, feed)
  if (refused !== undefined) return refused
  const fixture = views.catalog.registration(feed.fixtureId)
  if (fixture === undefined) return unknownFixture(feed.fixtureId)
  const lines: string[] = []
  for await (const line of exportLog(views, fixture, feed)) lines.push(`${JSON.stringify(line)}\n`)
  return { status: 200, body: lines.join(''), mediaType: logMediaType }
}
