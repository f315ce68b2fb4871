import { definitionReference } from '@fixture-feed/contract/definitions'
import type { DefinitionName } from '@fixture-feed/contract/operator-bodies'
import { UsageError } from '../failure.ts'
import { connectOperator } from '../operator-access.ts'
import { print } from '../output.ts'

export interface SettingsOptions {
  readonly to: string
  readonly state?: 'live' | 'finished' | undefined
  readonly definitions?: readonly DefinitionName[] | 'all' | undefined
  readonly json?: boolean
}

/** Sets a feed's state, its enabled definitions, or both; what is not named stays as it is. */
export async function settings(
  fixtureId: string,
  feedKey: string,
  options: SettingsOptions,
): Promise<void> {
  if (options.state === undefined && options.definitions === undefined) {
    throw new UsageError('settings needs --state, --definitions or both')
  }
  const client = connectOperator(options.to)
  const feed = { fixtureId, feedKey }
  const current = await client.readSettings(feed)
  const { state = current.state, definitions = current.definitions } = options
  const enabled = definitions === 'all' ? null : definitions
  const set = await client.putSettings(feed, { state, definitions: enabled })
  await print(options, { value: set, words: `${set.state}, ${definitionsText(set.definitions)}` })
}

function definitionsText(definitions: readonly DefinitionName[] | null): string {
  if (definitions === null) return 'all definitions'
  if (definitions.length === 0) return 'no definition'
  return definitions.map(definitionReference).join(', ')
}
