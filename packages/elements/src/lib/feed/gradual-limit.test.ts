import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { GradualLimit } from './gradual-limit.ts'

/** A host that renders a list of `count` items on each update. */
function hostOf(t: TestContext, count: number) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const rendered: number[] = []
  const host = {
    count,
    rendered,
    render(): void {
      rendered.push(limit.of(Array.from({ length: host.count })).length)
      limit.hostUpdated()
    },
    runTasks: () => t.mock.timers.tick(1),
    reset: () => limit.reset(),
  }
  const limit = new GradualLimit({
    addController: () => {},
    removeController: () => {},
    requestUpdate: () => host.render(),
    updateComplete: Promise.resolve(true),
  })
  return host
}

test('GradualLimit shows a short list immediately', t => {
  const { render, runTasks, rendered } = hostOf(t, 3)
  render()
  runTasks()
  assert.deepEqual(rendered, [3])
})

test('GradualLimit shows a long list in pieces, one per task', t => {
  const { render, runTasks, rendered } = hostOf(t, 8)
  render()
  render()
  for (let count = 0; count < 5; count++) runTasks()
  assert.deepEqual(rendered, [3, 3, 6, 8])
})

test('GradualLimit shows later items immediately, and starts again after reset()', t => {
  const host = hostOf(t, 5)
  host.render()
  host.runTasks()
  host.count = 200
  host.render()
  host.reset()
  host.render()
  assert.deepEqual(host.rendered, [3, 5, 200, 3])
})

test('GradualLimit does not treat an empty list as complete', t => {
  const host = hostOf(t, 0)
  host.render()
  host.count = 200
  host.render()
  assert.deepEqual(host.rendered, [0, 3])
})
