import { isPlainClick } from './plain-click.ts'

/** Time for which a link shows that it was copied. */
const copiedMs = 2_000

/**
 * On a plain click, opens the share sheet of the system for the clicked link. If the system has no share sheet, copies
 * the link and calls `say` with true and, after `copiedMs`, with false.
 */
export async function shareLink(
  event: MouseEvent,
  title: string,
  say: (copied: boolean) => void,
): Promise<void> {
  // Without a share sheet and a clipboard, as on pages without TLS, the link works as usual.
  if (!(navigator.share ?? navigator.clipboard) || !isPlainClick(event)) return
  event.preventDefault()
  const { href: url } = event.currentTarget as HTMLAnchorElement
  // The promise of the share sheet is rejected if the reader closes it without a choice.
  if (navigator.share)
    return navigator.share({ title, url }).catch(error => {
      if (error.name !== 'AbortError') throw error
    })
  await navigator.clipboard.writeText(url)
  say(true)
  setTimeout(() => say(false), copiedMs)
}
