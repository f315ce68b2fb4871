import { ElementPart } from './element-part.ts'
import { isPlainClick } from './plain-click.ts'

/** How long a link says that it was copied. */
const copiedMs = 2_000

/** A link that is copied when it is clicked, and says so for a moment. */
export class CopiedLink extends ElementPart {
  copied = false
  #copiedUntil: ReturnType<typeof setTimeout> | undefined

  /** Without a clipboard, as on pages that did not come over TLS, the link is one like any other. */
  readonly copy = (event: MouseEvent): void => {
    if (navigator.clipboard === undefined || !isPlainClick(event)) return
    event.preventDefault()
    const { href } = event.currentTarget as HTMLAnchorElement
    navigator.clipboard.writeText(href).then(() => {
      this.#say(true)
      clearTimeout(this.#copiedUntil)
      this.#copiedUntil = setTimeout(() => this.#say(false), copiedMs)
    }, reportError)
  }

  override hostDisconnected(): void {
    clearTimeout(this.#copiedUntil)
  }

  #say(copied: boolean): void {
    this.copied = copied
    this.host.requestUpdate()
  }
}
