import asyncHooks from 'node:async_hooks'
import type test from 'node:test'

/**
 * `node:test`, to be loaded from here first: it tells which test something belongs to by hooks on each promise, which take a
 * tenth of the time of tests that do much at once. Here it asks a context that Node passes on by itself.
 */

const { AsyncLocalStorage, AsyncResource, createHook, executionAsyncId } = asyncHooks
const innermost = new AsyncLocalStorage<asyncHooks.AsyncResource>()
let register: asyncHooks.HookCallbacks['init']

/** What tests are made of. */
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
