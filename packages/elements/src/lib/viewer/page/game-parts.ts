// The parts of a game's page that load in parallel with its data: in one file, which is smaller than separate files.
import '../entity/entity-head.ts'
import '../filters/item-filters.ts'

export { GameNumbers } from '../numbers/game-numbers.ts'
