import type { Snapshot } from '@fixture-feed/contract/snapshot'
import {
  type FeedKey,
  type GeneratedFeed,
  type GeneratedFeeds,
  generateFeeds,
} from '@fixture-feed/generator/generate'
import { toPublicationLog, toSnapshot } from '@fixture-feed/generator/publication-log'
import { note, writeOut } from '../output.ts'
import { type ReadGameFiles, readGameFiles } from '../read-game-files.ts'

export interface GenerateOptions {
  /** Drafts have no revision, and their charts with them: they can be published however often. */
  readonly as: 'drafts' | 'snapshot' | 'log'
  /** `pulse` for drafts and a snapshot, and all feeds for a log, when left out. */
  readonly feed?: FeedKey
  readonly history?: string
  readonly source: string
}

/** Prints what a game comes to: a feed to publish or its snapshot, or the log of all that would have been published. */
export async function generate(
  playByPlay: string,
  boxScore: string,
  { as, feed, history, source }: GenerateOptions,
): Promise<void> {
  const game = await readGameFiles(source, { playByPlay, boxScore, history })
  if (as === 'log') await printLog(game, feed)
  else await printFeed(game, { feedKey: feed ?? 'pulse', isDraft: as === 'drafts' })
}

async function printFeed(
  { game, history }: ReadGameFiles,
  { feedKey, isDraft }: { readonly feedKey: FeedKey; readonly isDraft: boolean },
): Promise<void> {
  const { fixture, feeds, warnings } = generateFeeds(game, { history })
  for (const { message } of warnings) note(message)
  for (const feed of feeds.filter(feed => feed.feedKey === feedKey)) {
    const snapshot = toSnapshot(fixture.fixtureId, feed)
    if (isDraft) await printLines(draftLines(fixture, feed, snapshot))
    else await printLines([snapshot])
  }
}

async function printLog(
  { game, history }: ReadGameFiles,
  feedKey: FeedKey | undefined,
): Promise<void> {
  for (const { message } of generateFeeds(game, { history }).warnings) note(message)
  const feedKeys = feedKey === undefined ? undefined : [feedKey]
  await printLines(toPublicationLog(game, { history, feedKeys }))
}

/** The lines of a log that items need, and the snapshot with items that have no revision: the service counts. */
function draftLines(
  entry: GeneratedFeeds['fixture'],
  { feedKey, assets }: GeneratedFeed,
  { items, ...snapshot }: Snapshot,
): readonly object[] {
  const { fixtureId } = entry
  return [
    { kind: 'fixture', entry: { ...entry, feeds: [feedKey] } },
    ...assets.map(({ name, mediaType, text }) => {
      const base64 = Buffer.from(text, 'utf8').toString('base64')
      return { kind: 'asset', fixtureId, feedKey, name, mediaType, base64 }
    }),
    { ...snapshot, items: items.map(({ revision: _, ...draft }) => draft) },
  ]
}

async function printLines(lines: Iterable<object>): Promise<void> {
  for (const line of lines) await writeOut(`${JSON.stringify(line)}\n`)
}
