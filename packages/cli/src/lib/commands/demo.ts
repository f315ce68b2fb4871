import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorClient } from '@fixture-feed/client/operator'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import type { Languages } from '@fixture-feed/generator/generate'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { tokenOfSecret } from '@fixture-feed/server/operator-token'
import { type Service, startService } from '@fixture-feed/server/service'
import { createLog } from '../create-log.ts'
import { demoWords } from '../demo-words.ts'
import { CommandFailure } from '../failure.ts'
import { parseLine, sourceLines } from '../log-lines.ts'
import { serviceTarget } from '../log-target.ts'
import { movedLine } from '../moved-line.ts'
import { note, print } from '../output.ts'
import { playLog } from '../play-log.ts'
import { readPages } from '../read-pages.ts'
import { samplesFolder } from '../samples-folder.ts'
import { aborted, stopSignal } from '../stop-signal.ts'

export interface DemoOptions {
  /** Game seconds per second. */
  readonly speed: number
  /** The port of the public listener. Default: 8080 if it is free, otherwise any free port. */
  readonly port?: number
  readonly operatorPort?: number
  readonly languages: Languages
  readonly json?: boolean
}

/** Runs the service with two sample games, one finished and one played live, until a signal stops it. */
export async function demo(options: DemoOptions): Promise<void> {
  const stop = stopSignal()
  const samples = samplesFolder()
  const token = randomBytes(12).toString('base64url')
  const folder = await mkdtemp(join(tmpdir(), 'fixture-feed-demo-'))
  try {
    const service = await startOnFreePorts(options, folder, token)
    try {
      const client = new OperatorClient({ url: service.operatorUrl, token, signal: stop })
      const games = await gamesFolder(options, { samples, folder })
      await showGames(options, { samples, games, service, client, token, stop })
    } catch (error) {
      // An interruption by a stop signal is not a failure.
      if (!stop.aborted) throw error
    } finally {
      await service.stop(2_000)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Stage {
  readonly samples: string
  /** The folder of the games' logs. */
  readonly games: string
  readonly service: Service
  readonly client: OperatorClient
  readonly token: string
  readonly stop: AbortSignal
}

async function showGames(options: DemoOptions, stage: Stage): Promise<void> {
  const { samples, games, service, client, token, stop } = stage
  const finished = join(games, 'finished.jsonl')
  await serviceTarget(client).apply(sourceLines({ file: finished, kind: 'log' }), () => {})
  const live = await readSample(join(games, 'live.jsonl'))
  const facts = {
    publicUrl: service.publicUrl,
    operatorUrl: service.operatorUrl,
    token,
    finished: fixtureIdOf(await readSample(finished)),
    live: fixtureIdOf(live),
    item: join(samples, 'item.json'),
    speed: options.speed,
  }
  let isAnnounced = false
  await playLog(live, {
    client,
    speed: options.speed,
    from: live.find(line => line.kind === 'publication')?.at,
    keyPrefix: randomUUID(),
    signal: stop,
    toPlay: (line, { moved }) => movedLine(line, moved),
    onSettingsHeld: note,
    async onPlayed({ kind }) {
      if (isAnnounced || kind !== 'publication') return
      isAnnounced = true
      await print(options, { value: facts, words: demoWords(facts) })
    },
  })
  note('The live game is over. The service runs until Ctrl+C.')
  await aborted(stop)
}

/**
 * The folder of the games' logs. The samples are only in English. For any other list of languages the games are
 * generated again, which takes seconds.
 */
async function gamesFolder(
  { languages }: DemoOptions,
  { samples, folder }: { readonly samples: string; readonly folder: string },
): Promise<string> {
  if (languages.join() === 'en') return samples
  const { sampleLogs } = await import('../sample-games.ts')
  for (const [name, text] of sampleLogs(languages)) await writeFile(join(folder, name), text)
  return folder
}

async function readSample(file: string): Promise<readonly LogLine[]> {
  const lines: LogLine[] = []
  for await (const line of sourceLines({ file, kind: 'log' })) lines.push(parseLine(line))
  return lines
}

function fixtureIdOf(lines: readonly LogLine[]): string {
  const line = lines.find(line => line.kind === 'fixture')
  if (line === undefined) throw new CommandFailure('The sample has no fixture line')
  return line.entry.fixtureId
}

const usualPorts = { public: 8080, operator: 8081 }

/** Starts the service on the given ports. Default: 8080 and 8081, or free ports if those are in use. */
async function startOnFreePorts(
  { port, operatorPort }: DemoOptions,
  directory: string,
  token: string,
): Promise<Service> {
  const ports = {
    public: port ?? usualPorts.public,
    operator: operatorPort ?? usualPorts.operator,
  }
  const log = createLog('warn')
  const pages = await readPages(log)
  for (;;) {
    try {
      return await startService({
        openJournal: () => openSqliteJournal({ directory }),
        publicAddress: { host: '127.0.0.1', port: ports.public },
        operatorAddress: { host: '127.0.0.1', port: ports.operator },
        tokens: [tokenOfSecret('demo', token)],
        ...pages,
        log,
      })
    } catch (error) {
      const taken = takenPort(error)
      if (port === undefined && taken === ports.public && taken !== 0) ports.public = 0
      else if (operatorPort === undefined && taken === ports.operator && taken !== 0)
        ports.operator = 0
      else throw error
    }
  }
}

function takenPort(error: unknown): unknown {
  const { code, port } = error as { readonly code?: unknown; readonly port?: unknown }
  return code === 'EADDRINUSE' ? port : undefined
}
