// Headlines of the feed that the query selects: ?base=…&fixture=…&feed=…
import { createApp, defineComponent, h } from 'vue'
import { useFeed } from './use-feed.js'

const address = new URLSearchParams(location.search)

const Game = defineComponent({
  setup() {
    const state = useFeed({
      baseUrl: address.get('base') ?? location.origin,
      fixtureId: address.get('fixture') ?? '',
      feedKey: address.get('feed') ?? '',
    })
    return () =>
      h(
        'ul',
        state.value.snapshot?.items.map(({ id, definitionKey, content }) =>
          h('li', { key: id }, String(content.headline ?? content.summary ?? definitionKey)),
        ),
      )
  },
})

createApp(Game).mount(document.body.appendChild(document.createElement('main')))
