import { parseArgs } from 'node:util'
import type { Attack } from './hostile/attack.ts'
import { churn } from './hostile/churn.ts'
import { idle, waiting } from './hostile/idle.ts'
import { junk } from './hostile/junk.ts'
import { floods, requestFlood } from './hostile/request-flood.ts'
import { slowReaders } from './hostile/slow-readers.ts'
import { slowloris } from './hostile/slowloris.ts'

// Does one kind of harm to a service until it gets SIGTERM; prints then how often it did it, per second.
const { values } = parseArgs({
  options: {
    attack: { type: 'string', default: '' },
    url: { type: 'string', default: '' },
    connections: { type: 'string', default: '1' },
    rate: { type: 'string', default: '1' },
  },
})
const attacks: Readonly<Record<string, (attack: Attack) => void>> = {
  slowloris,
  'slow-readers': slowReaders,
  junk,
  churn,
  idle,
  waiting,
  ...Object.fromEntries(floods.map(kind => [kind, requestFlood(kind)])),
}
const attack = attacks[values.attack]
if (attack === undefined) throw new TypeError(`Cannot attack by "${values.attack}"`)

let count = 0
const startedAt = performance.now()
process.on('SIGTERM', () => {
  const perSecond = (count / (performance.now() - startedAt)) * 1000
  process.stdout.write(`${perSecond}\n`, () => process.exit(0))
})
attack({
  url: new URL(values.url),
  connections: Number(values.connections),
  perSecond: Number(values.rate),
  count: () => count++,
})
process.stdout.write('begun\n')
