import { isPlainClick } from './plain-click.ts'

/** Time for which a link shows that it was copied. */
const copiedMs = 2_000

/** Copies the clicked link. Calls `say` with true and, after a moment, with false. */
export async function copyLink(event: MouseEvent, say: (copied: boolean) => void): Promise<void> {
  // Without a clipboard, as on pages without TLS, the link works as usual.
  if (navigator.clipboard === undefined || !isPlainClick(event)) return
  event.preventDefault()
  await navigator.clipboard.writeText((event.currentTarget as HTMLAnchorElement).href)
  say(true)
  setTimeout(() => say(false), copiedMs)
}
