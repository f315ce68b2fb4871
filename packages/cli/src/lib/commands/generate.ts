import type { Draft } from '@fixture-feed/contract/draft'
import type { Item } from '@fixture-feed/contract/snapshot'
import { type FeedKey, generateFeeds } from '@fixture-feed/generator/generate'
import { toPublicationLog, toSnapshot } from '@fixture-feed/generator/publication-log'
import { UsageError } from '../failure.ts'
import { gameSourceOf } from '../game-source-of.ts'
import { note, writeOut } from '../output.ts'
import { type ReadGameFiles, readGameFiles, readGameOf } from '../read-game-files.ts'

export interface GenerateOptions {
  /** Drafts are a snapshot whose items have no revision and no charts: it can be published however often. */
  readonly as: 'snapshot' | 'drafts' | 'log'
  /** `pulse` for a snapshot and all feeds for a log, when left out. */
  readonly feed?: FeedKey
  readonly history?: string
  readonly source: string
}

/** Prints what a game comes to: the snapshot of a feed, or the log of all that would have been published. */
export async function generate(
  playByPlay: string,
  boxScore: string,
  { as, feed, history, source }: GenerateOptions,
): Promise<void> {
  const paths = { playByPlay, boxScore, history }
  if (as === 'log') {
    if (source !== 'live-data') throw new UsageError('Expected --source live-data for --as log')
    return printLog(await readGameFiles(paths), feed)
  }
  const game =
    source === 'live-data'
      ? await readGameFiles(paths)
      : await readGameOf(gameSourceOf(source), paths)
  await printSnapshot(game, { feedKey: feed ?? 'pulse', isDraft: as === 'drafts' })
}

async function printSnapshot(
  { game, history }: Omit<ReadGameFiles, 'files'>,
  { feedKey, isDraft }: { readonly feedKey: FeedKey; readonly isDraft: boolean },
): Promise<void> {
  const { fixture, feeds, warnings } = generateFeeds(game, { history })
  for (const { message } of warnings) note(message)
  for (const feed of feeds.filter(feed => feed.feedKey === feedKey)) {
    const snapshot = toSnapshot(fixture.fixtureId, feed)
    const items = isDraft ? snapshot.items.map(toDraft) : snapshot.items
    await writeOut(`${JSON.stringify({ ...snapshot, items })}\n`)
  }
}

async function printLog(
  { files, game, history }: ReadGameFiles,
  feedKey: FeedKey | undefined,
): Promise<void> {
  for (const { message } of generateFeeds(game, { history }).warnings) note(message)
  const feedKeys = feedKey === undefined ? undefined : [feedKey]
  for (const line of toPublicationLog(files, { history, feedKeys })) {
    await writeOut(`${JSON.stringify(line)}\n`)
  }
}

/** Without revision and charts: those are uploaded first, which a log, `play` and `follow` do. */
function toDraft({ revision: _, content, ...draft }: Item): Draft {
  const { shotChartAssetId: __, ...rest } = content
  return { ...draft, content: rest, assets: [] }
}
