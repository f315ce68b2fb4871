// Renders the current state of a game on the server. The browser continues from there:
//
//   node server.js BASE_URL FIXTURE_ID FEED_KEY CLIENT_SCRIPT [PORT]
//
// CLIENT_SCRIPT is the bundled client.tsx.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FeedReadResult, readFeed } from '@fixture-feed/client'
import { renderToString } from 'react-dom/server'
import { Game } from './game.js'

const [baseUrl = '', fixtureId = '', feedKey = '', clientScript = '', port = '0'] =
  process.argv.slice(2)

/** Reads the snapshot, or returns `undefined` after a failure or 2 s: the page then starts empty and polls. */
async function readInitial(): Promise<FeedReadResult | undefined> {
  const signal = AbortSignal.timeout(2_000)
  return readFeed({ baseUrl, fixtureId, feedKey, signal }).catch(() => undefined)
}

async function page(): Promise<string> {
  const options = { baseUrl, fixtureId, feedKey, initial: await readInitial() }
  // A "<" in the text of an item must not end the script element.
  const json = JSON.stringify(options).replaceAll('<', String.raw`\u003c`)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Game</title>
<div id="game">${renderToString(<Game {...options} />)}</div>
<script type="application/json" id="options">${json}</script>
<script type="module" src="/client.js"></script>
</html>`
}

const server = createServer(async (request, response) => {
  if (request.url === '/') {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('Cache-Control', 'no-store')
    response.end(await page())
  } else if (request.url === '/client.js') {
    response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
    response.end(await readFile(clientScript))
  } else {
    response.statusCode = 404
    response.end()
  }
})
server.listen(Number(port), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
