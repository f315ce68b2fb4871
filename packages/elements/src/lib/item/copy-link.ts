import { isPlainClick } from './plain-click.ts'

/** How long a link says that it was copied. */
const copiedMs = 2_000

/** Copies the link that was clicked, and has it `say` so for a moment. */
export async function copyLink(event: MouseEvent, say: (copied: boolean) => void): Promise<void> {
  // Without a clipboard, as on pages that did not come over TLS, the link is one like any other.
  if (navigator.clipboard === undefined || !isPlainClick(event)) return
  event.preventDefault()
  await navigator.clipboard.writeText((event.currentTarget as HTMLAnchorElement).href)
  say(true)
  setTimeout(() => say(false), copiedMs)
}
