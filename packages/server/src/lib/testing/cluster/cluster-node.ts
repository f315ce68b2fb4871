import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createNatsStream } from '@fixture-feed/journal/nats-journal'
import { type Operations, operationsAt, secret } from '@fixture-feed/test-support/running-service'

const program = fileURLToPath(new URL('../../../../../cli/bin/fixture-feed.js', import.meta.url))

/** A node of a cluster, which runs the command in a separate process. */
export interface ClusterNode extends Operations {
  /** Starts the node again at the same addresses; resolves when it is ready. */
  start(): Promise<void>
  /** Ends the node immediately, like `kill -9`; resolves when its process has exited. */
  kill(): Promise<void>
  /** Suspends the process until `resume` is called. */
  pause(): void
  resume(): void
}

/** Starts a node on a stream, and creates a missing stream. The node ends after the test. */
export async function startClusterNode(
  t: { readonly after: (end: () => Promise<void>) => void },
  servers: readonly string[],
  stream: string,
): Promise<ClusterNode> {
  let child: ChildProcess | undefined
  let urls = { public: 'http://127.0.0.1:0', operator: 'http://127.0.0.1:0' }
  let log = ''
  t.after(kill)
  await createNatsStream({ servers, stream })
  await start()

  return {
    ...operationsAt({ publicUrl: urls.public, operatorUrl: urls.operator }),
    start,
    kill,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  }

  async function start(): Promise<void> {
    const ports = ['--port', portOf(urls.public), '--operator-port', portOf(urls.operator)]
    const journal = ['--engine', 'nats', '--nats', servers.join(), '--nats-stream', stream]
    const options = ['--json', '--log-level', 'error', ...ports, ...journal]
    const started = spawn(process.execPath, [program, 'serve', ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FIXTURE_FEED_OPERATOR_TOKEN: secret },
    })
    child = started
    started.stderr.setEncoding('utf8').on('data', text => {
      log = (log + text).slice(-20_000)
    })
    for await (const line of createInterface({ input: started.stdout })) {
      urls = JSON.parse(line)
      return
    }
    throw new Error(`The node ended before it was ready: ${log}`)
  }

  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
}

function portOf(url: string): string {
  return new URL(url).port
}
