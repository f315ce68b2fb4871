import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit'
import { messageOf } from '../api/failure.ts'

export interface AttemptsOptions {
  /** Read when the host comes onto the page. */
  readonly read?: () => Promise<void>
  /** How often it is read from then on; left out for once. */
  readonly everyMs?: number
}

/**
 * What a part of the desk asks of the service, and why it failed. Its host renders again when that changes. A read that
 * succeeds says nothing of an act that failed: why that failed is told until the next act.
 */
export class Attempts implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #options: AttemptsOptions
  #timer: ReturnType<typeof setInterval> | undefined
  /** Whether an act is under way. */
  isBusy = false
  #actFailure: string | undefined
  #readFailure: string | undefined

  constructor(host: ReactiveControllerHost, options: AttemptsOptions = {}) {
    this.#host = host
    this.#options = options
    host.addController(this)
  }

  /** Why the last act failed, or else the last read. */
  get failure(): string | undefined {
    return this.#actFailure ?? this.#readFailure
  }

  get failurePart(): TemplateResult | typeof nothing {
    const { failure } = this
    return failure === undefined ? nothing : html`<p class="problem" role="alert">${failure}</p>`
  }

  /** Does what a person asked for. */
  async act(act: () => Promise<void>): Promise<void> {
    this.isBusy = true
    this.#actFailure = undefined
    this.#host.requestUpdate()
    this.#actFailure = await failureOf(act)
    this.isBusy = false
    this.#host.requestUpdate()
  }

  /** Forgets why anything failed. */
  dismiss(): void {
    this.#actFailure = undefined
    this.#readFailure = undefined
  }

  async read(read: () => Promise<void>): Promise<void> {
    this.#readFailure = await failureOf(read)
    this.#host.requestUpdate()
  }

  hostConnected(): void {
    const { read, everyMs } = this.#options
    if (read === undefined) return
    this.read(read)
    if (everyMs !== undefined) this.#timer = setInterval(() => this.read(read), everyMs)
  }

  hostDisconnected(): void {
    clearInterval(this.#timer)
  }
}

async function failureOf(attempt: () => Promise<void>): Promise<string | undefined> {
  try {
    await attempt()
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}
