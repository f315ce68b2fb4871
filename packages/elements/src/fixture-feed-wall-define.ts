import './content-item-define.ts'
import { FixtureFeedWallElement } from './fixture-feed-wall.ts'

FixtureFeedWallElement.define()

declare global {
  interface HTMLElementTagNameMap {
    'fixture-feed-wall': FixtureFeedWallElement
  }
}
