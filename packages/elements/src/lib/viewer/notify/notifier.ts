import type { Item } from '@fixture-feed/client'
import { isKeyMoment } from '../../feed/key-moment.ts'
import { itemTitle } from '../../item/item-title.ts'
import { viewerUrl } from '../route.ts'

/** Tells of the newest key moment among items that came, while nobody looks. */
export type Notify = (added: readonly Item[], title: string) => void

interface Policy {
  createScriptURL(url: string): string
}

/** What the page's policy wants addresses of scripts to be made by; it takes one of a name. */
const { trustedTypes } = globalThis as {
  readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
}
const policy = trustedTypes?.createPolicy('notify', { createScriptURL: url => url })

/** Begins to notify, by a service worker: on phones nothing else may. The reader has allowed it before. */
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
  return (added, title) => {
    const item = added.findLast(isKeyMoment)
    if (item === undefined || document.visibilityState === 'visible') return
    // With one tag for a game, a notification replaces the game's last one.
    const options = { body: itemTitle(item), tag: item.fixtureId, data: location.href }
    registration.showNotification(title, options).catch(reportError)
  }
}
