import { ContentItemElement } from './content-item.ts'

ContentItemElement.define()

declare global {
  interface HTMLElementTagNameMap {
    'content-item': ContentItemElement
  }
}
