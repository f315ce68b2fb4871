import { fixtureLines, fixtureTable } from '../fixture-table.ts'
import { io } from '../io.ts'
import { connectOperator } from '../operator-access.ts'
import { print } from '../output.ts'
import type { FixtureOptions } from './fixture.ts'

/** Lists every fixture of a service: a table on a terminal, else a line of texts with tabs between for each. */
export async function listFixtures(options: FixtureOptions): Promise<void> {
  const fixtures = await connectOperator(options.to).readFixtures()
  const toWords = io().stdout.isTTY ? fixtureTable : fixtureLines
  await print(options, { value: { fixtures }, words: toWords(fixtures) })
}
