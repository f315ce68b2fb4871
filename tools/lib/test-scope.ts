import asyncHooks from 'node:async_hooks'
import type test from 'node:test'

/**
 * Wraps `node:test`; load this file first. `node:test` uses a hook on each promise to find the test of an event,
 * which takes a tenth of the time of tests with many promises. Here the test is found in a context that Node
 * propagates itself.
 */

const { AsyncLocalStorage, AsyncResource, createHook, executionAsyncId } = asyncHooks
const innermost = new AsyncLocalStorage<asyncHooks.AsyncResource>()
let register: asyncHooks.HookCallbacks['init']

/**
 * The base class that `node:test` extends for its tests. Code that runs in a test can find the test in `innermost`.
 */
class Scope extends AsyncResource {
  constructor(type: string) {
    super(type)
    register?.(this.asyncId(), type, 0, this)
  }

  override runInAsyncScope<Result>(run: (...given: never[]) => Result, ...rest: never[]): Result {
    const [self, ...given] = rest
    return super.runInAsyncScope(() => innermost.run(this, () => run.apply(self, given)))
  }
}

Object.assign(asyncHooks, {
  AsyncResource: Scope,
  createHook({ init }: asyncHooks.HookCallbacks) {
    register = init
    return { enable() {}, disable() {} }
  },
  executionAsyncId: () => innermost.getStore()?.asyncId() ?? executionAsyncId(),
})
export const run: typeof test.run = (await import('node:test')).run
Object.assign(asyncHooks, { AsyncResource, createHook, executionAsyncId })
