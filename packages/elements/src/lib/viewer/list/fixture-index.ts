import {
  type FixtureIndexEntry,
  type FixturesState,
  type PolledFixtures,
  pollFixtures,
} from '@fixture-feed/client'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** The fixture index, kept up to date while its host is on the page. */
export class FixtureIndex implements ReactiveController {
  #polled: PolledFixtures | undefined
  readonly #host: ReactiveControllerHost
  readonly #baseUrl: string

  constructor(host: ReactiveControllerHost, baseUrl: string) {
    this.#host = host
    this.#baseUrl = baseUrl
    host.addController(this)
  }

  /** What was read last; `undefined` until something was. */
  get entries(): FixturesState['fixtures'] {
    return this.#polled?.state.fixtures
  }

  /** Why the last read failed, if it did. */
  get error(): FixturesState['error'] {
    return this.#polled?.state.error
  }

  entry(fixtureId: string): FixtureIndexEntry | undefined {
    return this.entries?.find(entry => entry.fixtureId === fixtureId)
  }

  /** Reads now. */
  refresh(): void {
    this.#polled?.refresh()
  }

  hostConnected(): void {
    this.#polled = pollFixtures({ baseUrl: this.#baseUrl })
    this.#polled.subscribe(() => this.#host.requestUpdate())
  }

  hostDisconnected(): void {
    this.#polled?.close()
  }
}
