import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Node's own server and nothing else: what connections cost without anything of ours. It answers each line of its input
// with how long its loop was late at most since the line before, in milliseconds.
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
const server = createServer({ keepAliveTimeout: 60_000 }, (_, response) => {
  response.writeHead(304).end()
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on ${(server.address() as AddressInfo).port}\n`)
})
process.stdin.on('data', () => {
  process.stdout.write(`${delay.max / 1e6}\n`)
  delay.reset()
})
