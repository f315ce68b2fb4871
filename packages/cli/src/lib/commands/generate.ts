import { type FeedKey, generateFeeds } from '@fixture-feed/generator/generate'
import { toPublicationLog, toSnapshot } from '@fixture-feed/generator/publication-log'
import { note, writeOut } from '../output.ts'
import { type ReadGameFiles, readGameFiles } from '../read-game-files.ts'

export interface GenerateOptions {
  readonly as: 'snapshot' | 'log'
  /** `pulse` for a snapshot and all feeds for a log, when left out. */
  readonly feed?: FeedKey
  readonly history?: string
}

/** Prints what a game comes to: the snapshot of a feed, or the log of all that would have been published. */
export async function generate(
  playByPlay: string,
  boxScore: string,
  { as, feed, history }: GenerateOptions,
): Promise<void> {
  const game = await readGameFiles({ playByPlay, boxScore, history })
  if (as === 'snapshot') await printSnapshot(game, feed ?? 'pulse')
  else await printLog(game, feed)
}

async function printSnapshot({ game, history }: ReadGameFiles, feedKey: FeedKey): Promise<void> {
  const { fixture, feeds, warnings } = generateFeeds(game, { history })
  for (const { message } of warnings) note(message)
  for (const feed of feeds.filter(feed => feed.feedKey === feedKey)) {
    await writeOut(`${JSON.stringify(toSnapshot(fixture.fixtureId, feed))}\n`)
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
