import type { ReactiveControllerHost } from 'lit'
import { listen } from '../../item/listen.ts'

/** The title of the document: what the page shows, and how many items came while the reader looked elsewhere. */
export class PageTitle {
  #parts: readonly string[] = []
  #newItems = 0

  constructor(host: Pick<ReactiveControllerHost, 'addController'>) {
    listen(host, document, { visibilitychange: () => this.countNews(0) })
  }

  /** Names what is shown, the most particular first. */
  show(...parts: readonly (string | undefined)[]): void {
    this.#parts = [...parts, 'Fixture Feed'].filter(part => part !== undefined)
    this.#write()
  }

  /** Counts items that came; while the page is looked at there is no news. */
  countNews(count: number): void {
    this.#newItems = document.visibilityState === 'visible' ? 0 : this.#newItems + count
    this.#write()
  }

  #write(): void {
    const title = this.#parts.join(' · ')
    document.title = this.#newItems === 0 ? title : `(${this.#newItems}) ${title}`
  }
}
