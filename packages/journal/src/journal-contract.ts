import { chainCases, identityCases, visibilityCases } from './lib/contract-cases/append-cases.ts'
import { closeCases, reopenCases } from './lib/contract-cases/opening-cases.ts'
import { headCases, readCases } from './lib/contract-cases/reading-cases.ts'
import { durablePurgeCases, purgeCases, scrubCases } from './lib/contract-cases/removal-cases.ts'
import type { ContractCase, ContractCases, JournalStore } from './lib/contract-cases/support.ts'
import { valueCases } from './lib/contract-cases/value-cases.ts'

export type { ContractCase, ContractCases, JournalStore }

/**
 * What the guarantees of `Journal` mean for any engine: criteria that continue "the engine …", each with the function
 * that checks it on an empty store. An engine's test registers them all:
 *
 *     for (const [criterion, check] of Object.entries(journalContract)) {
 *       test(`openMyJournal() ${criterion}`, () => check({ open: () => openMyJournal(…) }))
 *     }
 *
 * Positions need not be contiguous, and nothing is expected to happen before `append` resolves.
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

/** The guarantees of engines whose entries outlive the process: these cases call `open` again after a close. */
export const durableJournalContract: ContractCases = {
  ...reopenCases,
  ...durablePurgeCases,
}
