import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** A part of an element, with a life of its own for as long as the element is on the page. */
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
