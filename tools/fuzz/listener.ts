import assert from 'node:assert/strict'
import type { RunningService } from '../../packages/server/src/lib/testing/running-service.ts'

/** Times after which connections that send nothing are given up, short enough for many of them. */
export const shortLimits = {
  headersTimeoutMs: 400,
  requestTimeoutMs: 500,
  keepAliveTimeoutMs: 1_000,
} as const

/** The level of pino from which on an event says that the service failed. */
const errorLevel = 50

/** Whether answers are such as a listener may give: no failure of the service, and no error that may be stored. */
export function checkAnswers(answers: string): void {
  for (const [head, status] of answers.matchAll(
    /HTTP\/1\.1 (\d{3}) [^\r]*\r\n(?:[^\r]+\r\n)*\r\n/g,
  )) {
    assert.notEqual(status, '500', head)
    if (Number(status) >= 400) assert.match(head, /\r\nCache-Control: no-store\r\n/i)
  }
  assert.match(answers, /^(?:HTTP\/1\.1 \d{3} |$)/)
}

/** Whether a service is as well as before: it logged no failure, and answers an honest poll. */
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
