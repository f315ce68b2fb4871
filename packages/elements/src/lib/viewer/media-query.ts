import type { ReactiveControllerHost } from 'lit'
import { listen } from '../item/listen.ts'

/** A media query; when it matches or no longer does, an element that is on the page is rendered again. */
export function mediaQuery(host: ReactiveControllerHost, query: string): MediaQueryList {
  const list = matchMedia(query)
  listen(host, list, { change: () => host.requestUpdate() })
  return list
}
