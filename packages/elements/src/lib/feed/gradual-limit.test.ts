import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GradualLimit } from './gradual-limit.ts'

/** A host that renders a list of so many items when it is asked to update. */
function hostOf(count: number) {
  const frames: (() => void)[] = []
  const rendered: number[] = []
  const host = {
    count,
    rendered,
    render(): void {
      rendered.push(limit.of(Array.from({ length: host.count })).length)
      limit.hostUpdated()
    },
    frame(): void {
      for (const callback of frames.splice(0)) callback()
    },
    reset: () => limit.reset(),
  }
  const limit = new GradualLimit(
    {
      addController: () => {},
      removeController: () => {},
      requestUpdate: () => host.render(),
      updateComplete: Promise.resolve(true),
    },
    callback => frames.push(callback),
  )
  return host
}

test('GradualLimit shows a short list at once', () => {
  const { render, frame, rendered } = hostOf(8)
  render()
  frame()
  assert.deepEqual(rendered, [8])
})

test('GradualLimit shows a long list piece by piece, a frame each', () => {
  const { render, frame, rendered } = hostOf(20)
  render()
  render()
  for (let count = 0; count < 5; count++) frame()
  assert.deepEqual(rendered, [8, 8, 16, 20])
})

test('GradualLimit shows what comes later at once, and begins anew after reset()', () => {
  const host = hostOf(10)
  host.render()
  host.frame()
  host.count = 200
  host.render()
  host.reset()
  host.render()
  assert.deepEqual(host.rendered, [8, 10, 200, 8])
})

test('GradualLimit does not take an empty list for a whole one', () => {
  const host = hostOf(0)
  host.render()
  host.count = 200
  host.render()
  assert.deepEqual(host.rendered, [0, 8])
})
