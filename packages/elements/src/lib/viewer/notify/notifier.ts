import type { Item } from '@fixture-feed/client'
import { itemTitle } from '../../item/item-title.ts'
import { favoriteIds } from '../favorites/favorites.ts'
import { viewerUrl } from '../route.ts'

/**
 * Shows a notification about the newest of the added key moments, if the page is hidden. If the reader has favorites,
 * only moments that list a favorite count.
 */
export type Notify = (moments: readonly Item[], title: string) => void

interface Policy {
  createScriptURL(url: string): string
}

/** The page's policy requires a trusted-types policy for addresses of scripts, and allows one policy per name. */
const { trustedTypes } = globalThis as {
  readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
}
const policy = trustedTypes?.createPolicy('notify', { createScriptURL: url => url })

/** Whether an item lists a favorite. Without favorites, every item counts. */
function isAboutFavorite({ entities }: Item): boolean {
  const favorites = favoriteIds()
  return favorites.size === 0 || entities.some(({ id }) => favorites.has(id))
}

/**
 * Starts notifications through a service worker, which phones require. The caller must have obtained the reader's
 * permission.
 */
export async function startNotifier(): Promise<Notify> {
  const address = `${viewerUrl()}embed/notify.js`
  const trusted = policy?.createScriptURL(address) ?? address
  const registration = await navigator.serviceWorker.register(trusted)
  const worker = registration.installing ?? registration.waiting
  if (worker !== null && registration.active === null) {
    await new Promise<void>(resolve => {
      worker.onstatechange = () => worker.state === 'activated' && resolve()
    })
  }
  return (moments, title) => {
    const item = moments.findLast(isAboutFavorite)
    if (item === undefined || document.visibilityState === 'visible') return
    // With one tag per game, a notification replaces the previous one of the game.
    const options = { body: itemTitle(item), tag: item.fixtureId, data: location.href }
    registration.showNotification(title, options).catch(reportError)
  }
}
