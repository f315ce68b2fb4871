import { connectOperator } from '../operator-access.ts'
import { print } from '../output.ts'
import { readFixture } from '../read-fixture.ts'

export interface FixtureOptions {
  readonly to: string
  readonly json?: boolean
}

/** Registers the fixture in a file, or changes its registration. */
export async function putFixture(file: string, options: FixtureOptions): Promise<void> {
  const { fixtureId, ...body } = await readFixture(file)
  const { created, entry } = await connectOperator(options.to).putFixture(fixtureId, body)
  await print(options, {
    value: entry,
    words: `${created ? 'registered' : 'updated'} ${fixtureId} with ${entry.feeds.join(', ')}`,
  })
}

/** Retires a fixture: out of the index, its feeds answer 404, its history is kept. */
export async function retireFixture(fixtureId: string, options: FixtureOptions): Promise<void> {
  await connectOperator(options.to).retireFixture(fixtureId)
  await print(options, { value: { retired: fixtureId }, words: `retired ${fixtureId}` })
}
