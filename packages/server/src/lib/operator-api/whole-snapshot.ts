import type { DefinitionSet } from '@fixture-feed/contract/definition-set'
import { type Issue, maxIssues } from '@fixture-feed/contract/issue'
import { publicationSteps } from '@fixture-feed/contract/operator-bodies'
import type { Steps } from '@fixture-feed/contract/steps'
import type { FeedId } from '@fixture-feed/journal/entry'

const knownFields = new Set(['fixtureId', 'feedKey', 'snapshotAt', 'items', 'evidence'])

/** The issues of a whole snapshot to publish, whose `snapshotAt` is ignored. */
export function* snapshotBodySteps(
  value: unknown,
  feed: FeedId,
  definitions: DefinitionSet,
): Steps<readonly Issue[]> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ path: '', rule: 'type', message: 'expected a snapshot object' }]
  }
  const body = value as Readonly<Record<string, unknown>>
  const issues = [
    ...unknownFields(body),
    ...mismatch(body, 'fixtureId', feed.fixtureId),
    ...mismatch(body, 'feedKey', feed.feedKey),
  ]
  if (body.items === undefined) {
    issues.push({ path: '', rule: 'required', message: 'expected the field "items"' })
  }
  if (issues.length > 0) return issues
  const { fixtureId } = feed
  const { items, evidence } = body
  const publication = evidence === undefined ? { items } : { items, evidence }
  return yield* publicationSteps(publication, { fixtureId, definitions })
}

function unknownFields(body: Readonly<Record<string, unknown>>): Issue[] {
  return Object.keys(body)
    .filter(name => !knownFields.has(name))
    .slice(0, maxIssues)
    .map(name => ({
      path: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      rule: 'additionalProperties',
      message: `a snapshot has no field ${JSON.stringify(name)}`,
    }))
}

function mismatch(
  body: Readonly<Record<string, unknown>>,
  name: string,
  expected: string,
): Issue[] {
  if (body[name] === expected) return []
  const message = `expected ${JSON.stringify(expected)}, as in the address: found ${JSON.stringify(body[name])}`
  return [{ path: `/${name}`, rule: name, message }]
}
