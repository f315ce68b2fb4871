import { parentPort, workerData } from 'node:worker_threads'
import { pollFeed } from '@fixture-feed/client'

const feed = pollFeed(workerData)
parentPort?.once('message', feed.close)
for await (const { added, revised, withdrawn } of feed) {
  parentPort?.postMessage({ added, revised, withdrawn })
}
