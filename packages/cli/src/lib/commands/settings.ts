import { definitionReference } from '@fixture-feed/contract/definitions'
import type {
  DefinitionId,
  EvidenceRequirement,
  FeedSettings,
} from '@fixture-feed/contract/operator-bodies'
import { UsageError } from '../failure.ts'
import { type FeedArguments, toFeedId } from '../feed-arguments.ts'
import { connectOperator } from '../operator-access.ts'
import type { ToOptions } from '../option-rows.ts'
import { print } from '../output.ts'

export interface SettingsOptions extends ToOptions {
  readonly state?: 'live' | 'finished' | undefined
  readonly definitions?: readonly DefinitionId[] | 'all' | undefined
  /** The language of the feed's texts, as a BCP 47 tag. */
  readonly language?: string | undefined
  readonly evidence?: EvidenceRequirement | undefined
}

/** Sets one or more settings of a feed; the other settings stay unchanged. */
export async function settings(options: SettingsOptions, place: FeedArguments): Promise<void> {
  const feed = toFeedId(place)
  const wanted = [options.state, options.definitions, options.language, options.evidence]
  if (wanted.every(each => each === undefined)) {
    throw new UsageError(
      'settings requires at least one of --state, --definitions, --language and --evidence',
    )
  }
  const client = connectOperator(options.to)
  const current = await client.readSettings(feed)
  const { state = current.state, definitions = current.definitions } = options
  const { language = current.language, evidence = current.evidence } = options
  const enabled = definitions === 'all' ? null : definitions
  const set = await client.putSettings(feed, {
    state,
    definitions: enabled,
    ...(language !== undefined && { language }),
    ...(evidence !== undefined && { evidence }),
  })
  await print(options, { value: set, words: settingsText(set) })
}

function settingsText({ state, definitions, language, evidence }: FeedSettings): string {
  const parts = [state, definitionsText(definitions)]
  if (language !== undefined) parts.push(language)
  if (evidence === 'required') parts.push('evidence required')
  return parts.join(', ')
}

function definitionsText(definitions: readonly DefinitionId[] | null): string {
  if (definitions === null) return 'all definitions'
  if (definitions.length === 0) return 'no definition'
  return definitions.map(definitionReference).join(', ')
}
