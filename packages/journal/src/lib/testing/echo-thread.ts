import { serveCalls } from '../thread/thread.ts'

export type EchoCalls = {
  readonly echo: (text: string) => string
  readonly fail: (errcode: number) => never
  readonly die: () => void
  readonly close: () => void
}

const calls: EchoCalls = {
  echo: text => text,
  fail(errcode) {
    throw Object.assign(new TypeError('cannot echo'), { errcode })
  },
  die() {
    process.exit(3)
  },
  close() {},
}

serveCalls(calls)
