import type { DefinitionSet } from '@fixture-feed/contract/definition-set'
import { formatIssue } from '@fixture-feed/contract/issue'
import { type LogLine, validateLogLine } from '@fixture-feed/contract/publication-log'
import { chainKey, type FeedId } from '@fixture-feed/journal/entry'
import type { FastifyInstance } from 'fastify'
import { readJsonBody } from '../http/json-body.ts'
import { isProblem, type Problem, problem } from '../problem/problem.ts'
import { exportLog } from '../publish/export-log.ts'
import { importLine } from '../publish/import-log.ts'
import { publishableProblem, unknownFixture } from '../snapshot/feed-target.ts'
import { feedPath, feedTarget } from './feed-request.ts'
import { unknownDefinitions } from './invalid.ts'
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

/**
 * Applies lines in order and stops at the first that is wrong: those before it stay applied, and the problem says so.
 * Readers see what was applied when it is answered.
 */
async function postLog(
  { headers, body, token }: OperationRequest<undefined>,
  sources: OperationSources,
): Promise<OperationAnswer | Problem> {
  if (!/^application\/(?:jsonl|x-ndjson)\b/i.test(headers['content-type'] ?? '')) {
    return problem('unsupported_media_type', `The Content-Type must be ${logMediaType}`)
  }
  const ready = sources.writer()
  if (isProblem(ready)) return ready
  const published = new Map<string, FeedId>()
  let applied = 0
  let refused: Problem | undefined
  for (const { number, bytes } of linesOf(body ?? Buffer.alloc(0))) {
    const line = readLine(bytes, sources)
    const wrong = isProblem(line) ? line : await importLine(ready, line)
    if (wrong !== undefined) {
      refused = atLine(wrong, number, applied)
      break
    }
    if (!isProblem(line) && line.kind === 'publication') {
      const { fixtureId, feedKey } = line
      published.set(chainKey(line), { fixtureId, feedKey })
    }
    applied++
  }
  for (const feed of published.values())
    await ready.views.feeds.hold(feed, view => ready.shown(view))
  if (applied > 0) {
    sources.events.changed('import', { token: token.name, name: `${applied} lines` })
  }
  return refused ?? { status: 200, body: { applied } }
}

/** The lines that are not blank, each with its number from 1. */
function* linesOf(body: Buffer): Generator<{ readonly number: number; readonly bytes: Buffer }> {
  let number = 0
  for (let start = 0; start < body.length; ) {
    const end = body.indexOf('\n', start)
    const stop = end === -1 ? body.length : end
    const bytes = body.subarray(start, stop)
    number++
    if (bytes.toString('latin1').trim() !== '') yield { number, bytes }
    start = stop + 1
  }
}

function readLine(text: Buffer, { definitions }: OperationSources): LogLine | Problem {
  const json = readJsonBody(text)
  if (isProblem(json)) return json
  const [issue] = validateLogLine(json.value, { definitions })
  if (issue !== undefined) return problem('invalid_items', formatIssue(issue))
  const line = json.value as LogLine
  return unknownDefinitionsOf(line, definitions) ?? line
}

/** Which definitions are enabled does not matter to history; content that nobody here can check or show does. */
function unknownDefinitionsOf(line: LogLine, definitions: DefinitionSet): Problem | undefined {
  switch (line.kind) {
    case 'publication':
      return unknownDefinitions(line.items ?? [], definitions, '/items')
    case 'feed':
      return unknownDefinitions(line.definitions ?? [], definitions, '/definitions')
    default:
      return undefined
  }
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
