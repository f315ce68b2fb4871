import type { Snapshot } from '@fixture-feed/contract/snapshot'
import {
  type FeedKey,
  feedKeysOf,
  type GeneratedFeed,
  type GeneratedFeeds,
  generateFeeds,
  type Languages,
} from '@fixture-feed/generator/generate'
import { toPublicationLog, toSnapshot } from '@fixture-feed/generator/publication-log'
import { UsageError } from '../failure.ts'
import { checkInputs, type FactOptions, gameFactsOf } from '../game-input.ts'
import { note, writeOut } from '../output.ts'
import { type GameFileArguments, type ReadGameFiles, readGameFiles } from '../read-game-files.ts'

export interface GenerateOptions extends FactOptions {
  /** `drafts`: the input of `publish`, with items that have no revision. It can be published repeatedly. */
  readonly as: 'drafts' | 'snapshot' | 'log'
  /** Default: `pulse` for drafts and a snapshot, and all feeds for a log. */
  readonly feed?: FeedKey
  readonly history?: string
  readonly languages: Languages
  readonly source: string
}

/** Prints the drafts or the snapshot of one feed of a game, or the publication log of one or all of its feeds. */
export async function generate(
  { as, feed, history, source, languages, ...options }: GenerateOptions,
  { playByPlay, boxScore }: GameFileArguments,
): Promise<void> {
  const known = feedKeysOf(languages)
  if (feed !== undefined && !known.includes(feed)) {
    throw new UsageError(`Expected --feed to be one of ${known.join(', ')}: found ${feed}`)
  }
  checkInputs(source, { playByPlay, boxScore })
  const facts = gameFactsOf(source, options, playByPlay)
  const game = await readGameFiles(source, { playByPlay, boxScore, history }, facts)
  if (as === 'log') await printLog(game, { feed, languages })
  else await printFeed(game, { feedKey: feed ?? 'pulse', languages, isDraft: as === 'drafts' })
}

async function printFeed(
  { game, history }: ReadGameFiles,
  {
    feedKey,
    languages,
    isDraft,
  }: { readonly feedKey: FeedKey; readonly languages: Languages; readonly isDraft: boolean },
): Promise<void> {
  const { fixture, feeds, warnings } = generateFeeds(game, { history, languages })
  for (const { message } of warnings) note(message)
  for (const feed of feeds.filter(feed => feed.feedKey === feedKey)) {
    const snapshot = toSnapshot(fixture.fixtureId, feed)
    if (isDraft) await printLines(draftLines(fixture, feed, snapshot))
    else await printLines([snapshot])
  }
}

async function printLog(
  { game, history }: ReadGameFiles,
  { feed, languages }: { readonly feed: FeedKey | undefined; readonly languages: Languages },
): Promise<void> {
  for (const { message } of generateFeeds(game, { history, languages }).warnings) note(message)
  const feedKeys = feed === undefined ? undefined : [feed]
  await printLines(toPublicationLog(game, { history, languages, feedKeys }))
}

/**
 * The log lines that the items need, and the snapshot with items that have no revision, because the service assigns
 * revisions.
 */
function draftLines(
  entry: GeneratedFeeds['fixture'],
  { feedKey, assets, evidence }: GeneratedFeed,
  { items, ...snapshot }: Snapshot,
): readonly object[] {
  const { fixtureId } = entry
  return [
    { kind: 'fixture', entry: { ...entry, feeds: [feedKey] } },
    ...assets.map(({ name, mediaType, text }) => {
      const base64 = Buffer.from(text, 'utf8').toString('base64')
      return { kind: 'asset', fixtureId, feedKey, name, mediaType, base64 }
    }),
    { ...snapshot, items: items.map(({ revision: _, ...draft }) => draft), evidence },
  ]
}

async function printLines(lines: Iterable<object>): Promise<void> {
  for (const line of lines) await writeOut(`${JSON.stringify(line)}\n`)
}
