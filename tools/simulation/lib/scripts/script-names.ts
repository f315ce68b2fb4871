/** The names of the scripts. This module imports nothing, because it is loaded before the clocks are replaced. */
export const scriptNames = [
  'purge after an erasure',
  'repetition of a held publication',
  'copy that the leader cannot read',
  'reader behind live at a node that lags',
  'restored stream with a deleted record',
  'copy for a deleted stream',
  'erasure while the stream is created again',
  'winner that the leader cannot read',
] as const

export type ScriptName = (typeof scriptNames)[number]

/** @throws {RangeError} for an unknown name. */
export function parseScriptName(text: string | undefined): ScriptName | undefined {
  if (text === undefined) return undefined
  const name = scriptNames.find(each => each === text)
  if (name !== undefined) return name
  throw new RangeError(`Unknown script "${text}": expected one of ${scriptNames.join(', ')}`)
}
