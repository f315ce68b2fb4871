/** The title of the document: the displayed content, and the number of new items since the page was hidden. */

let parts: readonly string[] = []
let newItems = 0

document.addEventListener('visibilitychange', () => countNews(0))

/** Sets the names of the displayed content, the most specific first. Names that are `undefined` are omitted. */
export function showTitle(...shown: readonly (string | undefined)[]): void {
  parts = [...shown, 'Fixture Feed'].filter(part => part !== undefined)
  write()
}

/** Adds to the number of new items. While the page is visible, the number is 0. */
export function countNews(count: number): void {
  newItems = document.visibilityState === 'visible' ? 0 : newItems + count
  write()
}

function write(): void {
  const title = parts.join(' · ')
  document.title = newItems === 0 ? title : `(${newItems}) ${title}`
}
