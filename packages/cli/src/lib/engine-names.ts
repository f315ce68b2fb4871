/** The engines of the journal, by the names that `--engine` takes; the first one is the default. */
export const engineNames = ['sqlite', 'nats'] as const

export type EngineName = (typeof engineNames)[number]
