import { faultKinds } from './scenario.ts'

/** The kinds of faults that the product withstands without any loss, as `--faults` takes them. */
export const steadyFaults = 'cuts,losses,lags,restarts,pauses,servers,leaders,full'

/** All kinds, as a run without the option `--faults` allows them. */
export const allFaults: string = Object.keys(faultKinds).join(',')
