// Headlines of the feed that the query selects: ?base=…&fixture=…&feed=…
import { mount } from 'svelte'
import Game from './Game.svelte'

const address = new URLSearchParams(location.search)
const options = {
  baseUrl: address.get('base') ?? location.origin,
  fixtureId: address.get('fixture') ?? '',
  feedKey: address.get('feed') ?? '',
}
mount(Game, {
  target: document.body.appendChild(document.createElement('main')),
  props: { options },
})
