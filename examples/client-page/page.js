import { playFeed, pollFeed, readFixtures } from '@fixture-feed/client'

// The query selects the feed: ?base=http://127.0.0.1:8080&fixture=…&feed=pulse
const query = new URLSearchParams(location.search)
const baseUrl = query.get('base') ?? 'http://127.0.0.1:8080'

const [first] = await readFixtures({ baseUrl })
const fixtureId = query.get('fixture') ?? first?.fixtureId ?? ''
const feedKey = query.get('feed') ?? first?.feeds[0] ?? ''
document.querySelector('#title').textContent = `${fixtureId}, ${feedKey}`

let feed = pollFeed({ baseUrl, fixtureId, feedKey })
show(feed)

document.querySelector('#live').onclick = () => {
  show(pollFeed({ baseUrl, fixtureId, feedKey }))
}
document.querySelector('#replay').onclick = () => {
  show(playFeed({ baseUrl, fixtureId, feedKey, speed: 60 }))
}

/** Replaces the displayed feed. Live and replayed feeds are handled in the same way. */
function show(next) {
  if (next !== feed) feed.close()
  feed = next
  feed.subscribe(render)
  render()
}

function render() {
  const { status: text, snapshot, error } = feed.state
  document.querySelector('#status').textContent = error ? `${text}: ${error.message}` : text
  document.querySelector('#items').replaceChildren(
    ...(snapshot?.items ?? []).map(({ definitionKey, content }) => {
      const line = document.createElement('li')
      // Insert texts of a feed as text, never as markup.
      line.textContent = content.headline ?? content.summary ?? definitionKey
      return line
    }),
  )
}
