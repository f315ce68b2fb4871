// In one file with the other parts, which is smaller than a separate file.
import '../feed/height-animator.ts'
import './favorites/star-element.ts'
import './overview/game-overview.ts'
import './views/game-view.ts'
import { FeedDockElement } from './page/feed-dock.ts'
import { PrintSheetElement } from './print/print-sheet.ts'
import { ShareButtonsElement } from './share/share-buttons.ts'
import { ScoreStripElement } from './strip/score-strip.ts'

customElements.define('ff-dock', FeedDockElement)
customElements.define('ff-print-sheet', PrintSheetElement)
customElements.define('ff-score-strip', ScoreStripElement)
customElements.define('ff-share-buttons', ShareButtonsElement)
