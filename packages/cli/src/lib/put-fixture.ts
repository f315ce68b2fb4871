import type { OperatorClient } from '@fixture-feed/client/operator'
import type { FixtureRegistrationBody } from '@fixture-feed/contract/operator-bodies'

/** Registers a fixture with the feeds of the body and its current feeds, because other publishers may use those. */
export async function putFixtureWithFeeds(
  client: OperatorClient,
  fixtureId: string,
  body: FixtureRegistrationBody,
): Promise<void> {
  const known = (await client.readFixtures()).find(entry => entry.fixtureId === fixtureId)
  const feeds = [...new Set([...body.feeds, ...(known?.feeds ?? [])])]
  await client.putFixture(fixtureId, { ...body, feeds })
}
