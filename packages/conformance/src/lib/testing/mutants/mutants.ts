import { changesMutants } from './changes-mutants.ts'
import { contentMutants } from './content-mutants.ts'
import { deltaMutants } from './delta-mutants.ts'
import { documentMutants } from './document-mutants.ts'
import { headerMutants } from './header-mutants.ts'
import { lifeCycleMutants } from './life-cycle-mutants.ts'
import type { Mutant } from './mutant.ts'
import { replayMutants } from './replay-mutants.ts'
import { scoreboardMutants } from './scoreboard-mutants.ts'
import { signatureMutants } from './signature-mutants.ts'
import { tagMutants } from './tag-mutants.ts'
import { waitMutants } from './wait-mutants.ts'

/** Servers with one fault each, which the checks must detect. */
export const mutants: readonly Mutant[] = [
  ...contentMutants,
  ...tagMutants,
  ...headerMutants,
  ...replayMutants,
  ...waitMutants,
  ...deltaMutants,
  ...scoreboardMutants,
  ...changesMutants,
  ...signatureMutants,
  ...documentMutants,
  ...lifeCycleMutants,
]
