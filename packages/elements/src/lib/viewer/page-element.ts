import { type CSSResultGroup, type CSSResultOrNative, LitElement } from 'lit'
import { tokens } from '../item/tokens.ts'
import { viewerControls } from './viewer-controls.ts'

/** An element of our own pages: it has no attributes, and looks like the others. */
export abstract class PageElement extends LitElement {
  /** Its properties, with spaces between: a change of one renders it again. */
  static readonly inputs: string = ''

  // biome-ignore-start lint/complexity/noThisInStatic: each class has inputs of its own.
  protected static override finalize(): void {
    const names = this.inputs.split(' ').filter(Boolean)
    this.properties = Object.fromEntries(names.map(name => [name, { attribute: false }]))
    super.finalize()
  }
  // biome-ignore-end lint/complexity/noThisInStatic: each class has inputs of its own.

  protected static override finalizeStyles(styles: CSSResultGroup = []): CSSResultOrNative[] {
    return LitElement.finalizeStyles([tokens, viewerControls, styles])
  }
}
