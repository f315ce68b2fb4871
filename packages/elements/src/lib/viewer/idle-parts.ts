import { PrintSheetElement } from './print/print-sheet.ts'
import { ShareButtonsElement } from './share/share-buttons.ts'

customElements.define('ff-print-sheet', PrintSheetElement)
customElements.define('ff-share-buttons', ShareButtonsElement)
