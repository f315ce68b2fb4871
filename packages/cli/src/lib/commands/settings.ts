import type { DefinitionName, FeedSettings } from '@fixture-feed/contract/operator-bodies'
import type { FeedLine } from '@fixture-feed/contract/publication-log'
import type { FeedId } from '@fixture-feed/journal/entry'
import { CommandFailure, UsageError } from '../failure.ts'
import { connectOperator } from '../operator-access.ts'
import type { OperatorClient } from '../operator-client.ts'
import { print } from '../output.ts'
import { parseJson } from '../read-file.ts'

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
  const { state } = options
  const definitions = options.definitions === 'all' ? null : options.definitions
  if (state === undefined && definitions === undefined) {
    throw new UsageError('settings needs --state, --definitions or both')
  }
  const client = connectOperator(options.to)
  const feed = { fixtureId, feedKey }
  const isWhole = state !== undefined && definitions !== undefined
  const wanted = isWhole
    ? { state, definitions }
    : changedSettings(await currentSettings(client, feed), { state, definitions })
  const set = await client.putSettings(feed, wanted)
  await print(options, { value: set, words: `${set.state}, ${definitionsText(set.definitions)}` })
}

function changedSettings(
  current: FeedSettings,
  wanted: {
    readonly state: FeedSettings['state'] | undefined
    readonly definitions: FeedSettings['definitions'] | undefined
  },
): FeedSettings {
  const { state = current.state, definitions = current.definitions } = wanted
  return { state, definitions }
}

/** A feed's settings stand in the second line of its log; the rest of it is not read. */
async function currentSettings(client: OperatorClient, feed: FeedId): Promise<FeedSettings> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of client.readLog(feed)) {
    text += decoder.decode(bytes, { stream: true })
    const [, second, ...further] = text.split('\n', 3)
    if (second === undefined || further.length === 0) continue
    const { state, definitions } = parseJson(second, 'the log of the feed') as FeedLine
    return { state, definitions }
  }
  throw new CommandFailure('Cannot read the settings of the feed: its log has no feed line')
}

function definitionsText(definitions: readonly DefinitionName[] | null): string {
  if (definitions === null) return 'all definitions'
  if (definitions.length === 0) return 'no definition'
  return definitions.map(name => `${name.definitionKey}@${name.definitionVersion}`).join(', ')
}
