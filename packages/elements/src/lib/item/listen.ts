import type { ReactiveControllerHost } from 'lit'

/** Listens to events of a target while an element is on the page. */
export function listen(
  host: Pick<ReactiveControllerHost, 'addController'>,
  target: EventTarget,
  listeners: Readonly<Record<string, (event: never) => void>>,
): void {
  const entries = Object.entries(listeners) as [string, EventListener][]
  host.addController({
    hostConnected() {
      for (const [type, listener] of entries) target.addEventListener(type, listener)
    },
    hostDisconnected() {
      for (const [type, listener] of entries) target.removeEventListener(type, listener)
    },
  })
}

/** A media query that renders the element again when its result changes. */
export function mediaQuery(host: ReactiveControllerHost, query: string): MediaQueryList {
  const list = matchMedia(query)
  listen(host, list, { change: () => host.requestUpdate() })
  return list
}
