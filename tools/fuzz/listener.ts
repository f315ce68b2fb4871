import assert from 'node:assert/strict'
import type { RunningService } from '@fixture-feed/test-support/running-service'

/** Short timeouts of connections, so that a test can wait for many of them. */
export const shortLimits = {
  headersTimeoutMs: 400,
  requestTimeoutMs: 500,
  keepAliveTimeoutMs: 1_000,
} as const

/** Log events of this pino level or a higher one report failures of the service. */
const errorLevel = 50

/** Checks the responses of a listener: none has the status 500, and no error response may be stored by caches. */
export function checkResponses(responses: string): void {
  for (const [head, status] of responses.matchAll(
    /HTTP\/1\.1 (\d{3}) [^\r]*\r\n(?:[^\r]+\r\n)*\r\n/g,
  )) {
    assert.notEqual(status, '500', head)
    if (Number(status) >= 400) assert.match(head, /\r\nCache-Control: no-store\r\n/i)
  }
  assert.match(responses, /^(?:HTTP\/1\.1 \d{3} |$)/)
}

/** Checks that a service still works: it logged no failure, answers a valid poll, and is ready. */
export async function checkHealth(service: RunningService, etag: string): Promise<void> {
  assert.deepEqual(
    service.log.filter(({ level }) => level >= errorLevel),
    [],
  )
  const poll = await fetch(service.feedUrl(), { headers: { 'if-none-match': etag } })
  assert.equal(poll.status, 304)
  const ready = await fetch(`${service.operatorUrl}/readyz`)
  assert.equal(ready.status, 200, await ready.text())
}
