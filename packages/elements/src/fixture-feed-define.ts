import './content-item-define.ts'
import { FixtureFeedElement } from './fixture-feed.ts'

FixtureFeedElement.define()

declare global {
  interface HTMLElementTagNameMap {
    'fixture-feed': FixtureFeedElement
  }
}
