/** A bounded run of `npm run fuzz`, always with the same inputs. */
import { test } from 'node:test'
import { targets } from './fuzz/targets.ts'

for (const { name, property, inputsInTests, open } of targets) {
  test(`${name}: ${property}`, async () => {
    const target = await open()
    try {
      await target.round(1, inputsInTests)
    } finally {
      await target.close()
    }
  })
}
