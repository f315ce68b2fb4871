import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Steps } from '@fixture-feed/contract/steps'
import { TimeSlicer } from './run-in-slices.ts'

/** Creates a clock that each step of work advances by 2 ms, and the list of all steps in the order in which they ran. */
function bench() {
  let nowMs = 0
  const done: string[] = []
  function doStep(step: string): void {
    nowMs += 2
    done.push(step)
  }
  function* work(name: string, steps: number): Steps<string> {
    for (let step = 1; step <= steps; step++) {
      doStep(`${name}${step}`)
      yield
    }
    return name
  }
  return { turns: new TimeSlicer(5, () => nowMs), done, doStep, work }
}

test('TimeSlicer.run() returns the result, in one turn of the event loop for little work', async () => {
  const { turns, done, work } = bench()
  setImmediate(() => done.push('turn'))
  assert.equal(await turns.run(work('a', 2)), 'a')
  assert.deepEqual(done, ['a1', 'a2'])
})

test('TimeSlicer.run() yields to the event loop after every slice of 5 ms', async () => {
  const { turns, done, work } = bench()
  const count = () => {
    done.push('turn')
    if (done.length < 12) setImmediate(count)
  }
  setImmediate(count)
  await turns.run(work('a', 7))
  const steps = done.join(' ')
  assert.match(steps, /^a1 a2 a3 turn( turn)* a4 a5 a6 turn( turn)* a7/)
})

test('TimeSlicer.run() shares a slice among all tasks, in the order of their arrival', async () => {
  const { turns, done, work } = bench()
  setImmediate(() => done.push('turn'))
  await Promise.all([turns.run(work('a', 4)), turns.run(work('b', 2)), turns.run(work('c', 1))])
  assert.deepEqual(done.slice(0, 4), ['a1', 'a2', 'a3', 'turn'])
  assert.deepEqual(done.slice(4), ['a4', 'b1', 'b2', 'c1'])
})

test('TimeSlicer.forEach() processes members in order; concurrent lists share a slice', async () => {
  const { turns, done, doStep } = bench()
  setImmediate(() => done.push('turn'))
  const lists = [
    ['a1', 'a2', 'a3', 'a4'],
    ['b1', 'b2'],
  ]
  await Promise.all(lists.map(list => turns.forEach(list, doStep)))
  assert.deepEqual(done, ['a1', 'a2', 'a3', 'turn', 'a4', 'b1', 'b2'])
})
