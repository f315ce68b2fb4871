import '@fixture-feed/elements/fixture-feed-define'
import { languageFor, loadLanguage } from '@fixture-feed/elements/localization'
import { EvidenceElement, type Words, wantedLanguages } from '@fixture-feed/elements/page-parts'
import { CompareItemsElement } from '../compare/compare-items.ts'
import { NewItemElement } from '../compose/new-item.ts'
import { CoveragePanelElement } from '../coverage/coverage-panel.ts'
import { FieldFormElement } from '../edit/field-form.ts'
import { ItemEditorElement } from '../edit/item-editor.ts'
import { PreviewItemElement } from '../edit/preview-item.ts'
import { EmergencyPanelElement } from '../emergency/emergency-panel.ts'
import { FeedDeskElement } from '../feed/feed-desk.ts'
import { ItemActionsElement } from '../feed/item-actions.ts'
import { HealthPanelElement } from '../health/health-panel.ts'
import { FeedHistoryElement } from '../history/feed-history.ts'
import { ItemHistoryElement } from '../history/item-history.ts'
import { WithdrawnItemsElement } from '../history/withdrawn-items.ts'
import { HoldsPanelElement } from '../holds/holds-panel.ts'
import { ProposalElement, QueueElement } from '../holds/queue.ts'
import { ProposalCheckElement } from '../verify/proposal-check.ts'
import { DeskAppElement } from './desk-app.ts'
import { FixtureListElement } from './fixture-list.ts'
import { WorkListElement, WorkRowElement } from './work-list.ts'

/** The desk's own labels in each language except English. */
const ownLabels: Readonly<Record<string, () => Promise<{ readonly words: Words }>>> = {
  de: () => import('../../locales/de.ts'),
  es: () => import('../../locales/es.ts'),
  'es-419': () => import('../../locales/es-419.ts'),
}

// This script has no top-level await, because the language files import parts of the script and would wait for it
// forever.
const language = languageFor(wantedLanguages())
loadLanguage(language, ownLabels[language]).then(begin, reportError)

function begin(language: string): void {
  document.documentElement.lang = language
  customElements.define('ff-compare-items', CompareItemsElement)
  customElements.define('ff-coverage', CoveragePanelElement)
  customElements.define('ff-evidence', EvidenceElement)
  customElements.define('ff-emergency', EmergencyPanelElement)
  customElements.define('ff-feed-history', FeedHistoryElement)
  customElements.define('ff-field-form', FieldFormElement)
  customElements.define('ff-fixtures', FixtureListElement)
  customElements.define('ff-health', HealthPanelElement)
  customElements.define('ff-item-actions', ItemActionsElement)
  customElements.define('ff-item-editor', ItemEditorElement)
  customElements.define('ff-item-history', ItemHistoryElement)
  customElements.define('ff-new-item', NewItemElement)
  customElements.define('ff-preview-item', PreviewItemElement)
  customElements.define('ff-proposal', ProposalElement)
  customElements.define('ff-proposal-check', ProposalCheckElement)
  customElements.define('ff-holds', HoldsPanelElement)
  customElements.define('ff-withdrawn', WithdrawnItemsElement)
  customElements.define('ff-queue', QueueElement)
  customElements.define('ff-work-list', WorkListElement)
  customElements.define('ff-work-row', WorkRowElement)
  customElements.define('ff-feed-desk', FeedDeskElement)
  customElements.define('ff-desk', DeskAppElement)
}
