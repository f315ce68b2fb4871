import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import { CommandFailure } from '../failure.ts'
import { parseJson, readLines, readText } from '../read-file.ts'

/** An item to verify, with its evidence, its feed and its language. */
export interface VerifiableItem {
  readonly item: Draft
  readonly evidence: DraftEvidence | undefined
  /** The key of the feed; `undefined` in a file that names no feed. */
  readonly feedKey: string | undefined
  /** The language that a log states for the feed before the item; `undefined` if it states none. */
  readonly language: string | undefined
}

/**
 * A document in a file: a snapshot, a publication, or a line of a log. Drafts are converted to a publication. The type
 * declares only the fields that verification reads.
 */
interface ReadDocument {
  readonly kind?: string
  readonly fixtureId?: string
  readonly feedKey?: string
  readonly language?: string
  readonly definitionKey?: string
  readonly items?: readonly Draft[]
  readonly evidence?: readonly DraftEvidence[]
  readonly withdrawals?: readonly { readonly id: string }[]
}

/**
 * The items of a file with drafts, a publication, a snapshot or a publication log. For a log, these are the current
 * items, or with `areAllRevisions` every revision and every replacement of evidence.
 *
 * @throws {CommandFailure} if no document of the file can contain items.
 */
export async function readVerifiableItems(
  file: string,
  { areAllRevisions }: { readonly areAllRevisions: boolean },
): Promise<readonly VerifiableItem[]> {
  const fold = new FileItems()
  const revisions: VerifiableItem[] = []
  let hasItems = false
  for (const document of await documentsOf(file)) {
    hasItems ||= document.items !== undefined || document.kind === 'publication'
    const changed = fold.apply(document)
    if (areAllRevisions) revisions.push(...changed)
  }
  if (!hasItems) {
    throw new CommandFailure(
      `${file}: no items: expected drafts, a publication, a snapshot or a publication log`,
    )
  }
  return areAllRevisions ? revisions : fold.current
}

/** The JSON documents of a file: a single one, or one for each line. */
async function documentsOf(file: string): Promise<readonly ReadDocument[]> {
  if (file !== '-' && /\.(?:jsonl|ndjson)$/.test(file)) return linesOf(file)
  const text = await readText(file)
  const lines = text.split('\n').filter(line => line.trim() !== '')
  if (
    lines.length > 1 &&
    lines.every(line => line.startsWith('{') && line.trimEnd().endsWith('}'))
  ) {
    return lines.map((line, index) => toDocument(parseJson(line, `${file}:${index + 1}`), file))
  }
  return [toDocument(parseJson(text, file), file)]
}

async function linesOf(file: string): Promise<readonly ReadDocument[]> {
  const documents: ReadDocument[] = []
  for await (const { number, text } of readLines(file)) {
    documents.push(toDocument(parseJson(text, `${file}:${number}`), `${file}:${number}`))
  }
  return documents
}

function toDocument(value: unknown, place: string): ReadDocument {
  if (Array.isArray(value)) return { items: value as readonly Draft[] }
  if (typeof value !== 'object' || value === null) {
    throw new CommandFailure(`${place}: neither an item nor a document with items`)
  }
  const document = value as ReadDocument
  return document.definitionKey === undefined ? document : { items: [value as Draft] }
}

/** The items of the feeds of a file, with the evidence of their current revisions. */
class FileItems {
  readonly #items = new Map<string, VerifiableItem>()
  readonly #languages = new Map<string, string | undefined>()

  get current(): readonly VerifiableItem[] {
    return [...this.#items.values()]
  }

  /** Applies a document; returns the items that it published, or whose evidence it replaced. */
  apply(document: ReadDocument): readonly VerifiableItem[] {
    const { fixtureId = '', feedKey } = document
    const feed = `${fixtureId} ${feedKey ?? ''}`
    if (document.kind === 'feed') {
      this.#languages.set(feed, document.language)
      return []
    }
    const { evidence = [], items = [], withdrawals = [] } = document
    const changed = new Map<string, VerifiableItem>()
    for (const item of items) {
      const own = evidence.find(({ id }) => id === item.id)
      const language = this.#languages.get(feed)
      changed.set(`${feed} ${item.id}`, { item, evidence: own, feedKey, language })
    }
    for (const own of evidence) {
      const key = `${feed} ${own.id}`
      const known = this.#items.get(key)
      if (!changed.has(key) && known !== undefined) changed.set(key, { ...known, evidence: own })
    }
    for (const [key, item] of changed) this.#items.set(key, item)
    for (const { id } of withdrawals) this.#items.delete(`${feed} ${id}`)
    return [...changed.values()]
  }
}
