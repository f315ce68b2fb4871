import { chainCases, identityCases, visibilityCases } from './lib/contract-cases/append-cases.ts'
import { closeCases, reopenCases } from './lib/contract-cases/opening-cases.ts'
import { durablePurgeCases, purgeCases } from './lib/contract-cases/purge-cases.ts'
import { headCases, readCases } from './lib/contract-cases/reading-cases.ts'
import { scrubCases } from './lib/contract-cases/scrub-cases.ts'
import type { ContractCase, ContractCases, JournalStore } from './lib/contract-cases/support.ts'
import { valueCases } from './lib/contract-cases/value-cases.ts'

export type { ContractCase, ContractCases, JournalStore }

/**
 * The guarantees of `Journal` as test cases for any engine. Each criterion continues "the engine …", and its function
 * checks the criterion on an empty store. An engine's test registers all of them:
 *
 *     for (const [criterion, check] of Object.entries(journalContract)) {
 *       test(`openMyJournal() ${criterion}`, () => check({ open: () => openMyJournal(…) }))
 *     }
 *
 * Positions need not be contiguous, and no effect is expected before `append` resolves.
 */
export const journalContract: ContractCases = {
  ...chainCases,
  ...identityCases,
  ...visibilityCases,
  ...readCases,
  ...headCases,
  ...scrubCases,
  ...purgeCases,
  ...valueCases,
  ...closeCases,
}

/** The guarantees of engines whose entries outlive the process. These cases call `open` again after a close. */
export const durableJournalContract: ContractCases = {
  ...reopenCases,
  ...durablePurgeCases,
}
