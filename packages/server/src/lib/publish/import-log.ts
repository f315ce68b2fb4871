import type { LogLine, PublicationLine } from '@fixture-feed/contract/publication-log'
import type { FeedId } from '@fixture-feed/journal/entry'
import { type Problem, problem } from '../problem/problem.ts'
import type { ChainWriter } from './chain-writer.ts'
import { decidePublication } from './decide-publication.ts'
import { registerFixture } from './register-fixture.ts'
import { setFeed } from './set-feed.ts'
import { contentAddressedName, uploadAsset } from './upload-asset.ts'

/**
 * Makes one line of a publication log happen again, at the instant that it names. Lines are history: which definitions
 * are enabled now does not matter to them. Readers see the line soon, not necessarily when this resolves.
 *
 * @throws {JournalUnavailableError} when it may or may not have been applied.
 */
export async function importLine(writer: ChainWriter, line: LogLine): Promise<Problem | undefined> {
  const outcome = await applyLine(writer, line)
  return 'code' in outcome ? outcome : undefined
}

function applyLine(writer: ChainWriter, line: LogLine): Promise<object | Problem> {
  switch (line.kind) {
    case 'fixture': {
      const { fixtureId, ...body } = line.entry
      return registerFixture(writer, fixtureId, body)
    }
    case 'feed': {
      const { state, definitions, at } = line
      return setFeed(writer, feedOf(line), { state, definitions }, at)
    }
    case 'publication':
      return importPublication(writer, line)
    case 'asset':
      return importAsset(writer, line)
  }
}

function importPublication(writer: ChainWriter, line: PublicationLine): Promise<object | Problem> {
  return writer.changeFeed(feedOf(line), async view => {
    const { items = [], withdrawals = [], at } = line
    const wanted = { items, withdrawals, at, origin: 'log' } as const
    const decision = decidePublication(view.fold, wanted, writer.nowMs())
    if (decision.kind === 'refused') return decision.problem
    if (decision.kind === 'changed') await writer.appendUnseen(view, decision.change)
    return {}
  })
}

async function importAsset(
  writer: ChainWriter,
  line: Extract<LogLine, { kind: 'asset' }>,
): Promise<object | Problem> {
  const upload = { ...line, bytes: Buffer.from(line.base64, 'base64') }
  const name = contentAddressedName(upload)
  if (name === line.name) return uploadAsset(writer, feedOf(line), upload)
  return problem(
    'invalid_items',
    `Asset "${line.name}" of feed "${line.feedKey}" is not what its name says: its bytes have the name "${name}"`,
  )
}

function feedOf({ fixtureId, feedKey }: FeedId): FeedId {
  return { fixtureId, feedKey }
}
