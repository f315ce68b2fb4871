import { diffArrays } from 'diff'
import { css } from 'lit'

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
export function markWords(before: ShadowRoot, after: ShadowRoot): () => void {
  if (!('highlights' in CSS)) return () => {}
  const [one, other] = [wordsOf(before), wordsOf(after)]
  const texts = (words: readonly Word[]) => words.map(({ segment }) => segment)
  const { removed, added } = changedWords(texts(one), texts(other))
  const unmark = [
    mark(before, 'desk-removed', removed, one),
    mark(after, 'desk-added', added, other),
  ]
  return () => {
    for (const each of unmark) each()
  }
}

function mark(
  card: ShadowRoot,
  name: string,
  runs: readonly Run[],
  words: readonly Word[],
): () => void {
  const { styleSheet } = sheet
  if (styleSheet && !card.adoptedStyleSheets.includes(styleSheet))
    card.adoptedStyleSheets.push(styleSheet)
  const highlight = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, highlight)
  const ranges = runs.flatMap(([from, to]) => {
    const [first, last] = [words[from], words[to - 1]]
    if (first === undefined || last === undefined) return []
    const range = document.createRange()
    range.setStart(first.node, first.index)
    range.setEnd(last.node, last.index + last.segment.length)
    return [range]
  })
  for (const range of ranges) highlight.add(range)
  return () => {
    for (const range of ranges) highlight.delete(range)
  }
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
