import { faultKinds } from './scenario.ts'

/** The default kinds of faults of a mutation, in the form of the option `--faults`. None of them loses an entry. */
export const steadyFaults = 'cuts,losses,lags,restarts,pauses,servers,leaders,full'

/** All kinds of faults, which are the default of the option `--faults`. */
export const allFaults: string = Object.keys(faultKinds).join(',')
