import { parseArgs } from 'node:util'
import {
  natsServerProgram,
  startNatsServers,
} from '../packages/journal/src/lib/testing/nats-servers.ts'
import { startClusterNode } from '../packages/server/src/lib/testing/cluster/cluster-node.ts'
import { operate, registration } from './cluster/bench-feed.ts'
import { measureCatchUp } from './cluster/catch-up.ts'
import { measureReads } from './cluster/reads.ts'
import { measureVisibility } from './cluster/visibility.ts'
import { print, progress, runScale } from './lib/scale-run.ts'

/**
 * Measures a cluster on one machine: three NATS servers that keep three replicas, and two nodes. What it prints says how
 * things relate, not how fast a real cluster is: servers, nodes and load share the cores.
 */

const { values } = parseArgs({
  options: {
    publications: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    fixtures: { type: 'string', default: '2000' },
    entries: { type: 'string', default: '500' },
  },
})
const publications = Number(values.publications)
const polls = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
const chains = { feeds: Number(values.fixtures), entries: Number(values.entries) }

if (natsServerProgram === undefined) print('skipped: nats-server is not installed')
else await measure()

async function measure(): Promise<void> {
  const ends: (() => unknown)[] = []
  const run = { after: (end: () => unknown) => void ends.unshift(end) }
  try {
    await runScale(async () => {
      const servers = (await startNatsServers(run, { count: 3 })).map(({ url }) => url)
      const one = await startClusterNode(run, servers, 'BENCH')
      const other = await startClusterNode(run, servers, 'BENCH')
      await operate(one, 'PUT', '/v1/fixtures/bench', registration)
      const visibility = await measureVisibility(one, other, publications)
      progress('publications')
      const reads = await measureReads(one, other, polls)
      progress('polls')
      await Promise.all([one.kill(), other.kill()])
      const catchUp = await measureCatchUp(servers, chains)
      return {
        name: 'cluster',
        title: 'A cluster',
        finding:
          'Three NATS servers, which keep three replicas, two nodes and the load, all on the same cores: the figures say how things relate, not how fast a cluster of machines is.',
        columns: ['', 'figure'],
        rows: [...visibility, ...reads, ...catchUp],
        hasNoChart: true,
      }
    })
  } finally {
    for (const end of ends) await end()
  }
}
