import { statSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorClient } from '@fixture-feed/client/operator'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import { toPublicationLog } from '@fixture-feed/generator/publication-log'
import { requireGame } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { playLog } from '../../packages/cli/src/lib/play-log.ts'
import { cpuSeconds } from '../lib/process-tree.ts'
import { progress, readOptions, runScale } from '../lib/scale-run.ts'
import { operatorSecret, type ServiceProcess, startServiceProcess } from '../lib/service-process.ts'
import { median } from '../lib/statistics.ts'

// The cost of evidence: the same simulated games are published with evidence and without it, to two services that take
// turns. A game is published to both of its feeds, one publication a request.

const { rounds, games } = readOptions({ rounds: 6, games: 8 })

await runScale(async directory => {
  const logs = Array.from({ length: games }, (_, seed) => [
    ...toPublicationLog(requireGame(simulateGame({ seed: seed + 1 }))),
  ])
  const without = await measured(join(directory, 'without'))
  const withEvidence = await measured(join(directory, 'with'))
  try {
    // The first round is not counted: compilers settle in it.
    for (let round = 0; round <= rounds; round++) {
      await publishGames(without, logs.map(withoutEvidence), round)
      await publishGames(withEvidence, logs, round)
      progress(`round ${round}: ${without.cpuMs.at(-1)} and ${withEvidence.cpuMs.at(-1)} ms`)
    }
  } finally {
    await without.service.stop()
    await withEvidence.service.stop()
  }
  const published = (rounds + 1) * games
  const bytes = (each: Measured): number => statSync(each.journal).size / published / 1e6
  const ratios = withEvidence.cpuMs.map((ms, round) => ms / (without.cpuMs[round] ?? Number.NaN))
  return {
    name: 'evidence',
    title: 'Evidence',
    finding: `A simulated game is published to both of its feeds, with evidence and without it, in ${rounds} paired rounds of ${games} games. The ratio is the median of the ratios of all rounds. Evidence that is sent takes ${(evidenceBytes(logs) / 1e6).toFixed(2)} MB of JSON for each game.`,
    columns: ['evidence', 'CPU ms a game', 'ratio', 'journal, MB a game', 'of it evidence, MB'],
    rows: [
      ['without', median(without.cpuMs.slice(1)) / games, 1, bytes(without), 0],
      [
        'with',
        median(withEvidence.cpuMs.slice(1)) / games,
        median(ratios.slice(1)),
        bytes(withEvidence),
        bytes(withEvidence) - bytes(without),
      ],
    ],
  }
})

interface Measured {
  readonly service: ServiceProcess
  readonly client: OperatorClient
  readonly journal: string
  /** Processor time of each round. */
  readonly cpuMs: number[]
}

async function measured(directory: string): Promise<Measured> {
  const service = await startServiceProcess(directory)
  const client = new OperatorClient({ url: service.operatorUrl, token: operatorSecret })
  return { service, client, journal: join(directory, 'journal.sqlite'), cpuMs: [] }
}

async function publishGames(
  { service, client, cpuMs }: Measured,
  logs: readonly (readonly LogLine[])[],
  round: number,
): Promise<void> {
  const before = cpuSeconds(service.pid)
  for (const log of logs) {
    const keyPrefix = `round-${round}`
    await playLog(
      log.map(line => ofRound(line, round)),
      { client, speed: 1e9, keyPrefix },
    )
  }
  cpuMs.push(Math.round((cpuSeconds(service.pid) - before) * 1000))
}

function withoutEvidence(log: readonly LogLine[]): readonly LogLine[] {
  return log.map(line => (line.kind === 'publication' ? { ...line, evidence: [] } : line))
}

/**
 * The same line for a fixture with another id, so that each round publishes new games. The id has the same length,
 * because claims contain offsets.
 */
function ofRound(line: LogLine, round: number): LogLine {
  const fixtureId = line.kind === 'fixture' ? line.entry.fixtureId : line.fixtureId
  const otherId = `${String(round).padStart(2, '0')}${fixtureId.slice(2)}`
  return JSON.parse(JSON.stringify(line).replaceAll(fixtureId, otherId))
}

function evidenceBytes(logs: readonly (readonly LogLine[])[]): number {
  const publications = logs.flat().filter(line => line.kind === 'publication')
  const all = publications.flatMap(({ evidence = [] }) => evidence)
  return all.reduce((bytes, evidence) => bytes + JSON.stringify(evidence).length, 0) / logs.length
}
