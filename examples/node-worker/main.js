// Follows a feed in a separate thread, so that a busy main thread does not delay polls:
//
//   node main.js BASE_URL FIXTURE_ID FEED_KEY
import { Worker } from 'node:worker_threads'

const [baseUrl, fixtureId, feedKey] = process.argv.slice(2)
const worker = new Worker(new URL('feed-worker.js', import.meta.url), {
  workerData: { baseUrl, fixtureId, feedKey },
})
worker.on('message', ({ added, revised, withdrawn }) => {
  for (const { id } of added) console.log(`+ ${id}`)
  for (const { id } of revised) console.log(`~ ${id}`)
  for (const { id } of withdrawn) console.log(`- ${id}`)
})
process.once('SIGINT', () => worker.postMessage('close'))
