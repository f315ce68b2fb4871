import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readQuery } from '../http/query.ts'
import { isProblem, type Problem, problem } from '../problem/problem.ts'
import { negotiateCoding } from '../representation/content-coding.ts'
import type { ChangeListName } from '../snapshot/polled-view.ts'
import { viewsIncomplete } from '../snapshot/views.ts'
import { signedList } from './feed-reads.ts'
import { hasWaited } from './long-polls.ts'
import type { PollResponder } from './poll-responder.ts'
import { addRead, type ReadFrame } from './read-route.ts'
import type { ReadSources } from './read-sources.ts'

/** Registers `GET /v1/changes`, which can wait for the next change of a list. */
export function addChangeRead(
  app: FastifyInstance,
  frame: ReadFrame,
  { views, longPolls, upstream }: ReadSources,
  polls: PollResponder,
): void {
  addRead(app, frame, {
    name: 'changes',
    url: '/v1/changes',
    parameters: 'any',
    fromMemory: request => {
      const target = listOf(request)
      if (typeof target !== 'string' || request.method === 'HEAD') return undefined
      return polls.answer({ target, conditions: request.headers })
    },
    async read(request, _query, response, waitedSeconds) {
      const complete = views() ?? viewsIncomplete
      if (isProblem(complete)) return complete
      const name = listOf(request)
      if (typeof name !== 'string') return name
      const list = complete.changes.list(name)
      const rendition = await list.read()
      list.use(negotiateCoding(request.headers['accept-encoding']))
      const waiting = hasWaited(request.raw, response, waitedSeconds)
        ? undefined
        : longPolls.waitFor(list, request.raw, response)
      if (waiting !== undefined) return waiting
      const { cachePolicy: policy, dictionaries } = list
      return signedList(name, { rendition, policy, dictionaries }, { request, upstream })
    },
  })
}

/** The list of changes that a query selects, or the problem of an invalid query. */
function listOf(request: FastifyRequest): ChangeListName | Problem {
  const { text = '' } = request.query as { readonly text?: string }
  const query = readQuery(text, ['state'])
  if (isProblem(query)) return query
  const state = query.get('state')
  if (state === undefined) return 'changes'
  if (state === 'live') return 'changes?state=live'
  return problem(
    'malformed_request',
    `The state is ${JSON.stringify(state)}: use "live" or omit it`,
  )
}
