import type { Result } from '../result.ts'
import type { Check, CheckGroup } from './check.ts'
import { Broken, NotApplicable } from './expectations.ts'
import { sourceOf } from './sources.ts'
import type { Subject } from './subject.ts'
import { type Budget, BudgetSpent } from './wire/budget.ts'
import { headerOf } from './wire/exchange.ts'
import { toExchangeText } from './wire/exchange-text.ts'
import { WireError } from './wire/wire-error.ts'

/**
 * Maximum number of repetitions of a broken check. It is repeated because the target may have changed during the check.
 */
const maxRepetitions = 2

export interface CheckRun {
  readonly id: string
  readonly group: string
  readonly needs: CheckGroup['needs']
  readonly subject: Subject
  readonly budget: Budget
  readonly host: string
  /** Whether a broken check is repeated. False for the life cycle checks, which only read their own publications. */
  readonly isRepeatable: boolean
  /** Whether the target is a folder of files that a file server serves. */
  readonly isStatic: boolean
}

type Verdict = Pick<Result, 'outcome' | 'why'> & Partial<Pick<Result, 'exchange' | 'isUnreached'>>

/** Runs one check and returns its result, with the requests and the time of all repetitions. */
export async function runCheck(check: Check, run: CheckRun): Promise<Result> {
  const { budget, id, group } = run
  const before = { requests: budget.requests, elapsedMs: budget.elapsedMs }
  const verdict = await steadyVerdict(check, run)
  return {
    id,
    group,
    title: check.title,
    level: check.level,
    source: sourceOf(check.source),
    isUnreached: false,
    ...verdict,
    // The reason may quote the target, so control characters are replaced, because a terminal could interpret them.
    why: verdict.why.replaceAll(/[^\P{Cc}\n]/gu, '·'),
    requests: budget.requests - before.requests,
    durationMs: Math.round(budget.elapsedMs - before.elapsedMs),
  }
}

/**
 * Runs a check. Repeats a broken check if it is repeatable, because a publication between two requests of a check can
 * make a correct target appear broken. Repeats the check again only if feeds changed during the repetition, at most
 * `maxRepetitions` times in total. A repetition that a limit of the run prevents does not count.
 */
async function steadyVerdict(check: Check, run: CheckRun): Promise<Verdict> {
  let verdict = await judge(check, run)
  for (let repetition = 0; repetition < maxRepetitions && run.isRepeatable; repetition++) {
    if (verdict.outcome !== 'broken') return verdict
    const before = await currentTags(run.subject)
    const again = await judge(check, run)
    if (again.isUnreached) return verdict
    verdict = again
    if (before === (await currentTags(run.subject))) return verdict
  }
  return verdict
}

async function judge(check: Check, { subject, needs, host, isStatic }: CheckRun): Promise<Verdict> {
  try {
    if (isStatic && check.notStatic !== undefined) throw new NotApplicable(check.notStatic)
    if (check.level === 'extension') await subject.skipUnlessExtended()
    await needs?.(subject.feed)
    await check.run(subject)
    return { outcome: 'passed', why: '' }
  } catch (error) {
    if (error instanceof NotApplicable) return { outcome: 'skipped', why: error.message }
    if (error instanceof BudgetSpent) {
      return { outcome: 'skipped', why: error.message, isUnreached: true }
    }
    if (error instanceof WireError) return { outcome: 'broken', why: error.message }
    // Checks read fields without testing whether they exist, so a missing field causes a TypeError.
    if (error instanceof TypeError) {
      return { outcome: 'broken', why: `unexpected shape: ${error.message}` }
    }
    if (!(error instanceof Broken)) throw error
    const { message: why, exchange } = error
    if (exchange === undefined) return { outcome: 'broken', why }
    return { outcome: 'broken', why, exchange: toExchangeText(exchange, host) }
  }
}

async function currentTags({ found }: Subject): Promise<string> {
  const tags: string[] = []
  try {
    for (const feed of found) tags.push(headerOf(await feed.send(), 'etag') ?? '')
  } catch (error) {
    if (!(error instanceof WireError || error instanceof BudgetSpent)) throw error
  }
  return tags.join()
}
