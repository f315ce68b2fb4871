import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { secret } from './running-service.ts'

const program = fileURLToPath(new URL('./publishing-service.ts', import.meta.url))

/** A service in a process of its own, to be killed. */
export interface RunningChild {
  readonly child: ChildProcess
  readonly publicUrl: string
  readonly operatorUrl: string
}

/**
 * Starts a service on the journal of a directory, or of a NATS URL; killed with the test at the latest.
 *
 * @param relay For a relay: the other service, and the folder of what is no entry.
 */
export async function startChild(
  t: TestContext,
  place: string,
  relay: readonly [upstream: string, directory: string] | readonly [] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningChild> {
  const child = spawn(process.execPath, [program, place, secret, ...relay], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  t.after(() => child.kill('SIGKILL'))
  assert.ok(child.stdout !== null)
  for await (const line of createInterface({ input: child.stdout })) {
    return { child, ...(JSON.parse(line) as Omit<RunningChild, 'child'>) }
  }
  throw new Error('The service ended before it was ready')
}

export function operate(
  { operatorUrl }: RunningChild,
  method: string,
  path: string,
  body?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(operatorUrl + path, {
    method,
    body: body ?? null,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...headers },
  })
}
