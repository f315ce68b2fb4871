import type { Result } from '../../../result.ts'
import { runConformance } from '../../../run-conformance.ts'
import { startTestServer } from '../right-server.ts'
import type { Mutant } from './mutant.ts'

/** The results of the checks for a mutant. Without a mutant, the checks run against the correct server. */
export async function runMutant(
  mutant?: Mutant | undefined,
  only: readonly string[] = [],
): Promise<readonly Result[]> {
  const server = await startTestServer(mutant?.mutation())
  try {
    const { url, adapter } = server
    const results: Result[] = []
    for await (const result of runConformance({ url, adapter, only })) results.push(result)
    return results
  } finally {
    await server.stop()
  }
}
