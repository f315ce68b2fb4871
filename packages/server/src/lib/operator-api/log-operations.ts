import { type ImportResult, importResultSchema } from '@fixture-feed/contract/operator-responses'
import type { RecordingLine } from '@fixture-feed/contract/publication-log'
import { chainKey, type FeedId } from '@fixture-feed/journal/entry'
import { isProblem, type Problem, problem } from '../problem/problem.ts'
import type { ChainWriter } from '../publish/chain-writer.ts'
import { exportFixtureLog, exportLog } from '../publish/export-log.ts'
import {
  type AppliedLines,
  applyLines,
  compareLines,
  type RefusedLine,
  tryLines,
} from '../publish/import-lines.ts'
import { runInSlices } from '../slices/run-in-slices.ts'
import { historyProblem, unknownFixture } from '../snapshot/feed-target.ts'
import { type ReadLine, readLogLines, textOfLog, type WrongLine } from './log-text.ts'
import {
  bytesBody,
  dryRun,
  feedOperation,
  fixtureOperation,
  type Operation,
  type OperationRequest,
  type OperationResponse,
  type OperationSources,
  otherContent,
  serviceOperation,
} from './operation.ts'

const logMediaType = 'application/jsonl'

const logLines = otherContent(
  logMediaType,
  'A publication log: one JSON value per line (schemas/recording-line.schema.json).',
)

export const logOperations: readonly Operation[] = [
  fixtureOperation('GET', '/v1/fixtures/{fixtureId}/log', {
    operationId: 'exportFixture',
    isStream: true,
    summary: 'Export the log of all feeds of a fixture',
    responses: { '200': { description: 'The log', content: logLines } },
    codes: ['unknown_fixture'],
    curl: 'curl -H "$auth" $service/v1/fixtures/my-game/log > my-game.jsonl',
    command: 'npx fixture-feed export --all --to $service > everything.jsonl',
    async run({ target: { fixtureId } }, { views }) {
      if (views.catalog.lastRegistration(fixtureId) === undefined) return unknownFixture(fixtureId)
      return responseOf(exportFixtureLog(views.journal, views.catalog, fixtureId))
    },
  }),
  feedOperation('GET', '/v1/fixtures/{fixtureId}/feeds/{feedKey}/log', {
    operationId: 'exportLog',
    isStream: true,
    summary: 'Export the publication log of a feed',
    description:
      'The log starts with the fixture and the current settings, followed by the assets, publications and gaps in order. It contains no holds, no proposals and no erased content. Importing it into an empty service produces the same bytes, entity tags and replays.',
    responses: { '200': { description: 'The log', content: logLines } },
    curl: 'curl -H "$auth" $feed/log > pulse.jsonl',
    command: 'npx fixture-feed export my-game pulse --to $service > pulse.jsonl',
    async run({ target: feed }, { views }) {
      const lines = exportLog(views.journal, views.catalog, feed)
      return isProblem(lines) ? lines : responseOf(lines)
    },
  }),
  serviceOperation('POST', '/v1/log', {
    operationId: 'importLog',
    summary: 'Import a publication log',
    description:
      'Lines are applied in order with their original instants; lines that were applied before change nothing. A log that contradicts the history is rejected completely. Any other fault stops the import at its line: the lines before it remain applied, and the detail names the line. Tokens that are read-only or limited to fixtures or feeds cannot import.',
    query: { dryRun },
    body: bytesBody(logLines),
    responses: { '200': { description: 'The log is applied', schema: importResultSchema } },
    codes: [
      'relayed',
      'held',
      'unknown_fixture',
      'unknown_feed',
      'unknown_definition',
      'invalid_items',
      'invalid_fixture',
      'missing_evidence',
      'revision_conflict',
    ],
    curl: `curl -X POST -H "$auth" -H 'Content-Type: application/jsonl' $service/v1/log --data-binary @pulse.jsonl`,
    command: 'npx fixture-feed import pulse.jsonl --to $service',
    run: importLog,
  }),
]

/**
 * Applies lines in order and skips lines that were applied before. A log that contradicts the history changes nothing.
 * Any other fault stops the import at its line: the earlier lines stay applied, and the problem states this. With
 * `?dryRun=true` no line is applied. The response is sent when readers see the applied publications.
 */
async function importLog(
  {
    headers,
    bytes,
    token,
    query,
  }: OperationRequest<undefined, never, { readonly dryRun: boolean }>,
  writer: ChainWriter,
  sources: OperationSources,
): Promise<OperationResponse | Problem> {
  if (!/^application\/(?:jsonl|x-ndjson)\b/i.test(headers['content-type'] ?? '')) {
    return problem(
      'unsupported_media_type',
      `The Content-Type must be ${logMediaType} or application/x-ndjson`,
    )
  }
  const { lines, wrong } = await runInSlices(readLogLines(bytes, sources))
  const recording = lines.map(({ line }) => line)
  const { refused, newFrom } = await compareLines(writer, recording)
  if (refused !== undefined) return atLine(numbered(lines, refused), 'nothing is applied')
  if (query.dryRun) {
    const outcome = await tryLines(writer, recording, { by: token.name, newFrom })
    const stop = outcome.refused === undefined ? wrong : numbered(lines, outcome.refused)
    return responseTo(outcome, stop, 'would be')
  }
  const outcome = await applyLines(writer, recording, token.name)
  await showPublished(writer, lines.slice(0, outcome.taken))
  const applied = outcome.taken - outcome.alreadyApplied
  if (applied > 0) {
    const { dangling } = outcome
    const lacking = dangling.length === 0 ? '' : `, missing assets: ${dangling.join(', ')}`
    sources.events.changed('import', { token: token.name, name: `${applied} lines${lacking}` })
  }
  const stop = outcome.refused === undefined ? wrong : numbered(lines, outcome.refused)
  return responseTo(outcome, stop, outcome.taken === 1 ? 'is' : 'are')
}

/**
 * @param stop The line at which the import stops: the first that is refused or, if none is, the first that is
 * invalid.
 */
function responseTo(
  { taken, alreadyApplied, dangling }: AppliedLines,
  stop: WrongLine | undefined,
  verb: 'is' | 'are' | 'would be',
): OperationResponse | Problem {
  if (stop !== undefined)
    return atLine(stop, `${taken} ${taken === 1 ? 'line' : 'lines'} before it ${verb} applied`)
  const body: ImportResult = {
    applied: taken - alreadyApplied,
    alreadyApplied,
    ...(dangling.length > 0 && { dangling }),
  }
  return { status: 200, body }
}

/** Resolves when readers see the publications of these lines, which were appended without waiting for readers. */
async function showPublished(writer: ChainWriter, lines: readonly ReadLine[]): Promise<void> {
  const { catalog, feeds } = writer.views
  const published = new Map<string, FeedId>()
  for (const { line } of lines) {
    if (line.kind === 'publication') published.set(chainKey(line), line)
  }
  for (const { fixtureId, feedKey } of published.values()) {
    if (historyProblem(catalog, { fixtureId, feedKey }) !== undefined) continue
    await feeds.pin({ fixtureId, feedKey }, view => writer.waitUntilVisible(view))
  }
}

/** Replaces the index of a refused line by its line number in the body. */
function numbered(lines: readonly ReadLine[], { index, problem: refused }: RefusedLine): WrongLine {
  return { number: lines[index]?.number ?? 0, problem: refused }
}

function atLine({ number, problem: refused }: WrongLine, applied: string): Problem {
  return { ...refused, detail: `Line ${number}: ${refused.detail} (${applied})` }
}

/**
 * Waits for the first piece of the log before the response starts: an error until then is answered with a problem,
 * and a later error aborts the response.
 */
async function responseOf(log: AsyncIterable<RecordingLine>): Promise<OperationResponse> {
  const pieces = textOfLog(log)
  let made: ReturnType<typeof pieces.next> | undefined = pieces.next()
  await made
  const body: AsyncIterable<string> = {
    [Symbol.asyncIterator]: () => ({
      next() {
        const next = made ?? pieces.next()
        made = undefined
        return next
      },
      return: () => pieces.return(undefined),
    }),
  }
  return { status: 200, body, mediaType: logMediaType }
}
