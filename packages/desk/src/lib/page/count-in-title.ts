/** Shows the number of pending decisions in the title, for editors with several tabs. */
export function countInTitle(count: number): void {
  const title = document.title.replace(/^\(\d+\) /, '')
  document.title = count === 0 ? title : `(${count}) ${title}`
}
