import { css } from 'lit'
import { type Stretch, wordChanges } from './word-changes.ts'

/** A text node and where its text begins in the text of its card. */
interface PlacedText {
  readonly node: Text
  readonly from: number
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
  const [one, other] = [textsOf(before), textsOf(after)]
  const { removed, added } = wordChanges(one.text, other.text)
  const unmark = [
    mark(before, 'desk-removed', rangesOf(one.texts, removed)),
    mark(after, 'desk-added', rangesOf(other.texts, added)),
  ]
  return () => {
    for (const each of unmark) each()
  }
}

function mark(card: ShadowRoot, name: string, ranges: readonly Range[]): () => void {
  const { styleSheet } = sheet
  if (styleSheet && !card.adoptedStyleSheets.includes(styleSheet))
    card.adoptedStyleSheets.push(styleSheet)
  const highlight = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, highlight)
  for (const range of ranges) highlight.add(range)
  return () => {
    for (const range of ranges) highlight.delete(range)
  }
}

/** The texts of a card in the order in which they are read, without what says which revision it is. */
function textsOf(root: DocumentFragment): {
  readonly text: string
  readonly texts: readonly PlacedText[]
} {
  const walker = document.createTreeWalker(
    root.querySelector('.body') ?? root,
    NodeFilter.SHOW_TEXT,
  )
  const texts: PlacedText[] = []
  let text = ''
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    texts.push({ node, from: text.length })
    // Texts of different elements are not one word.
    text += `${node.data}\n`
  }
  return { text, texts }
}

function rangesOf(texts: readonly PlacedText[], stretches: readonly Stretch[]): Range[] {
  return stretches.flatMap(({ from, to }) =>
    texts.flatMap(({ node, from: start }) => {
      const first = Math.max(from - start, 0)
      const last = Math.min(to - start, node.data.length)
      if (first >= last) return []
      const range = document.createRange()
      range.setStart(node, first)
      range.setEnd(node, last)
      return [range]
    }),
  )
}
