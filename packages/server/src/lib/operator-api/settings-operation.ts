import { type FeedSettings, validateFeedSettings } from '@fixture-feed/contract/operator-bodies'
import type { Problem } from '../http/problem.ts'
import { isProblem } from '../http/query.ts'
import { setFeed } from '../publish/set-feed.ts'
import type { FeedRequest } from './feed-request.ts'
import { invalid, unknownDefinitions } from './invalid.ts'
import type { OperationAnswer } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'
import { readJson } from './request-body.ts'

/** `PUT …/settings`: the state of a feed and its enabled definitions. */
export async function putSettings(
  request: FeedRequest,
  { definitions, writer, events }: OperationSources,
): Promise<OperationAnswer | Problem> {
  const json = readJson(request)
  if (isProblem(json)) return json
  const issues = validateFeedSettings(json.value)
  if (issues.length > 0) return invalid('invalid_settings', issues)
  const settings = json.value as FeedSettings
  const unknown = unknownDefinitions(settings.definitions ?? [], definitions, '/definitions')
  if (unknown !== undefined) return unknown
  const ready = writer()
  if (isProblem(ready)) return ready
  const answer = await setFeed(ready, request.target, settings)
  if (isProblem(answer)) return answer
  if (answer.outcome === 'changed')
    events.changed('settings', { token: request.token.name, ...request.target })
  return { status: 200, body: answer.settings }
}
