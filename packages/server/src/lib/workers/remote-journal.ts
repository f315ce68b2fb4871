import type { Chain, Entry } from '@fixture-feed/journal/entry'
import { JournalUnavailableError } from '@fixture-feed/journal/errors'
import type { ReadableJournal } from '../snapshot/views.ts'
import { type JournalCall, pageLength, type ToWorker, type ToWriter } from './message.ts'

/** The journal in a worker process: the writer process holds it and answers reads. */
export interface RemoteJournal extends ReadableJournal {
  /** Receives a message of the writer. Returns whether it was for the journal. */
  receive(message: ToWorker): boolean
}

export function createRemoteJournal(send: (message: ToWriter) => void): RemoteJournal {
  const followers = new Set<(entry: Entry) => void>()
  const waiting = new Map<number, PromiseWithResolvers<readonly Entry[]>>()
  let calls = 0

  return {
    readChain,
    readAt: positions => ask({ read: 'at', positions }),
    readHeads,
    follow(onEntry) {
      followers.add(onEntry)
      return () => followers.delete(onEntry)
    },
    receive,
  }

  function receive(message: ToWorker): boolean {
    switch (message.kind) {
      case 'entry':
        for (const onEntry of followers) onEntry(message.entry)
        return true
      case 'answer':
        waiting.get(message.call)?.resolve(message.entries)
        waiting.delete(message.call)
        return true
      case 'unanswered':
        waiting.get(message.call)?.reject(new JournalUnavailableError(message.reason))
        waiting.delete(message.call)
        return true
      default:
        return false
    }
  }

  function ask(what: JournalCall): Promise<readonly Entry[]> {
    const call = ++calls
    const answer = Promise.withResolvers<readonly Entry[]>()
    waiting.set(call, answer)
    send({ kind: 'call', call, what })
    return answer.promise
  }

  async function* readChain(chain: Chain, after = 0): AsyncGenerator<Entry> {
    const page = await ask({ read: 'page', chain, after })
    yield* page
    const last = page.at(-1)
    if (last !== undefined && page.length === pageLength) yield* readChain(chain, last.position)
  }

  async function* readHeads(): AsyncGenerator<Entry> {
    yield* await ask({ read: 'heads' })
  }
}

/** Answers a call of a worker from the journal itself. */
export async function answerCall(
  journal: ReadableJournal,
  call: number,
  what: JournalCall,
): Promise<ToWorker> {
  try {
    return { kind: 'answer', call, entries: await readWhat(journal, what) }
  } catch (error) {
    return {
      kind: 'unanswered',
      call,
      reason: error instanceof Error ? error.message : String(error),
    }
  }
}

async function readWhat(journal: ReadableJournal, what: JournalCall): Promise<readonly Entry[]> {
  switch (what.read) {
    case 'at':
      return journal.readAt(what.positions)
    case 'heads':
      return take(journal.readHeads(), Infinity)
    case 'page':
      return take(journal.readChain(what.chain, what.after), pageLength)
  }
}

async function take(entries: AsyncIterable<Entry>, most: number): Promise<readonly Entry[]> {
  const taken: Entry[] = []
  for await (const entry of entries) {
    taken.push(entry)
    if (taken.length === most) break
  }
  return taken
}
