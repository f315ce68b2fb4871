import { parentPort } from 'node:worker_threads'
import type { CallAnswer, CallRequest, Calls } from './thread.ts'

/** Makes this thread answer the calls of its parent, one after the other. */
export function answerCalls(calls: Calls): void {
  parentPort?.on('message', (request: CallRequest) => {
    parentPort?.postMessage(answer(calls, request))
  })
}

function answer(calls: Calls, { number, name, argument }: CallRequest): CallAnswer {
  try {
    const call = calls[name]
    if (call === undefined)
      throw new TypeError(`Cannot answer the call of "${name}": it is unknown`)
    return { number, value: call(argument as never) }
  } catch (error) {
    // Only the message and cause of an error survive cloning, so other properties are passed beside it.
    return { number, error, facts: error instanceof Error ? { ...error } : {} }
  }
}
