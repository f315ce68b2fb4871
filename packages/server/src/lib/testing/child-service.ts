import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Operations, operationsAt } from '@fixture-feed/test-support/running-service'
import { until } from '@fixture-feed/test-support/until'
import type { ServiceOptions } from '../../service.ts'

const program = fileURLToPath(new URL('./child-program.ts', import.meta.url))
const measuring = new URL('./measured-memory.ts', import.meta.url).href

export type ToChild = 'hold' | 'release'
export type FromChild =
  | { readonly kind: 'ready'; readonly publicUrl: string; readonly operatorUrl: string }
  | { readonly kind: 'done' }

/** A service in a separate process, which tests can kill or inspect from outside. */
export interface ChildService extends Operations {
  readonly child: ChildProcess
  /** Ends the process immediately, like `kill -9`; resolves when it has exited. */
  kill(): Promise<void>
  /** The ids of its main process and of its workers. */
  pids(): readonly number[]
  /** Descriptors that its processes have open. */
  descriptors(): number
  /** Bytes in use in its main process and in each worker, in the order of `pids`, after a garbage collection. */
  memory(): Promise<readonly number[]>
  /** Holds back reads of the journal by position until `release`. */
  hold(): Promise<void>
  release(): Promise<void>
}

export interface ChildOptions
  extends Pick<
    ServiceOptions,
    'limits' | 'maxMemoryBytes' | 'workers' | 'recognizesPolls' | 'leaveRemovalsMs'
  > {
  /** The folder of the journal, or comma-separated addresses of NATS. Default: a journal in memory. */
  readonly place?: string | undefined
  /** The address of the upstream of a relay. `directory` is the folder for the relay's files outside the journal. */
  readonly upstream?: string | undefined
  readonly directory?: string | undefined
}

/**
 * Starts a service; ends it after the test.
 *
 * @param openFiles The maximum number of descriptors that the process may open.
 */
export async function startChild(
  t: { readonly after: (end: () => void | Promise<void>) => void },
  { openFiles, ...options }: ChildOptions & { readonly openFiles?: number } = {},
): Promise<ChildService> {
  const memoryFolder = mkdtempSync(join(tmpdir(), 'fixture-feed-memory-'))
  const limit = openFiles === undefined ? '' : `ulimit -n ${openFiles}; `
  const child = fork(program, [JSON.stringify(options)], {
    execPath: '/bin/sh',
    execArgv: ['-c', `${limit}exec "$0" --expose-gc --import ${measuring} "$@"`, process.execPath],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, MEASURED_MEMORY: memoryFolder },
  })
  const kill = async (): Promise<void> => {
    const gone = once(child, 'exit')
    if (child.kill('SIGKILL')) await gone
  }
  t.after(async () => {
    await kill()
    rmSync(memoryFolder, { recursive: true, force: true })
  })
  const pid = child.pid ?? 0
  const answer = async (): Promise<FromChild> => {
    const [message] = await once(child, 'message', { signal: end.signal })
    return message as FromChild
  }
  const end = new AbortController()
  child.once('exit', (code, signal) => {
    end.abort(new Error(`The service ended with ${signal ?? `exit code ${code}`}`))
  })
  const ask = async (message: ToChild): Promise<FromChild> => {
    const answered = answer()
    child.send(message)
    return answered
  }
  const ready = await answer()
  if (ready.kind !== 'ready') throw new Error('The service did not report its addresses')
  const pids = (): readonly number[] => [pid, ...childrenOf(pid)]
  return {
    ...operationsAt(ready),
    child,
    kill,
    pids,
    descriptors: () =>
      pids().reduce((sum, each) => sum + readdirSync(`/proc/${each}/fd`).length, 0),
    memory: () => Promise.all(pids().map(pid => memoryOf(pid, memoryFolder))),
    hold: async () => void (await ask('hold')),
    release: async () => void (await ask('release')),
  }
}

function childrenOf(pid: number): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
}

/** Bytes in use in a process after a garbage collection. Throws if the process has exited. */
async function memoryOf(pid: number, folder: string): Promise<number> {
  const file = join(folder, `${pid}`)
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  await until(() => existsSync(file))
  return Number(readFileSync(file, 'utf8'))
}
