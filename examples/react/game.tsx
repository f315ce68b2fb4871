import type { PollOptions } from '@fixture-feed/client'
import { useFeed } from '@fixture-feed/client/react'

/** The headlines of a game, newest first. */
export function Game(options: PollOptions) {
  const { status, snapshot } = useFeed(options)
  return (
    <section aria-label="Game">
      {status === 'stale' && <p role="status">This may be out of date.</p>}
      <ul>
        {snapshot?.items.toReversed().map(({ id, definitionKey, content }) => (
          <li key={id}>{String(content.headline ?? content.summary ?? definitionKey)}</li>
        ))}
      </ul>
    </section>
  )
}
