import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import { formatIssue } from '@fixture-feed/contract/issue'
import { validateFixtureRegistration } from '@fixture-feed/contract/operator-bodies'
import { CommandFailure } from './failure.ts'
import { readJson } from './read-file.ts'

/**
 * The fixture in a file: an entry as the index lists it. Its `itemCount`, which the service counts, is passed over, so
 * that an entry that was read can be edited and put back.
 */
export async function readFixture(file: string): Promise<FixtureRegistration> {
  const value = await readJson(file)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new CommandFailure(`${file}: expected an entry of the fixture index`)
  }
  const { fixtureId, itemCount: _, ...body } = value as Readonly<Record<string, unknown>>
  if (typeof fixtureId !== 'string' || fixtureId === '') {
    throw new CommandFailure(`${file}: /fixtureId: expected a text of at least 1 character`)
  }
  const [issue] = validateFixtureRegistration(body)
  if (issue !== undefined) throw new CommandFailure(`${file}: ${formatIssue(issue)}`)
  return { fixtureId, ...body } as FixtureRegistration
}
