import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import express from 'express'

// Express as its users set it up for this: `res.json` of the value, tagged and compared by the framework.
const value: unknown = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const app = express()
app.get('/snapshot.json', (_request, response) => {
  response.set('Cache-Control', 'no-store').json(value)
})
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on ${(server.address() as AddressInfo).port}\n`)
})
