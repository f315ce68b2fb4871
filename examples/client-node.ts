// Follows a feed on the terminal, until Ctrl+C:
//
//   node examples/client-node.ts [BASE_URL [FIXTURE_ID FEED_KEY]]
//
// Without a fixture it uses the first fixture of the index and its first feed.
import { hasDefinition, type Item, pollFeed, readFixtures } from '@fixture-feed/client'

const [baseUrl = 'http://127.0.0.1:8080', ...chosen] = process.argv.slice(2)
const [fixtureId, feedKey] = chosen.length === 2 ? chosen : await firstFeed()
if (fixtureId === undefined || feedKey === undefined) throw new Error(`No feed at ${baseUrl}`)

const feed = pollFeed({ baseUrl, fixtureId, feedKey })
process.once('SIGINT', feed.close)

feed.subscribe(() => {
  const { status, error } = feed.state
  console.error(error ? `${status}: ${error.message}` : status)
})

for await (const { added, revised, withdrawn } of feed) {
  for (const item of added) console.log(`+ ${textOf(item)}`)
  for (const item of revised) console.log(`~ ${textOf(item)}`)
  for (const item of withdrawn) console.log(`- ${textOf(item)}`)
}

async function firstFeed(): Promise<(string | undefined)[]> {
  const [fixture] = await readFixtures({ baseUrl })
  return [fixture?.fixtureId, fixture?.feeds[0]]
}

/** A line for an item. An app would have a renderer for each definition and version that it knows. */
function textOf(item: Item): string {
  if (hasDefinition(item, 'basketball.post-game-summary', 1)) {
    const { headline, finalScore } = item.content
    return `${headline} (${finalScore.awayScore}:${finalScore.homeScore})`
  }
  const { headline, summary } = item.content
  return `${headline ?? summary ?? item.definitionKey}`
}
