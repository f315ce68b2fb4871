import { type CSSResultGroup, type CSSResultOrNative, LitElement } from 'lit'
import { tokens } from '../item/tokens.ts'
import { viewerControls } from './viewer-controls.ts'

/** An element of our own pages, without attributes and with the shared styles. */
export abstract class PageElement extends LitElement {
  /** Its reactive properties, separated by spaces. */
  static readonly inputs: string = ''

  // biome-ignore-start lint/complexity/noThisInStatic: each class has separate inputs.
  protected static override finalize(): void {
    const names = this.inputs.split(' ').filter(Boolean)
    this.properties = Object.fromEntries(names.map(name => [name, { attribute: false }]))
    super.finalize()
  }
  // biome-ignore-end lint/complexity/noThisInStatic: each class has separate inputs.

  protected static override finalizeStyles(styles: CSSResultGroup = []): CSSResultOrNative[] {
    return LitElement.finalizeStyles([tokens, viewerControls, styles])
  }
}
