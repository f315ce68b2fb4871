/** What locks of items and stops of tokens have in common: one token sets them with a reason, and any other may end them. */
import type { Issue } from '@fixture-feed/contract/issue'
import { isProblem, type Problem } from '../problem/problem.ts'
import type { ChainWriter } from '../publish/chain-writer.ts'
import type { EndedHold, SetHold } from '../publish/stop-token.ts'
import { unregisteredProblem } from '../snapshot/feed-target.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { FeedRequest } from './feed-request.ts'
import { invalid } from './invalid.ts'
import type { OperationAnswer } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'
import { readJson } from './request-body.ts'

/** Answers with all that hold on a feed, also on one that was never published to. */
export async function getHolds(
  { target }: FeedRequest,
  { writer }: OperationSources,
  list: (view: FeedView) => object,
): Promise<OperationAnswer | Problem> {
  const ready = writer()
  if (isProblem(ready)) return ready
  const { catalog, feeds } = ready.views
  const refused = unregisteredProblem(catalog, target)
  if (refused !== undefined) return refused
  return { status: 200, body: list(await feeds.open(target)) }
}

/** Sets one, for the reason in the body. Answers 201 with it where nothing was held before. */
export async function putHold(
  request: FeedRequest,
  sources: OperationSources,
  {
    event,
    name,
    validate,
    set,
  }: {
    /** What the log calls it. */
    readonly event: string
    /** What is held: the id of an item, or the name of a token. */
    readonly name: string
    /** The issues of the body. */
    readonly validate: (value: unknown) => readonly Issue[]
    readonly set: (
      writer: ChainWriter,
      hold: { readonly by: string; readonly reason: string },
    ) => Promise<SetHold | Problem>
  },
): Promise<OperationAnswer | Problem> {
  const { writer, events } = sources
  const json = await readJson(request, sources)
  if (isProblem(json)) return json
  const issues = validate(json.value)
  if (issues.length > 0) return invalid('invalid_items', issues)
  const { reason } = json.value as { readonly reason: string }
  const ready = writer()
  if (isProblem(ready)) return ready
  const { target, token } = request
  const answer = await set(ready, { by: token.name, reason })
  if (isProblem(answer)) return answer
  if (answer.outcome !== 'unchanged') events.changed(event, { token: token.name, ...target, name })
  return { status: answer.outcome === 'created' ? 201 : 200, body: answer.hold }
}

/** Ends one, whoever set it; what is not held stays so. */
export async function endHold(
  { target, token }: FeedRequest,
  { writer, events }: OperationSources,
  {
    event,
    name,
    end,
  }: {
    readonly event: string
    readonly name: string
    readonly end: (writer: ChainWriter, by: string) => Promise<EndedHold | Problem>
  },
): Promise<OperationAnswer | Problem> {
  const ready = writer()
  if (isProblem(ready)) return ready
  const answer = await end(ready, token.name)
  if (isProblem(answer)) return answer
  if (answer.outcome === 'changed') events.changed(event, { token: token.name, ...target, name })
  return { status: 204 }
}
