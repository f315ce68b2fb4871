import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import { formatIssue } from '@fixture-feed/contract/issue'
import { validateFixtureRegistration } from '@fixture-feed/contract/operator-bodies'
import { CommandFailure } from './failure.ts'
import { readJson } from './read-file.ts'

/**
 * Reads a fixture from a file: an entry in the form of the index. `itemCount` is ignored, because the service counts
 * the items. An entry that was read from the index can therefore be edited and sent again.
 */
export async function readFixture(file: string): Promise<FixtureRegistration> {
  const value = await readJson(file)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new CommandFailure(`${file}: expected an entry of the fixture index`)
  }
  const { fixtureId, itemCount: _, ...body } = value as Readonly<Record<string, unknown>>
  if (typeof fixtureId !== 'string' || fixtureId === '') {
    throw new CommandFailure(`${file}: /fixtureId: expected a string of at least 1 character`)
  }
  const [issue] = validateFixtureRegistration(body)
  if (issue !== undefined) throw new CommandFailure(`${file}: ${formatIssue(issue)}`)
  return { fixtureId, ...body } as FixtureRegistration
}
