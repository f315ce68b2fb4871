import type {
  FeedId,
  OperatorClient,
  PublicationConditions,
  PublicationOutcome,
} from '@fixture-feed/client/operator'
import type { PublicationResult } from '@fixture-feed/contract/operator-responses'
import type { AssetLine, FixtureLine, LogLine } from '@fixture-feed/contract/publication-log'
import { isLogLine } from '../document-kinds.ts'
import { CommandFailure } from '../failure.ts'
import { type FeedArguments, toFeedId } from '../feed-arguments.ts'
import { formatCount } from '../format-count.ts'
import { heldWords } from '../held-words.ts'
import { connectOperator } from '../operator-access.ts'
import type { ToOptions } from '../option-rows.ts'
import { print } from '../output.ts'
import { putFixtureWithFeeds } from '../put-fixture.ts'
import { parseJson, readText } from '../read-file.ts'

/**
 * Publishes the content of a file: a publication, a draft, a list of drafts, a whole snapshot, or the output of
 * `generate`.
 */
export async function publish(
  options: ToOptions & PublicationConditions,
  { file, ...place }: FeedArguments & { readonly file: string },
): Promise<void> {
  const feed = toFeedId(place)
  const { needs, text } = partedLines(await readText(file), file)
  const client = connectOperator(options.to)
  await provide(client, feed, { needs, file })
  const value = parseJson(text, file)
  // The original text is sent, because the service refuses input that parsing would silently change.
  if (isSnapshot(value)) return printOutcome(options, await client.putSnapshot(feed, text, options))
  await printOutcome(
    options,
    await client.publish(feed, publicationText(text, value, file), options),
  )
}

/** Uploads the assets of the file, and registers its fixture unless the index lists it with the feed. */
async function provide(
  client: OperatorClient,
  feed: FeedId,
  { needs, file }: { readonly needs: PublicationLines['needs']; readonly file: string },
): Promise<void> {
  for (const line of needs) {
    const { fixtureId, feedKey } = line.kind === 'fixture' ? { ...feed, ...line.entry } : line
    if (fixtureId !== feed.fixtureId || feedKey !== feed.feedKey) {
      throw new CommandFailure(
        `${file}: expected the feed ${feed.fixtureId} ${feed.feedKey}, found ${fixtureId} ${feedKey}`,
      )
    }
  }
  for (const line of needs) {
    if (line.kind === 'asset') {
      const { name, mediaType, base64 } = line
      await client.putAsset(feed, { name, mediaType, bytes: Buffer.from(base64, 'base64') })
    } else if (!(await isRegistered(client, feed))) {
      const { fixtureId, ...body } = line.entry
      await putFixtureWithFeeds(client, fixtureId, body)
    }
  }
}

async function isRegistered(
  client: OperatorClient,
  { fixtureId, feedKey }: FeedId,
): Promise<boolean> {
  const known = (await client.readFixtures()).find(fixture => fixture.fixtureId === fixtureId)
  return known !== undefined && known.retired !== true && known.feeds.includes(feedKey)
}

function isSnapshot(value: unknown): boolean {
  return isObject(value) && 'snapshotAt' in value && 'items' in value
}

function publicationText(text: string, value: unknown, file: string): string {
  if (Array.isArray(value)) return `{"items":${text}}`
  if (!isObject(value)) {
    throw new CommandFailure(`${file}: expected a publication, a draft, drafts or a snapshot`)
  }
  return 'definitionKey' in value ? `{"items":[${text}]}` : text
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Prints the result of a publication: the published, unknown and held items, and the new state of the feed. */
export async function printOutcome(
  options: { readonly json?: boolean },
  { changed, result }: PublicationOutcome,
): Promise<void> {
  await print(options, {
    value: result,
    words: [
      changed ? publishedWords(result) : 'nothing changed',
      unknownWords(result),
      heldWords(result),
      feedWords(result),
    ]
      .filter(words => words !== '')
      .join('; '),
  })
}

/** The maximum number of listed items. Further items are only counted. */
const shownItems = 5

function publishedWords({ items }: PublicationResult): string {
  if (items.length === 0) return 'withdrawn'
  const shown = items.slice(0, shownItems).map(({ id, revision }) => `${id} (revision ${revision})`)
  const more = items.length - shown.length
  return `published ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function unknownWords({ unknown = [] }: PublicationResult): string {
  return unknown.length === 0 ? '' : `not in the feed: ${unknown.join(', ')}`
}

function feedWords({ itemCount, snapshotAt }: PublicationResult): string {
  return snapshotAt === null
    ? 'nothing has been published yet'
    : `${formatCount(itemCount, 'item')} at ${snapshotAt}`
}

/** The document to publish, and the lines that must be applied first. */
interface PublicationLines {
  readonly needs: readonly (FixtureLine | AssetLine)[]
  /** The last line of the output of `generate`, or the whole text of any other file. */
  readonly text: string
}

/**
 * Splits the output of `generate`: first the lines of a publication log that register a fixture and upload assets,
 * last the document to publish. Any other file is that document.
 *
 * @throws {CommandFailure} for a line of another kind. The message names the line.
 */
function partedLines(text: string, file: string): PublicationLines {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const last = lines.pop() ?? ''
  if (lines.length === 0 || !isLogLine(lines[0] ?? '')) return { needs: [], text }
  const needs = lines.map((line, index) => {
    const value = parseJson(line, `${file}, line ${index + 1}`) as LogLine
    if (value.kind === 'fixture' || value.kind === 'asset') return value
    const found = JSON.stringify(value.kind)
    throw new CommandFailure(
      `${file}, line ${index + 1}: expected a line of kind "fixture" or "asset", found ${found}. To apply a publication log, use import`,
    )
  })
  return { needs, text: last }
}
