import { allFaults } from '../run/steady-faults.ts'
import type { Mutation } from './mutation.ts'

const server = 'packages/server/src/lib'
const journal = 'packages/journal/src'

/** Faults of different kinds, each of which the simulation must find. */
export const mutations: readonly Mutation[] = [
  {
    name: 'freeze',
    file: `${journal}/lib/nats/acceptance.ts`,
    find: `      case 'ahead':
        return this.#recover(message)`,
    replace: `      case 'ahead':
        return undefined`,
    faults: 'cuts,lags',
  },
  {
    name: 'lost wake-up of long polls',
    file: `${server}/read-api/long-polls.ts`,
    find: 'if (!this.#isCurrent(group)) void this.#endGroup(group)',
    replace: 'if (!this.#isCurrent(group) && group.reads.size > 1) void this.#endGroup(group)',
  },
  {
    name: 'lost wake-up of the job that releases',
    file: `${server}/jobs/job-runner.ts`,
    find: 'return changed.size > 0 ? 0 : undefined',
    replace: 'return undefined',
  },
  {
    name: 'forgotten receipt',
    file: `${server}/publish/publish.ts`,
    find: "await writer.appendToFeed(view, { kind: 'proposal', ...feed, at: writer.now(), ...proposed })",
    replace:
      "await writer.appendToFeed(view, { kind: 'proposal', ...feed, at: writer.now(), ...proposed, receipt: undefined })",
    script: 'repetition of a held publication',
  },
  {
    name: 'double approval',
    file: `${server}/publish/chain-writer.ts`,
    find: 'if (!(error instanceof AppendConflictError) || attempt === maxAttempts) throw error',
    replace:
      "if (!(error instanceof AppendConflictError) || attempt === maxAttempts) throw error\n      if (attempt > 1) return { status: 200, body: '{}' } as Outcome",
  },
  {
    name: 'approval that is not needed',
    file: `${server}/snapshot/hold-index.ts`,
    find: 'if (this.#needsApproval) return Number.POSITIVE_INFINITY',
    replace: 'if (this.#needsApproval) return sinceMs + 3000',
  },
  {
    name: 'decision on a feed that has changed',
    file: `${server}/publish/decide.ts`,
    find: 'if (current !== position) throw',
    replace: 'if (current < position) throw',
  },
  {
    name: 'purge that leaves a copy',
    file: `${journal}/lib/nats/removal.ts`,
    find: 'await eraseCopies(node, token, end.position)',
    replace: '',
    script: 'purge after an erasure',
  },
  {
    name: 'erasure that leaves proposals',
    file: `${journal}/lib/removal.ts`,
    find: '...(proposals && { proposals: proposals.filter(isOther) }),',
    replace: '...(proposals && { proposals }),',
  },
  {
    name: 'bytes that depend on the history of the node',
    file: `${server}/snapshot/encoded-item.ts`,
    find: 'compareCodeUnits(a.id, b.id)',
    replace: '0',
    faults: 'restarts',
  },
  {
    name: 'lease with two holders',
    file: `${journal}/nats-lease.ts`,
    find: 'freeAfterMs: 7_000',
    replace: 'freeAfterMs: 2_000',
    faults: 'cuts,lags',
  },
  {
    name: 'snapshotAt that goes back',
    file: `${server}/publish/next-instant.ts`,
    find: 'if (isAfterLast) return new Date(nowMs).toISOString()',
    replace: 'return new Date(nowMs).toISOString()',
    faults: 'clocks',
  },
  {
    name: 'acknowledgment before visibility',
    file: `${server}/publish/chain-writer.ts`,
    find: `    const accepted = await this.append(view, facts, prepared)
    await this.waitUntilVisible(view, startedMs)`,
    replace: '    const accepted = await this.append(view, facts, prepared)',
  },
  {
    name: 'ready while it is interrupted',
    file: `${journal}/lib/nats/availability.ts`,
    find: '    if (this.#reason !== undefined) {\n      const reason',
    replace: '    if (this.#reason !== undefined && this.#since === 0) {\n      const reason',
    faults: 'cuts,servers',
  },
  {
    name: 'client that goes back in time',
    file: 'packages/client/src/lib/poller.ts',
    find: 'if (!this.#isLive() || !isEarlier(nextAt, knownAt)) return false',
    replace: 'if (this.#isLive() || !isEarlier(nextAt, knownAt)) return false',
    faults: 'cuts,lags,pauses',
  },
  {
    name: 'relay that goes back in time',
    file: `${server}/publish/observe.ts`,
    find: "compareInstants(instant, before.at) < 0) return 'older'",
    replace: "compareInstants(instant, before.at) < -1) return 'older'",
    faults: 'cuts,lags,pauses',
  },
  {
    name: 'count that an erasure leaves',
    file: `${server}/publish/erase-item.ts`,
    find: 'const itemCount = (fold.snapshot?.items.length ?? 0) - (isShown ? 1 : 0)',
    replace: 'const itemCount = fold.snapshot?.items.length ?? 0',
  },
  {
    name: 'lost wake-up of the list of changes',
    file: `${server}/snapshot/change-lists.ts`,
    find: 'if (this.#isUsed && !this.#isPaced) this.#start()',
    replace: '',
  },
  {
    name: 'record of a deleted stream',
    file: `${journal}/lib/nats/entry-message.ts`,
    find: 'if (previous >= position) return undefined',
    replace: '',
    faults: 'deleted',
  },
  {
    name: 'copy of a deleted stream',
    file: `${journal}/lib/nats/entry-message.ts`,
    find: 'if (replaces !== undefined && replaces >= position) return undefined',
    replace: '',
    script: 'copy for a deleted stream',
  },
  {
    name: 'copy that only other replicas can read',
    file: `${journal}/lib/nats/scrubbed-records.ts`,
    find: 'if (positions.length === 0) return []',
    replace: 'if (positions.length >= 0) return []',
    script: 'copy that the leader cannot read',
  },
  {
    name: 'winner that only other replicas can read',
    file: `${journal}/lib/nats/open-index.ts`,
    find: ' && !(await mayHaveHiddenRival(jetStream, last))',
    replace: '',
    script: 'winner that the leader cannot read',
  },
  {
    name: 'purge that is not awaited',
    file: `${journal}/lib/nats/read-entries.ts`,
    find: 'if (isPurgedLater) await followPurge(node, chain, end)',
    replace: 'if (isPurgedLater) return false',
    faults: allFaults,
  },
  {
    name: 'older retirement in place of a newer one',
    file: `${server}/snapshot/catalog.ts`,
    find: 'if (early === undefined || early.position < position)',
    replace: 'if (early === undefined || early.position !== position)',
    faults: allFaults,
  },
  {
    name: 'due time by the clock of the node',
    file: `${server}/publish/chain-writer.ts`,
    find: 'this.storeNowMs = options.storeNowMs ?? this.nowMs',
    replace: 'this.storeNowMs = this.nowMs',
    faults: 'clocks',
  },
  {
    name: 'followed entry that a restored stream does not have',
    file: `${journal}/lib/nats/followed-history.ts`,
    find: 'if (isPurged || stored.some(each => each.position === end && each.id === id)) return',
    replace: 'if (isPurged || stored.length >= 0) return',
    script: 'restored stream with a deleted record',
  },
  {
    name: 'deletion in a stream that was created again',
    file: `${journal}/lib/nats/removal.ts`,
    find: '  const { runtime } = jetStream\n  await availability.readyWithinGrace()',
    replace:
      '  const { runtime } = jetStream\n  if (least >= 0) return\n  await availability.readyWithinGrace()',
    script: 'erasure while the stream is created again',
  },
  {
    name: 'replay of a node that lags',
    file: 'packages/client/src/lib/delay-buffer.ts',
    find: "if (outcome.kind !== 'replaced' || isEarlier(snapshotAtOf(outcome.body), bound)) return true",
    replace: "if (outcome.kind !== 'replaced') return true",
    script: 'reader behind live at a node that lags',
  },
  {
    name: 'error in a timer',
    file: `${server}/publish/publish.ts`,
    find: '  return { status, body, change, held: held.length || undefined }',
    replace:
      "  setTimeout(() => {\n    throw new Error('planted')\n  }, 10)\n  return { status, body, change, held: held.length || undefined }",
  },
  {
    name: 'rejection that no code handles',
    file: `${server}/publish/publish.ts`,
    find: '  return { status, body, change, held: held.length || undefined }',
    replace:
      "  void Promise.reject(new Error('planted'))\n  return { status, body, change, held: held.length || undefined }",
  },
]
