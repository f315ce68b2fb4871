import type { TestContext } from 'node:test'

/** A simulated page for the client. */
export interface FakePage {
  /** Number of event listeners. */
  readonly listeners: number
  hide(): void
  show(): void
  goOnline(): void
}

/** Simulates a page in this process until the test ends. Without an address the page has no `location`. */
export function usePage(t: TestContext, address?: string): FakePage {
  const window = new CountingTarget()
  const document = Object.assign(new CountingTarget(), {
    visibilityState: 'visible',
    baseURI: address,
  })
  const globals = {
    document,
    location: address === undefined ? undefined : new URL(address),
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  }
  Object.assign(globalThis, globals)
  t.after(() => {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name)
  })

  return {
    get listeners() {
      return window.listeners + document.listeners
    },
    hide: () => changeVisibility('hidden'),
    show: () => changeVisibility('visible'),
    goOnline: () => void window.dispatchEvent(new Event('online')),
  }

  function changeVisibility(state: 'hidden' | 'visible'): void {
    document.visibilityState = state
    document.dispatchEvent(new Event('visibilitychange'))
  }
}

class CountingTarget extends EventTarget {
  listeners = 0

  override addEventListener(...parameters: Parameters<EventTarget['addEventListener']>): void {
    this.listeners += 1
    super.addEventListener(...parameters)
  }

  override removeEventListener(
    ...parameters: Parameters<EventTarget['removeEventListener']>
  ): void {
    this.listeners -= 1
    super.removeEventListener(...parameters)
  }
}
