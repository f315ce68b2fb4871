/** The title of the document: what the page shows, and how many items came while the reader looked elsewhere. */

let parts: readonly string[] = []
let newItems = 0

document.addEventListener('visibilitychange', () => countNews(0))

/** Names what is shown, the most particular first. */
export function showTitle(...shown: readonly (string | undefined)[]): void {
  parts = [...shown, 'Fixture Feed'].filter(part => part !== undefined)
  write()
}

/** Counts items that came; while the page is looked at there is no news. */
export function countNews(count: number): void {
  newItems = document.visibilityState === 'visible' ? 0 : newItems + count
  write()
}

function write(): void {
  const title = parts.join(' · ')
  document.title = newItems === 0 ? title : `(${newItems}) ${title}`
}
