import { confirm } from '../confirm.ts'
import { fixtureLines, fixtureTable } from '../fixture-table.ts'
import { io } from '../io.ts'
import { connectOperator } from '../operator-access.ts'
import type { ToOptions } from '../option-rows.ts'
import { note, print } from '../output.ts'

interface FixtureArguments {
  readonly fixture: string
}

/**
 * Lists the fixtures in the index of a service, and the retired fixtures that the token can access. Without `--json`,
 * the list is a table on a terminal, and otherwise one line of tab-separated texts per fixture.
 */
export async function listFixtures(options: ToOptions): Promise<void> {
  const fixtures = await connectOperator(options.to).readFixtures()
  const toWords = io().stdout.isTTY ? fixtureTable : fixtureLines
  await print(options, { value: { fixtures }, words: toWords(fixtures) })
}

/** Retires a fixture. The index no longer lists it, its feeds answer clients with 404, and its history stays. */
export async function retireFixture(
  options: ToOptions,
  { fixture: fixtureId }: FixtureArguments,
): Promise<void> {
  await connectOperator(options.to).retireFixture(fixtureId)
  await print(options, { value: { retired: fixtureId }, words: `retired ${fixtureId}` })
}

/** Deletes a retired fixture with its history, permanently. */
export async function purgeFixture(
  options: ToOptions & { readonly yes?: boolean },
  { fixture: fixtureId }: FixtureArguments,
): Promise<void> {
  const client = connectOperator(options.to)
  note(`Permanently deletes fixture "${fixtureId}" and the history of all its feeds`)
  await confirm({ id: fixtureId, yes: options.yes, act: 'purge', refusal: 'Not purged' })
  await client.purgeFixture(fixtureId)
  await print(options, { value: { purged: fixtureId }, words: `purged ${fixtureId}` })
}
