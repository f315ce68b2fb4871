import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** A controller of an element that is active while the element is on the page. */
export abstract class ElementPart<Host extends ReactiveControllerHost = ReactiveControllerHost>
  implements ReactiveController
{
  protected readonly host: Host

  constructor(host: Host) {
    this.host = host
    host.addController(this)
  }

  hostDisconnected?(): void
}
