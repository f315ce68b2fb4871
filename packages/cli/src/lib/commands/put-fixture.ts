import { connectOperator } from '../operator-access.ts'
import type { ToOptions } from '../option-rows.ts'
import { print } from '../output.ts'
import { readFixture } from '../read-fixture.ts'

/** Registers the fixture in a file, or changes its registration. */
export async function putFixture(
  options: ToOptions,
  { file }: { readonly file: string },
): Promise<void> {
  const { fixtureId, ...body } = await readFixture(file)
  const { created, entry } = await connectOperator(options.to).putFixture(fixtureId, body)
  await print(options, {
    value: entry,
    words: `${created ? 'registered' : 'updated'} ${fixtureId} with ${entry.feeds.join(', ')}`,
  })
}
