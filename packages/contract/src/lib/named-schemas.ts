import * as boxScores from '../box-score.ts'
import * as drafts from '../draft.ts'
import * as evidence from '../evidence.ts'
import * as fixtures from '../fixture-index.ts'
import * as bodies from '../operator-bodies.ts'
import * as responses from '../operator-responses.ts'
import * as lines from '../publication-log.ts'
import * as shared from '../shared-structures.ts'
import * as snapshots from '../snapshot.ts'
import { factorKeySchema } from './contents.ts'

const modules = [
  snapshots,
  fixtures,
  shared,
  { factorKeySchema },
  boxScores,
  drafts,
  evidence,
  bodies,
  responses,
  lines,
]

/**
 * The named schemas of the contract, without definitions. The export `teamSchema` of a module has the name `team`.
 */
export const namedSchemas: ReadonlyMap<string, object> = new Map(
  modules
    .flatMap(module => Object.entries<unknown>(module))
    .filter(([name]) => name.endsWith('Schema'))
    .map(([name, schema]) => [specName(name.slice(0, -'Schema'.length)), schema as object]),
)

/** The specification calls an item `contentItem`. */
function specName(name: string): string {
  return name === 'item' ? 'contentItem' : name
}
