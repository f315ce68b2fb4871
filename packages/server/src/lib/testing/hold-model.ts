import type { HoldBody } from '@fixture-feed/contract/operator-bodies'

/** A draft's words, or null for a withdrawal. */
type Text = string | null

interface Proposed {
  readonly id: string
  readonly by: string
  readonly at: number
  readonly since: number
  readonly text: Text
}

interface Rule extends HoldBody {
  readonly id: string
  readonly by: string
  /** The tokens whose changes were kept back by the hold, or by holds of the same scope that it replaced. */
  readonly heldTokens: Set<string>
}

/**
 * The expected effect of holds on one feed, in the simplest form. Each action except `register()` returns `ok`, `held`,
 * or the code of a problem.
 */
export class HoldModel {
  isRetired = false
  isFinished = false
  readonly #now: () => number
  #items = new Map<string, string>()
  #revisions = new Map<string, number>()
  #known = new Set<string>()
  #isPurged = false
  #holds: Rule[] = []
  #waiting: Proposed[] = []

  constructor(now: () => number) {
    this.#now = now
  }

  publish(by: string, id: string, text: Text): string {
    if (this.isRetired) return 'unknown_fixture'
    const now = this.#now()
    const known = this.#proposalFor(id)
    if ((this.#items.get(id) ?? null) === text) return this.#forget(id)
    const proposed = { id, by, text, at: now, since: known?.since ?? now }
    const keeping = this.#keeping(proposed)
    if (keeping.length === 0) return this.#show(id, text)
    for (const { heldTokens } of keeping) heldTokens.add(by)
    this.#known.add(id)
    if (known?.by === by && known.text === text) return 'held'
    if (known) this.#waiting = this.#waiting.map(each => (each === known ? proposed : each))
    else this.#waiting.push(proposed)
    return 'held'
  }

  import(by: string, id: string, text: string): string {
    const now = this.#now()
    const since = this.#proposalFor(id)?.since ?? now
    if (this.#keeping({ id, by, text, at: now, since }).length > 0) return 'held'
    return this.#show(id, text)
  }

  approve(by: string, id: string, isCurrent: boolean): string {
    const known = this.#proposalFor(id)
    if (this.isRetired) return 'unknown_fixture'
    if (known === undefined) return 'not_found'
    if (!isCurrent) return 'proposal_changed'
    return known.by === by ? 'own_proposal' : this.#show(id, known.text)
  }

  drop(id: string, isCurrent: boolean): string {
    if (this.isRetired) return 'unknown_fixture'
    if (this.#proposalFor(id) === undefined) return 'not_found'
    return isCurrent ? this.#forget(id) : 'proposal_changed'
  }

  hold(by: string, id: string, body: HoldBody): string {
    if (this.isRetired) return 'unknown_fixture'
    const { release, tokens } = body
    if (tokens?.every(name => name === by)) return 'invalid_hold'
    if (typeof release === 'object' && 'at' in release && Date.parse(release.at) <= this.#now())
      return 'invalid_hold'
    const known = this.#holds.find(each => each.id === id)
    if (known && this.#isHeld(known, by)) return 'own_proposal'
    const isSameScope = known !== undefined && sameJson(scopeOf(known), scopeOf(body))
    const rule = { id, by, ...body, heldTokens: new Set(isSameScope ? known.heldTokens : []) }
    if (known && sameJson({ ...known, heldTokens: 0 }, { ...rule, heldTokens: 0 })) return 'ok'
    for (const each of this.#heldBy(id)) if (!concerns(rule, each)) this.#forget(each.id)
    this.#holds = [...this.#holds.filter(each => each !== known), rule]
    for (const each of this.#waiting)
      if (this.#keeping(each).includes(rule)) rule.heldTokens.add(each.by)
    return 'ok'
  }

  end(by: string, id: string, publishes: boolean): string {
    if (this.isRetired) return 'unknown_fixture'
    const known = this.#holds.find(each => each.id === id)
    if (known === undefined) return 'not_found'
    if (this.#isHeld(known, by)) return 'own_proposal'
    if (!publishes) for (const each of this.#heldBy(id)) this.#forget(each.id)
    this.#holds = this.#holds.filter(each => each.id !== id)
    return 'ok'
  }

  erase(by: string, id: string): string {
    const erased = { id, by, at: 0, since: 0, text: null }
    if (this.#holdsOver(by).some(rule => concerns(rule, erased))) return 'held'
    if (!this.#known.has(id)) return 'not_found'
    this.#items.delete(id)
    return this.#forget(id)
  }

  settle(by: string, isFinished: boolean): string {
    if (this.isRetired) return 'unknown_fixture'
    if (isFinished === this.isFinished) return 'ok'
    if (this.#holdsOver(by).length > 0) return 'held'
    this.isFinished = isFinished
    return 'ok'
  }

  retire(by: string): string {
    if (this.#holdsOver(by).length > 0) return 'held'
    this.isRetired = true
    return 'ok'
  }

  register(): undefined {
    this.isRetired = false
    this.#isPurged = false
  }

  purge(by: string): string {
    if (this.#isPurged) return 'unknown_fixture'
    if (this.#holdsOver(by).length > 0) return 'held'
    this.isFinished = false
    this.#isPurged = true
    for (const each of [this.#items, this.#revisions, this.#known]) each.clear()
    this.#holds = []
    this.#waiting = []
    return 'ok'
  }

  /** Publishes every due change, or drops it if the fixture is retired, and returns the visible state. */
  look(): object {
    for (const each of this.#waiting) {
      if (this.#keeping(each).length > 0) continue
      if (this.isRetired) this.#forget(each.id)
      else this.#show(each.id, each.text)
    }
    const items = [...this.#items].map(([id, text]) => {
      return `${id}${this.#revisions.get(id)} Before ${text}`
    })
    return {
      items: this.isRetired ? [] : items.sort(),
      isFinished: this.isFinished,
      holds: this.#holds.map(({ id, by }) => `${id} ${by}`),
      proposals: this.#waiting
        .toSorted((a, b) => a.at - b.at)
        .map(each => {
          const keeping = this.#keeping(each)
          const dueMs = Math.max(...keeping.map(rule => heldUntil(rule, each)))
          return {
            id: each.id,
            by: each.by,
            at: new Date(each.at).toISOString(),
            due: Number.isFinite(dueMs) ? new Date(dueMs).toISOString() : null,
            holds: keeping.map(({ id }) => id),
            text: each.text === null ? null : `Before ${each.text}`,
          }
        }),
    }
  }

  #proposalFor(id: string): Proposed | undefined {
    return this.#waiting.find(each => each.id === id)
  }

  #keeping(change: Proposed): readonly Rule[] {
    const isHolding = (rule: Rule) =>
      concerns(rule, change) && heldUntil(rule, change) > this.#now()
    return this.#holds.filter(isHolding)
  }

  /** The pending changes that no hold other than the one with this id keeps back. */
  #heldBy(id: string): readonly Proposed[] {
    return this.#waiting.filter(each => this.#keeping(each).every(rule => rule.id === id))
  }

  /**
   * Whether a hold restricts a token: another token set the hold, and the hold names the token, has kept back a change
   * of the token, or keeps one back now.
   */
  #isHeld(rule: Rule, by: string): boolean {
    const own = this.#waiting.filter(each => each.by === by)
    const isNamed = rule.tokens?.includes(by) === true || rule.heldTokens.has(by)
    return rule.by !== by && (isNamed || own.some(each => this.#keeping(each).includes(rule)))
  }

  /** The holds by other tokens that name a token or have kept back its changes, and that are not due yet. */
  #holdsOver(by: string): readonly Rule[] {
    return this.#holds.filter(rule => {
      const isNamed = rule.tokens?.includes(by) === true || rule.heldTokens.has(by)
      return rule.by !== by && isNamed && isLasting(rule, this.#now())
    })
  }

  #show(id: string, text: Text): string {
    this.#known.add(id)
    if (text === null) this.#items.delete(id)
    else {
      this.#items.set(id, text)
      this.#revisions.set(id, (this.#revisions.get(id) ?? 0) + 1)
    }
    return this.#forget(id)
  }

  #forget(id: string): string {
    this.#waiting = this.#waiting.filter(each => each.id !== id)
    return 'ok'
  }
}

function concerns({ by, items, tokens }: Rule, change: Proposed): boolean {
  const isNamed = (items?.includes(change.id) ?? true) && (tokens?.includes(change.by) ?? true)
  return by !== change.by && isNamed
}

function scopeOf({ items, definitions, tokens }: HoldBody): object {
  return { items, definitions, tokens }
}

function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isLasting({ release }: HoldBody, nowMs: number): boolean {
  return typeof release === 'string' || !('at' in release) || Date.parse(release.at) > nowMs
}

function heldUntil({ release }: Rule, { since, text }: Proposed): number {
  if (release === 'approval') return Number.POSITIVE_INFINITY
  if (text === null) return Number.NEGATIVE_INFINITY
  return 'at' in release ? Date.parse(release.at) : since + release.afterSeconds * 1000
}
