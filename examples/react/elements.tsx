// A React 19 page that uses the elements directly, without a wrapper. The query selects the feed:
// ?base=…&fixture=…&feed=…
import '@fixture-feed/elements/fixture-feed-define'
import type {} from '@fixture-feed/elements/jsx'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

const address = new URLSearchParams(location.search)

function Page() {
  const [count, setCount] = useState(0)
  return (
    <StrictMode>
      <h1>{count} items</h1>
      <fixture-feed
        base-url={address.get('base') ?? location.origin}
        fixture-id={address.get('fixture') ?? ''}
        feed-key={address.get('feed') ?? ''}
        onfeed-change={({ snapshot }) => setCount(snapshot.items.length)}
      />
    </StrictMode>
  )
}

createRoot(document.body.appendChild(document.createElement('main'))).render(<Page />)
