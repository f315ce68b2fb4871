import { type Checks, must, should } from '../check.ts'
import { expect, expectStatus } from '../expectations.ts'
import { sources } from '../sources.ts'
import { headerOf } from '../wire/exchange.ts'

export const connectionChecks: Checks = {
  date: should(
    'every response has a Date',
    'RFC 9110 §6.6.1: An origin server with a clock (as defined in Section 5.6.7) MUST generate a Date header field in all 2xx (Successful), 3xx (Redirection), and 4xx (Client Error) responses',
    async ({ feed }) => {
      const read = await feed.read()
      const poll = await feed.poll(headerOf(read, 'etag') ?? '*')
      for (const exchange of [read, poll]) {
        const date = headerOf(exchange, 'date')
        expect(!Number.isNaN(Date.parse(date ?? '')), `Date is ${date ?? 'absent'}`, exchange)
      }
    },
  ),
  'keep-alive': should(
    'a connection serves many requests, even after errors',
    sources.persistentConnections,
    async ({ feed, wire, unknownFeed }) => {
      await wire.withConnection(async connection => {
        expectStatus(await connection.exchange(feed.request()), 200)
        expectStatus(await connection.exchange(unknownFeed.request()), 404)
        expectStatus(await connection.exchange(feed.request()), 200)
      })
    },
  ),
  'no-rate-limit': must(
    'each poll of a burst gets a response',
    'Spec, Limits, 1: Public feed reads have no application rate limit, no request quota and no minimum polling interval.',
    async ({ feed, wire }) => {
      const tag = headerOf(await feed.read(), 'etag') ?? '"none"'
      const poll = feed.request({ 'If-None-Match': tag })
      await Promise.all(
        Array.from({ length: connections }, () =>
          wire.withPersistentConnection(async send => {
            for (let count = 0; count < pollsEach; count++) {
              expectStatus(await send(poll), 200, 304)
            }
          }),
        ),
      )
    },
  ),
  pipelining: should(
    'pipelined requests get their responses in order',
    'RFC 9112 §9.3.2: it MUST send the corresponding responses in the same order that the requests were received',
    async ({ feed, wire }) => {
      const tag = await feed.readTag()
      const polls = [feed.request(), feed.request({ 'If-None-Match': tag }), feed.request()]
      await wire.withConnection(async connection => {
        for (const request of polls) connection.send(request)
        expectStatus(await connection.read(feed.request()), 200)
        expectStatus(await connection.read(feed.request()), 304)
        expectStatus(await connection.read(feed.request()), 200)
      })
    },
  ),
}

const connections = 8
const pollsEach = 25
