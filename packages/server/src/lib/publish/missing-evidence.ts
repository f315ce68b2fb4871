import { claimableTexts } from '@fixture-feed/contract/claimable-texts'
import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import { feedLanguage } from '@fixture-feed/contract/feed-language'
import type { Team } from '@fixture-feed/contract/fixture-index'
import { compareInstants, parseInstant } from '@fixture-feed/contract/instant'
import type { Issue } from '@fixture-feed/contract/issue'
import type { Entity } from '@fixture-feed/contract/snapshot'
import type { Steps } from '@fixture-feed/contract/steps'
import { type NamedEntity, NameForms, unclaimedParts } from '@fixture-feed/contract/unclaimed-parts'
import { decodeItem, type EncodedItem } from '../snapshot/encoded-item.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import { requiresEvidence } from '../snapshot/known-settings.ts'
import type { PublicationSource } from './held-changes.ts'

/**
 * Once this number of names is reached, no further items contribute to the names that are searched in every text of a
 * publication.
 */
const maxSharedNames = 2000

/**
 * Whether the texts of a publication need evidence. History up to the instant of the setting needs none, so that an
 * export can be imported again.
 */
export function requiresClaims(
  { settings, settingsChanges }: FeedFold,
  origin: PublicationSource['origin'],
  at: string,
): boolean {
  if (!requiresEvidence(settings)) return false
  if (origin !== 'log') return true
  const last = settingsChanges.findLastIndex(change => !requiresEvidence(change.settings))
  const since = settingsChanges[last + 1]
  return since !== undefined && compareInstants(parseInstant(at), since.at) > 0
}

/** Finds numbers and names outside claims in the texts of one publication. */
export class EvidenceCheck {
  readonly #language: string
  readonly #shared: NameForms
  readonly #sharedNames: ReadonlySet<string>

  /**
   * @param items The items of the publication. Their entities, the entities of the current items and the teams of the
   *   fixture are searched in every text, up to `maxSharedNames`, because an item might name a player without listing
   *   it.
   */
  constructor(fold: FeedFold, items: readonly Draft[], teams: readonly Team[] = []) {
    const { feed, settings, snapshot } = fold
    this.#language = feedLanguage(settings.language, feed.feedKey)
    const names = new Map<string, NamedEntity>()
    for (const { name, tricode } of teams)
      names.set(name, { displayName: name, otherNames: [tricode] })
    for (const entities of entityLists(items, snapshot?.items ?? [])) {
      if (names.size >= maxSharedNames) break
      for (const entity of entities)
        if (!names.has(entity.displayName)) names.set(entity.displayName, entity)
    }
    this.#shared = new NameForms([...names.values()])
    this.#sharedNames = new Set(names.keys())
  }

  /** The issues of a draft, one for each number and name outside its claims; one step per text. */
  *issuesOf(
    { id, content, entities }: Draft,
    evidence: DraftEvidence | undefined,
    index: number,
  ): Steps<readonly Issue[]> {
    const own = entities.filter(({ displayName }) => !this.#sharedNames.has(displayName))
    const forms = own.length === 0 ? this.#shared : new NameForms(own, this.#shared)
    const claims = Map.groupBy(evidence?.claims ?? [], ({ path }) => path)
    const issues: Issue[] = []
    for (const { path, text } of claimableTexts(content)) {
      yield
      const parts = unclaimedParts(text, {
        claims: claims.get(path) ?? [],
        entities: forms,
        language: this.#language,
      })
      for (const { kind, start, text: what } of parts) {
        const place = `item ${JSON.stringify(id)}, offset ${start}`
        issues.push({
          path: `/items/${index}/content${path}`,
          rule: 'claim',
          message: `expected a claim that covers the ${kind} ${JSON.stringify(what)}, found none (${place})`,
          item: id,
          offset: start,
          what,
        })
      }
    }
    return issues
  }
}

function* entityLists(
  items: readonly Draft[],
  current: readonly EncodedItem[],
): Generator<readonly Entity[]> {
  for (const { entities } of items) yield entities
  for (const item of current) yield entitiesOf(item)
}

const knownEntities = new WeakMap<EncodedItem, readonly Entity[]>()

/** The entities of a published item. The item is decoded only once. */
function entitiesOf(item: EncodedItem): readonly Entity[] {
  const known = knownEntities.get(item)
  if (known !== undefined) return known
  const { entities } = decodeItem(item)
  knownEntities.set(item, entities)
  return entities
}
