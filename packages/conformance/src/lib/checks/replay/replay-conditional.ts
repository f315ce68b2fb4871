import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'
import { distantPast, replayFeed, toQuery } from '../../replay.ts'

export const replayConditional: Check = {
  id: 'replay-conditional',
  title: 'a replay is answered with 304 for its own tag, and with 200 for that of other bytes',
  rule: 'Spec, Endpoints, feed read, rules 2 and 4',
  severity: 'extension',
  async run(subject) {
    const feed = await replayFeed(subject)
    const query = toQuery({ until: distantPast })
    const own = await feed.readTag({}, query)
    expectStatus(await feed.send({ 'If-None-Match': own }, { query }), 304)
    const current = await feed.readTag()
    expectStatus(await feed.send({ 'If-None-Match': current }, { query }), 200)
    expectStatus(await feed.poll(own), 200)
  },
}
