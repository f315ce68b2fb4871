import { type Stretch, wordChanges } from './word-changes.ts'

/** A text node and where its text begins in the text of its card. */
interface PlacedText {
  readonly node: Text
  readonly from: number
}

const removedWords = 'desk-removed'
const addedWords = 'desk-added'

let sheet: CSSStyleSheet | undefined

/**
 * Marks the words by which two cards differ, as they stand on the page. Nothing in the cards is changed: the browser
 * highlights ranges of their texts. Returns the way to take the marks away; without highlights there are none.
 */
export function markWords(before: ShadowRoot, after: ShadowRoot): () => void {
  if (!('highlights' in CSS)) return () => {}
  sheet ??= markSheet()
  const [one, other] = [textsOf(before), textsOf(after)]
  const { removed, added } = wordChanges(one.text, other.text)
  const marks = [
    ...rangesOf(one.texts, removed).map(range => ({
      range,
      highlight: highlightNamed(removedWords),
    })),
    ...rangesOf(other.texts, added).map(range => ({
      range,
      highlight: highlightNamed(addedWords),
    })),
  ]
  for (const { adoptedStyleSheets } of [before, after])
    if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet)
  for (const { range, highlight } of marks) highlight.add(range)
  return () => {
    for (const { range, highlight } of marks) highlight.delete(range)
  }
}

function highlightNamed(name: string): Highlight {
  const highlight = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, highlight)
  return highlight
}

function markSheet(): CSSStyleSheet {
  const made = new CSSStyleSheet()
  made.replaceSync(`
    ::highlight(${removedWords}) {
      background-color: light-dark(#ffdfdc, #53201f);
      text-decoration: line-through;
    }
    ::highlight(${addedWords}) {
      background-color: light-dark(#d3f5e1, #12402b);
      text-decoration: underline;
    }
  `)
  return made
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
