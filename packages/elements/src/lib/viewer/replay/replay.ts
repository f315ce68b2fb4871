/** What a replay needs and a live game does not. */
import { ReplayBarElement } from './replay-bar.ts'

export { playFeed } from '@fixture-feed/client/play-feed'

customElements.define('ff-replay-bar', ReplayBarElement)
