import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { mebibyte, progress, runScale } from '../lib/scale-run.ts'
import { startServiceProcess } from '../lib/service-process.ts'

// Clients that ask for a big snapshot, in the version of the moment, and never read it.
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } })
const seconds = Number(values.seconds)
const clientsPerSecond = 10
const options = ['--response-timeout', '8', '--max-unread', '64']

await runScale(async directory => {
  const service = await startServiceProcess(directory, options)
  const clients: Socket[] = []
  try {
    await service.register('big')
    await service.publish('big', [...Array(5000).keys()])
    const url = new URL(service.feedUrl('big'))
    const rows: number[][] = [[0, service.residentBytes() / mebibyte, 0]]
    for (let second = 1; second <= seconds; second++) {
      await service.publish('big', [0], 1000 + second)
      for (let number = 0; number < clientsPerSecond; number++) clients.push(askAndLeave(url))
      await wait(1000)
      const cut = await service.metric('feed_slow_readers_total')
      if (second % 5 === 0) rows.push([second, service.residentBytes() / mebibyte, cut])
      if (second % 5 === 0) progress(`${second} s`)
    }
    return {
      name: 'slow-readers',
      title: 'Slow readers of a big snapshot',
      finding: `Each second ${clientsPerSecond} more clients ask for the newest 5 MB and read nothing (${options.join(' ')}). The slowest are broken off, so memory stops growing.`,
      columns: ['seconds', 'resident MiB', 'broken off'],
      rows,
    }
  } finally {
    for (const client of clients) client.destroy()
    await service.stop()
  }
})

function askAndLeave(url: URL): Socket {
  const client = connect(Number(url.port), url.hostname)
  client.on('error', () => {})
  client.write(`GET ${url.pathname} HTTP/1.1\r\nHost: x\r\n\r\n`)
  return client.pause()
}
