import { definitionReference } from '@fixture-feed/contract/definitions'
import type { Instant } from '@fixture-feed/contract/instant'
import type {
  DefinitionName,
  FeedSettings,
  FeedState,
} from '@fixture-feed/contract/operator-bodies'

/** A feed's settings as its view keeps them: what publishers may change without changing a byte of a snapshot. */
export interface KnownSettings {
  readonly state: FeedState
  /** The enabled definitions as `key@version`; `null` for all known ones. */
  readonly definitions: ReadonlySet<string> | null
  /** BCP 47; `undefined` where nobody said it. */
  readonly language?: string | undefined
}

/** Settings from an instant on. */
export interface SettingsChange {
  readonly at: Instant
  readonly settings: KnownSettings
}

/** A feed nobody has set: live, with all definitions. */
export const initialSettings: KnownSettings = { state: 'live', definitions: null }

export function toKnownSettings({
  state,
  definitions,
  language,
}: Pick<FeedSettings, 'state' | 'definitions'> & Pick<KnownSettings, 'language'>): KnownSettings {
  const enabled = definitions && new Set(definitions.map(definitionReference))
  return { state, definitions: enabled, language }
}

/** Whether two settings are equal, whatever the order of definitions. */
export function areSameSettings(one: KnownSettings, other: KnownSettings): boolean {
  return (
    one.state === other.state &&
    one.language === other.language &&
    areSameDefinitions(one.definitions, other.definitions)
  )
}

/** Whether two feeds with these enabled definitions would take the same items. */
export function areSameDefinitions(
  one: KnownSettings['definitions'],
  other: KnownSettings['definitions'],
): boolean {
  if (one === null || other === null) return one === other
  return one.symmetricDifference(other).size === 0
}

/** The settings in the form that bodies use. */
export function toFeedSettings({ state, definitions, language }: KnownSettings): FeedSettings {
  const names = definitions && [...definitions].map(toDefinitionName)
  return { state, definitions: names, ...(language !== undefined && { language }) }
}

/** A definition in the form that bodies use. Keys contain no `@`. */
function toDefinitionName(reference: string): DefinitionName {
  const [definitionKey = '', definitionVersion] = reference.split('@')
  return { definitionKey, definitionVersion: Number(definitionVersion) }
}
