import { OperatorError } from '@fixture-feed/client/operator'
import type { Draft } from '@fixture-feed/contract/draft'
import { msg } from '@fixture-feed/elements/page-parts'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** How long a person has not typed before the service is asked. */
const restMs = 300

/** What the service would say to a draft, asked whenever typing rests. Its host renders again with each answer. */
export class CheckedDraft implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #dryRun: (draft: Draft, revision: number) => Promise<unknown>
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0
  #error: OperatorError | undefined

  constructor(
    host: ReactiveControllerHost,
    dryRun: (draft: Draft, revision: number) => Promise<unknown>,
  ) {
    this.#host = host
    this.#dryRun = dryRun
    host.addController(this)
  }

  /** What is wrong, by the JSON pointer within the item. */
  get problems(): ReadonlyMap<string, readonly string[]> {
    const problems = new Map<string, string[]>()
    for (const { path, message } of this.#error?.issues ?? []) {
      const pointer = path.replace(/^\/items\/0/, '')
      problems.set(pointer, [...(problems.get(pointer) ?? []), message])
    }
    return problems
  }

  /** Why the item as a whole would be refused, where no place in it is at fault. */
  get refusal(): string | undefined {
    const { status, code, issues = [], detail } = this.#error ?? {}
    // A conflict is shown with both sides, and what cannot be asked is no fault of the item.
    const isShownElsewhere = code === 'revision_conflict' || status === undefined
    return issues.length > 0 || isShownElsewhere ? undefined : detail
  }

  /** What is wrong at places that have no field. */
  elsewhere(fields: readonly string[]): readonly string[] {
    return [...this.problems]
      .filter(([pointer]) => !fields.includes(pointer.split('/')[1] ?? ''))
      .map(([pointer, messages]) => `${pointer || msg('The item')}: ${messages.join(' ')}`)
  }

  /** Asks about a draft once typing rests. */
  look(draft: Draft, revision: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#ask(draft, revision), restMs)
  }

  /** Takes the refusal of a publication. */
  refuse(error: OperatorError): void {
    this.#error = error
    this.#host.requestUpdate()
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
  }

  async #ask(draft: Draft, revision: number): Promise<void> {
    const asked = ++this.#asked
    let error: OperatorError | undefined
    try {
      await this.#dryRun(draft, revision)
    } catch (thrown) {
      if (!(thrown instanceof OperatorError)) throw thrown
      error = thrown
    }
    if (asked !== this.#asked) return
    this.#error = error
    this.#host.requestUpdate()
  }
}
