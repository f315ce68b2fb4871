import { definitionReference } from '@fixture-feed/contract/definitions'
import type { Instant } from '@fixture-feed/contract/instant'
import type { FeedSettings } from '@fixture-feed/contract/operator-bodies'

/** A feed's settings, which publishers can change without changing a byte of a snapshot. */
export interface KnownSettings {
  readonly state: FeedSettings['state']
  readonly definitions: FeedSettings['definitions']
  /** A BCP 47 tag; `undefined` if none was set. */
  readonly language?: string | undefined
  /** Whether texts need evidence; `undefined` means that it is optional. */
  readonly evidence?: FeedSettings['evidence'] | undefined
}

/** Settings that apply starting at an instant. */
export interface SettingsChange {
  readonly at: Instant
  readonly settings: KnownSettings
}

/** The settings of a feed before they are first set: live, with all definitions. */
export const initialSettings: KnownSettings = { state: 'live', definitions: null }

/** Whether two settings are equal, regardless of the order of definitions. */
export function areSameSettings(one: KnownSettings, other: KnownSettings): boolean {
  return (
    one.state === other.state &&
    one.language === other.language &&
    requiresEvidence(one) === requiresEvidence(other) &&
    areSameDefinitions(one.definitions, other.definitions)
  )
}

export function requiresEvidence({ evidence }: Pick<KnownSettings, 'evidence'>): boolean {
  return evidence === 'required'
}

/**
 * Whether two lists enable the same definitions, in any order. `null`, which enables all definitions, equals only
 * `null`.
 */
export function areSameDefinitions(
  one: FeedSettings['definitions'],
  other: FeedSettings['definitions'],
): boolean {
  if (one === null || other === null) return one === other
  const references = new Set(one.map(definitionReference))
  return references.symmetricDifference(new Set(other.map(definitionReference))).size === 0
}
