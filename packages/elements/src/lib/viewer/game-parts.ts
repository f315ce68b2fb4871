// The parts of a game's page that load in parallel with its data. One file with all parts is smaller than separate
// files. Every page of the viewer also loads this file in advance, when the browser is idle.
import '../feed/height-animator.ts'
import './entity/entity-head.ts'
import './favorites/star-element.ts'
import './filters/item-filters.ts'
import './overview/game-overview.ts'
import './views/game-view.ts'
import { FeedDockElement } from './page/feed-dock.ts'
import { PrintSheetElement } from './print/print-sheet.ts'
import { ShareButtonsElement } from './share/share-buttons.ts'
import { ScoreStripElement } from './strip/score-strip.ts'

export { GameNumbers } from './numbers/game-numbers.ts'

customElements.define('ff-dock', FeedDockElement)
customElements.define('ff-print-sheet', PrintSheetElement)
customElements.define('ff-score-strip', ScoreStripElement)
customElements.define('ff-share-buttons', ShareButtonsElement)
