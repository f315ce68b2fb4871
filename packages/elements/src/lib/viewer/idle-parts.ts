import './overview/game-overview.ts'
import { PrintSheetElement } from './print/print-sheet.ts'
import { ShareButtonsElement } from './share/share-buttons.ts'
import { ScoreStripElement } from './strip/score-strip.ts'

customElements.define('ff-print-sheet', PrintSheetElement)
customElements.define('ff-score-strip', ScoreStripElement)
customElements.define('ff-share-buttons', ShareButtonsElement)
