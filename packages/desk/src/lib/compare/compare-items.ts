import type { Item } from '@fixture-feed/client'
import { changesPart, fullText, msg, type OwnProperties } from '@fixture-feed/elements/page-parts'
import { diffArrays } from 'diff'
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { FeedPart } from '../feed/feed-part.ts'

/** Two revisions of an item as cards next to each other, with the changed words marked; or a single revision. */
export class CompareItemsElement extends FeedPart {
  static override readonly properties: OwnProperties<CompareItemsElement> = {
    older: { attribute: false },
    newer: { attribute: false },
    olderLabel: { attribute: false },
    newerLabel: { attribute: false },
    shown: { attribute: false },
  }

  declare older: Item | undefined
  declare newer: Item | undefined
  declare olderLabel: string | undefined
  declare newerLabel: string | undefined
  /** The revisions, with addresses of pictures that this page can show. */
  declare shown: readonly (Item | undefined)[] | undefined
  #marked: readonly Range[] = []

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#unmark()
  }

  protected override render(): TemplateResult {
    const [older, newer] = this.shown ?? []
    return html`<div class="stack">
      ${older && newer ? html`<h3>${msg('What changed')}</h3>${differencePart(older, newer)}` : nothing}
      <div class="columns">
        ${older && this.#card(older, this.olderLabel)} ${newer && this.#card(newer, this.newerLabel)}
      </div>
    </div>`
  }

  protected override async willUpdate(changed: PropertyValues): Promise<void> {
    if (!changed.has('older') && !changed.has('newer')) return
    const { desk, newer, older } = this
    const shown = await Promise.all([older, newer].map(item => item && desk.blobs.shown(item)))
    if (this.older === older && this.newer === newer) this.shown = shown
  }

  protected override async updated(): Promise<void> {
    const [before, after] = [...this.renderRoot.querySelectorAll('content-item')]
    if (before === undefined || after === undefined) return
    await Promise.all([before.updateComplete, after.updateComplete])
    this.#unmark()
    this.#marked = markWords(before.renderRoot as ShadowRoot, after.renderRoot as ShadowRoot)
  }

  #unmark(): void {
    for (const range of this.#marked)
      for (const highlight of CSS.highlights.values()) highlight.delete(range)
  }

  #card(item: Item, label?: string): TemplateResult {
    return html`<figure>
      ${label && html`<figcaption class="label">${label}</figcaption>`}
      <content-item .item=${item} .fixture=${this.desk.fixture} .headingLevel=${3}></content-item>
    </figure>`
  }
}

/** The differences between two revisions. Changes of content come first, because clients show the content. */
export function differencePart(older: Item, newer: Item): TemplateResult {
  return changesPart(asContent(older), asContent(newer))
}

function asContent(item: Item): Item {
  const { assets, content, effectiveAt, entities } = item
  const when = { [msg('When it happened')]: fullText(effectiveAt) }
  return { ...item, content: { ...content, ...when, entities, assets } }
}

/**
 * Two texts with more words than this in total are not compared word by word; both are marked as changed completely.
 */
const maxWords = 20_000

/** A word or punctuation mark of a card, and its position in a text node. */
interface Word {
  readonly node: Text
  readonly index: number
  readonly segment: string
}

const sheet = css`
  ::highlight(desk-removed) {
    background-color: light-dark(#ffdfdc, #53201f);
    text-decoration: line-through;
  }
  ::highlight(desk-added) {
    background-color: light-dark(#d3f5e1, #12402b);
    text-decoration: underline;
  }
`

/**
 * Marks the words in which two cards differ, with CSS highlights of ranges. The DOM of the cards is unchanged.
 * Returns the ranges; empty in browsers without highlights.
 */
function markWords(before: ShadowRoot, after: ShadowRoot): readonly Range[] {
  if (!('highlights' in CSS)) return []
  const { removed, added } = changedWords(wordsOf(before), wordsOf(after))
  return [...mark(before, 'desk-removed', removed), ...mark(after, 'desk-added', added)]
}

function mark(card: ShadowRoot, name: string, runs: readonly Word[][]): readonly Range[] {
  const sheets = card.adoptedStyleSheets
  if (sheet.styleSheet && !sheets.includes(sheet.styleSheet)) sheets.push(sheet.styleSheet)
  const highlight = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, highlight)
  const ranges = runs.flatMap(rangeOf)
  for (const range of ranges) highlight.add(range)
  return ranges
}

/** The range from the first to the last of some words; none for an empty list. */
function rangeOf(words: readonly Word[]): readonly Range[] {
  const first = words[0]
  const last = words.at(-1)
  if (first === undefined || last === undefined) return []
  const range = document.createRange()
  range.setStart(first.node, first.index)
  range.setEnd(last.node, last.index + last.segment.length)
  return [range]
}

/** The words in the body of a card, or in the whole card if it has no body, in reading order. */
function wordsOf(card: ShadowRoot): Word[] {
  const walker = document.createTreeWalker(
    card.querySelector('.body') ?? card,
    NodeFilter.SHOW_TEXT,
  )
  const words: Word[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    for (const { index, segment } of wordsIn(node.data)) words.push({ node, index, segment })
  }
  return words
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The words and the punctuation of a text in any language. */
export function wordsIn(text: string): Intl.SegmentData[] {
  return [...segmenter.segment(text)].filter(({ segment }) => segment.trim() !== '')
}

/**
 * The words of two texts without a counterpart in the other text, with consecutive words as one run. With more than
 * `maxWords` words in total, all words of both texts.
 */
export function changedWords<Each extends { readonly segment: string }>(
  before: Each[],
  after: Each[],
): { readonly removed: readonly Each[][]; readonly added: readonly Each[][] } {
  if (before.length + after.length > maxWords) return { removed: [before], added: [after] }
  const comparator = (one: Each, other: Each) => one.segment === other.segment
  const parts = diffArrays(before, after, { comparator })
  const runs = (of: 'removed' | 'added') => parts.filter(part => part[of]).map(part => part.value)
  return { removed: runs('removed'), added: runs('added') }
}
