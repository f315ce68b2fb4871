import { CommandFailure } from '../failure.ts'
import { formatCount } from '../format-count.ts'
import { heldWords } from '../held-words.ts'
import { connectOperator } from '../operator-access.ts'
import type {
  PublicationAnswer,
  PublicationConditions,
  PublicationOutcome,
} from '../operator-client.ts'
import { print } from '../output.ts'
import { parseJson, readText } from '../read-file.ts'

export interface PublishOptions extends PublicationConditions {
  readonly to: string
  readonly json?: boolean
}

/** Publishes what a file holds: a publication, a draft, a list of drafts, or a whole snapshot. */
export async function publish(
  fixtureId: string,
  feedKey: string,
  file: string,
  options: PublishOptions,
): Promise<void> {
  const text = await readText(file)
  const client = connectOperator(options.to)
  const feed = { fixtureId, feedKey }
  const value = parseJson(text, file)
  // The original text is sent: the service refuses input that parsing would silently change.
  if (isSnapshot(value)) return printOutcome(options, await client.putSnapshot(feed, text, options))
  await printOutcome(
    options,
    await client.publish(feed, publicationText(text, value, file), options),
  )
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

/** Prints how a publication ended. */
export async function printOutcome(
  options: { readonly json?: boolean },
  { changed, answer }: PublicationOutcome,
): Promise<void> {
  await print(options, {
    value: answer,
    words: [
      changed ? publishedWords(answer) : 'nothing changed',
      unknownWords(answer),
      heldWords(answer),
      feedWords(answer),
    ]
      .filter(words => words !== '')
      .join('; '),
  })
}

function publishedWords({ items }: PublicationAnswer): string {
  if (items.length === 0) return 'withdrawn'
  return `published ${items.map(({ id, revision }) => `${id} (revision ${revision})`).join(', ')}`
}

function unknownWords({ unknown = [] }: PublicationAnswer): string {
  return unknown.length === 0 ? '' : `not there: ${unknown.join(', ')}`
}

function feedWords({ itemCount, snapshotAt }: PublicationAnswer): string {
  return snapshotAt === null
    ? 'nothing was ever published'
    : `${formatCount(itemCount, 'item')} at ${snapshotAt}`
}
