import type { Item } from '@fixture-feed/client'
import { changesPart, fullText, msg } from '@fixture-feed/elements/page-parts'
import { diffArrays } from 'diff'
import { type CSSResult, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { FeedPart } from '../feed/feed-part.ts'

/** Two revisions of an item as readers see them, side by side, the words by which they differ marked; or the only one. */
export class CompareItemsElement extends FeedPart {
  static override readonly inputs = 'desk older newer olderLabel newerLabel shown'

  static override styles: CSSResult = css`
    :host {
      display: grid;
      gap: 12px;
      container: compare / inline-size;
    }

    @container compare (inline-size > 640px) {
      .cards {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
    }

    figcaption {
      margin-block-end: 6px;
      font-weight: 650;
    }
  `

  declare older: Item | undefined
  declare newer: Item | undefined
  declare olderLabel: string
  declare newerLabel: string
  /** Both with pictures that this page can show. */
  declare shown: readonly (Item | undefined)[] | undefined
  #unmark: (() => void) | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#unmark?.()
  }

  protected override render(): TemplateResult {
    const [older, newer] = this.shown ?? []
    return html`
      ${older && newer ? html`<h3>${msg('What changed')}</h3>${differencePart(older, newer)}` : nothing}
      <div class="cards stack">
        ${older && this.#card(older, this.olderLabel)} ${newer && this.#card(newer, this.newerLabel)}
      </div>
    `
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
    this.#unmark?.()
    this.#unmark = markWords(before.renderRoot as ShadowRoot, after.renderRoot as ShadowRoot)
  }

  #card(item: Item, label: string): TemplateResult {
    return html`<figure>
      <figcaption>${label}</figcaption>
      <content-item .item=${item} .fixture=${this.desk.fixture} .headingLevel=${3}></content-item>
    </figure>`
  }
}

/** Content comes first: it is what readers see. */
export function differencePart(older: Item, newer: Item): TemplateResult {
  return changesPart(asContent(older), asContent(newer))
}

function asContent(item: Item): Item {
  const { assets, content, effectiveAt, entities } = item
  const when = { [msg('When it happened')]: fullText(effectiveAt) }
  return { ...item, content: { ...content, ...when, entities, assets } }
}

/** Longer texts are not compared word by word: their changes are told as a whole. */
const maxWords = 20_000

/** Words of a list, from one up to another. */
type Run = readonly [from: number, to: number]

/** A word of a card, and where it stands. */
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
 * Marks the words by which two cards differ, as they stand on the page. Nothing in the cards is changed: the browser
 * highlights ranges of their texts. Returns the way to take the marks away; without highlights there are none.
 */
function markWords(before: ShadowRoot, after: ShadowRoot): () => void {
  if (!('highlights' in CSS)) return () => {}
  const [one, other] = [wordsOf(before), wordsOf(after)]
  const texts = (words: readonly Word[]) => words.map(({ segment }) => segment)
  const { removed, added } = changedWords(texts(one), texts(other))
  const unmarkOld = mark(before, 'desk-removed', rangesOf(removed, one))
  const unmarkNew = mark(after, 'desk-added', rangesOf(added, other))
  return () => {
    unmarkOld()
    unmarkNew()
  }
}

function mark(card: ShadowRoot, name: string, ranges: readonly Range[]): () => void {
  const sheets = card.adoptedStyleSheets
  if (sheet.styleSheet && !sheets.includes(sheet.styleSheet)) sheets.push(sheet.styleSheet)
  const highlight = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, highlight)
  for (const range of ranges) highlight.add(range)
  return () => {
    for (const range of ranges) highlight.delete(range)
  }
}

function rangesOf(runs: readonly Run[], words: readonly Word[]): readonly Range[] {
  return runs.flatMap(([from, to]) => {
    const [first, last] = [words[from], words[to - 1]]
    if (first === undefined || last === undefined) return []
    const range = document.createRange()
    range.setStart(first.node, first.index)
    range.setEnd(last.node, last.index + last.segment.length)
    return [range]
  })
}

/** The words of a card in the order in which they are read, without what says which revision it is. */
function wordsOf(card: ShadowRoot): readonly Word[] {
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

/** The words of a text in any language, and what stands between them. */
export function wordsIn(text: string): readonly Intl.SegmentData[] {
  return [...segmenter.segment(text)]
}

/** Which words of two texts have no counterpart in the other one; neighbours with nothing but spaces between are one run. */
export function changedWords(
  before: string[],
  after: string[],
): { readonly removed: readonly Run[]; readonly added: readonly Run[] } {
  if (before.length + after.length > maxWords)
    return { removed: [[0, before.length]], added: [[0, after.length]] }
  const removed: Run[] = []
  const added: Run[] = []
  let [place, otherPlace] = [0, 0]
  for (const { count, removed: isRemoved, added: isAdded } of diffArrays(before, after)) {
    if (isRemoved) extend(removed, before, [place, place + count])
    if (isAdded) extend(added, after, [otherPlace, otherPlace + count])
    if (!isAdded) place += count
    if (!isRemoved) otherPlace += count
  }
  return { removed, added }
}

function extend(runs: Run[], words: readonly string[], [from, to]: Run): void {
  const isBlank = (from: number, to: number) => words.slice(from, to).join('').trim() === ''
  const last = runs.at(-1)
  if (last !== undefined && isBlank(last[1], from)) runs.splice(-1, 1, [last[0], to])
  else if (!isBlank(from, to)) runs.push([from, to])
}
