import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ServiceOptions } from '../../service.ts'

const program = fileURLToPath(new URL('./measured-service.ts', import.meta.url))

export type ToMeasured = 'hold' | 'release' | 'measure'
export type FromMeasured =
  | { readonly kind: 'ready'; readonly publicUrl: string; readonly operatorUrl: string }
  | { readonly kind: 'memory'; readonly bytes: number }
  | { readonly kind: 'done' }

/** A service in a process of its own, seen from outside. */
export interface MeasuredService {
  readonly publicUrl: string
  readonly operatorUrl: string
  /** Its own process and those of its readers. */
  pids(): readonly number[]
  /** Descriptors that its processes have open. */
  descriptors(): number
  /** Bytes in use in its own process, after a collection of garbage. */
  memory(): Promise<number>
  /** Holds back reads of the journal until `release`. */
  hold(): Promise<void>
  release(): Promise<void>
}

export interface MeasuredOptions
  extends Pick<ServiceOptions, 'limits' | 'maxReplayBytes' | 'readers' | 'recognisesPolls'> {
  /** The most descriptors that the process may open. */
  readonly openFiles?: number | undefined
}

/** Starts the service; it is gone after the test. */
export async function startMeasuredService(
  t: { readonly after: (end: () => void) => void },
  { openFiles, ...options }: MeasuredOptions = {},
): Promise<MeasuredService> {
  const limit = openFiles === undefined ? '' : `ulimit -n ${openFiles}; `
  const child = fork(program, [JSON.stringify(options)], {
    execPath: '/bin/sh',
    execArgv: ['-c', `${limit}exec "$0" --expose-gc "$@"`, process.execPath],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  t.after(() => child.kill('SIGKILL'))
  const pid = child.pid ?? 0
  const answer = async (): Promise<FromMeasured> => {
    const [message] = await once(child, 'message', { signal: end.signal })
    return message as FromMeasured
  }
  const end = new AbortController()
  child.once('exit', (code, signal) => {
    end.abort(new Error(`The service ended with ${signal ?? `exit code ${code}`}`))
  })
  const ask = async (message: ToMeasured): Promise<FromMeasured> => {
    const answered = answer()
    child.send(message)
    return answered
  }
  const ready = await answer()
  if (ready.kind !== 'ready') throw new Error('The service has not said where it is')
  const pids = (): readonly number[] => [pid, ...childrenOf(pid)]
  return {
    publicUrl: ready.publicUrl,
    operatorUrl: ready.operatorUrl,
    pids,
    descriptors: () =>
      pids().reduce((sum, each) => sum + readdirSync(`/proc/${each}/fd`).length, 0),
    async memory() {
      const answered = await ask('measure')
      return answered.kind === 'memory' ? answered.bytes : Number.NaN
    },
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
