import type { ReportedStatistics } from '../game/game-input.ts'
import { isObject, type JsonFields } from './json-fields.ts'

/** The statistics of a team or player in the box score: the fields with numbers or texts. */
export function reportedOf(fields: JsonFields): ReportedStatistics {
  const statistics = fields.raw('statistics')
  if (!isObject(statistics)) return {}
  return Object.fromEntries(
    Object.entries(statistics).filter(
      (entry): entry is [string, number | string] =>
        typeof entry[1] === 'number' || typeof entry[1] === 'string',
    ),
  )
}
