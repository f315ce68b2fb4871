/** What pages around the elements are made of, so that those of one service look alike. */
export { keptClaims } from './lib/evidence/claims.ts'
export { EvidenceElement } from './lib/evidence/evidence-part.ts'

export { definitionLabel, fieldLabel } from './lib/item/definition-label.ts'
export { itemTitle } from './lib/item/item-title.ts'
export { listen } from './lib/item/listen.ts'
export { msg, str, type Words } from './lib/item/msg.ts'
export { dayOf, fullText, timeText } from './lib/item/time-text.ts'
export {
  applyColorScheme,
  type ColorScheme,
  chooseColorScheme,
  colorSchemes,
  keptColorScheme,
} from './lib/viewer/color-scheme.ts'
export { wantedLanguages } from './lib/viewer/feed-language.ts'
export { areShortcutsOn, turnShortcuts } from './lib/viewer/settings/shortcuts.ts'
export { PageElement } from './lib/viewer/page-element.ts'
