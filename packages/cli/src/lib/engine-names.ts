/** The engines of the journal, as values of `--engine`. The first one is the default. */
export const engineNames = ['sqlite', 'nats'] as const

export type EngineName = (typeof engineNames)[number]
