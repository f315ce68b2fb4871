/** The kinds of faults that the product withstands without any loss, as `--faults` takes them. */
export const steadyFaults = 'cuts,losses,lags,restarts,pauses,servers,leaders,full'
