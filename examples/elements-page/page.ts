// A page with a feed: run `npx vite examples/elements-page`, and in another terminal `npx fixture-feed serve
// --definitions examples/elements-page/definitions`.
//
// The query selects the feed: ?base=http://127.0.0.1:8080&fixture=…&feed=pulse
import { readFixtures } from '@fixture-feed/client'
import '@fixture-feed/elements/fixture-feed-define'
import { registerRenderer } from '@fixture-feed/elements/renderer-registry'
import { fanPollStyles, renderFanPoll } from './fan-poll.ts'

// A renderer for a custom definition, which the package does not know.
registerRenderer('acme.fan-poll@1', renderFanPoll, { label: 'Poll', styles: [fanPollStyles] })

// Replaces the renderer of a built-in definition. A renderer may return DOM nodes too; the reference determines the
// type of `content`.
registerRenderer('basketball.run-momentum@1', ({ content }, { entityName }) => {
  const line = document.createElement('p')
  const { teamId, run } = content
  line.textContent = `${entityName(teamId)} go ${run.pointsFor}–${run.pointsAgainst}. ${content.summary}`
  return line
})

const query = new URLSearchParams(location.search)
const baseUrl = query.get('base') ?? 'http://127.0.0.1:8080'
const fixtures = await readFixtures({ baseUrl })
const fixture = fixtures.find(({ fixtureId }) => fixtureId === query.get('fixture')) ?? fixtures[0]
const feed = document.querySelector('fixture-feed')
const title = document.querySelector('#title')

if (feed !== null && title !== null && fixture !== undefined) {
  title.textContent = `${fixture.awayTeam.name} at ${fixture.homeTeam.name}`
  feed.baseUrl = baseUrl
  feed.fixture = fixture
  feed.fixtureId = fixture.fixtureId
  feed.feedKey = query.get('feed') ?? fixture.feeds[0]
}
