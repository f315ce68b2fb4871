import {
  type DefinitionName,
  type FeedSettings,
  validateFeedSettings,
} from '@fixture-feed/contract/operator-bodies'
import { isProblem, type Problem } from '../problem/problem.ts'
import { setFeed } from '../publish/set-feed.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import { publishableProblem } from '../snapshot/feed-target.ts'
import type { FeedRequest } from './feed-request.ts'
import { invalid, unknownDefinitions } from './invalid.ts'
import type { OperationAnswer } from './operation.ts'
import type { OperationSources } from './operation-sources.ts'
import { readJson } from './request-body.ts'

/**
 * `GET …/settings`: the current state and enabled definitions of a feed, also of a retired fixture, in the form that
 * `PUT` takes.
 */
export async function getSettings(
  { target }: FeedRequest,
  { writer }: OperationSources,
): Promise<OperationAnswer | Problem> {
  const ready = writer()
  if (isProblem(ready)) return ready
  const { catalog, feeds } = ready.views
  const refused = publishableProblem(catalog, target, catalog.lastRegistration(target.fixtureId))
  if (refused !== undefined) return refused
  const { fold } = await feeds.open(target)
  return { status: 200, body: toFeedSettings(fold.settings) }
}

/** `PUT …/settings`: the state of a feed and its enabled definitions. */
export async function putSettings(
  request: FeedRequest,
  sources: OperationSources,
): Promise<OperationAnswer | Problem> {
  const { definitions, writer, events } = sources
  const json = await readJson(request, sources)
  if (isProblem(json)) return json
  const issues = validateFeedSettings(json.value)
  if (issues.length > 0) return invalid('invalid_settings', issues)
  const settings = json.value as FeedSettings
  const unknown = unknownDefinitions(settings.definitions ?? [], definitions, '/definitions')
  if (unknown !== undefined) return unknown
  const ready = writer()
  if (isProblem(ready)) return ready
  const answer = await setFeed(ready, request.target, settings, { by: request.token.name })
  if (isProblem(answer)) return answer
  if (answer.outcome === 'changed')
    events.changed('settings', { token: request.token.name, ...request.target })
  return { status: 200, body: answer.settings }
}

function toFeedSettings({ state, definitions }: FeedFold['settings']): FeedSettings {
  return { state, definitions: definitions && [...definitions].map(toDefinitionName) }
}

/** A definition in the form that bodies use. Keys contain no `@`. */
function toDefinitionName(reference: string): DefinitionName {
  const [definitionKey = '', definitionVersion] = reference.split('@')
  return { definitionKey, definitionVersion: Number(definitionVersion) }
}
