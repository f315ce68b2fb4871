import type { LitElement } from 'lit'
import type { Schema } from './fields.ts'
import type { JsonEditor } from './json-editor.ts'

/** What the editor is to show. */
interface ShownJson {
  readonly text: string
  readonly schema: Schema
  readonly problems: ReadonlyMap<string, readonly string[]>
}

/** The JSON editor of an element, loaded when it is first shown: most edits need none. */
export class JsonTab {
  readonly #host: LitElement
  readonly #onText: (text: string) => void
  #place: HTMLElement | undefined
  #editor: JsonEditor | undefined
  #latest: ShownJson | undefined
  #typed: string | undefined

  constructor(host: LitElement, onText: (text: string) => void) {
    this.#host = host
    this.#onText = onText
  }

  /** Shows a text in a place of the host. What the person types there stays as it is typed. */
  show(place: HTMLElement, shown: ShownJson): void {
    this.#latest = shown
    if (this.#place === place) this.#update()
    else this.#open(place)
  }

  close(): void {
    this.#editor?.close()
    this.#editor = undefined
    this.#place = undefined
    this.#typed = undefined
  }

  async #open(place: HTMLElement): Promise<void> {
    this.close()
    this.#place = place
    const { createJsonEditor } = await import('./json-editor.ts')
    if (this.#place !== place || this.#latest === undefined) return
    const { text, schema } = this.#latest
    this.#editor = createJsonEditor({
      parent: place,
      root: this.#host.renderRoot as ShadowRoot,
      text,
      schema,
      onText: typed => {
        this.#typed = typed
        this.#onText(typed)
      },
    })
    this.#update()
  }

  #update(): void {
    if (this.#latest === undefined) return
    const { text, problems } = this.#latest
    if (this.#typed === undefined || !sameJson(this.#typed, text)) {
      this.#editor?.setText(text)
      this.#typed = undefined
    }
    this.#editor?.setProblems(problems)
  }
}

function sameJson(one: string, other: string): boolean {
  try {
    return one === other || JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other))
  } catch {
    return false
  }
}
