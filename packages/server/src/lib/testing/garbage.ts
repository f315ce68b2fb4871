import { setImmediate as macrotask } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Returns whether a full garbage collection frees the value, that is, whether nothing else in memory refers to it. */
export async function isCollectable(value: WeakRef<object>): Promise<boolean> {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  // `deref()` and promise reactions keep values alive until their task ends.
  await macrotask()
  collectGarbage()
  return value.deref() === undefined
}
