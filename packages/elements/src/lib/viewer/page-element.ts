import {
  type CSSResultGroup,
  type CSSResultOrNative,
  LitElement,
  type PropertyDeclaration,
} from 'lit'
import { tokens } from '../item/tokens.ts'
import { viewerControls } from './viewer-controls.ts'

/** Lit's declarations of the reactive properties of an element. A name that the element does not have is an error. */
export type OwnProperties<Element> = { readonly [Name in keyof Element]?: PropertyDeclaration }

/** An element of the viewer or the desk, without attributes and with their shared styles. */
export abstract class PageElement extends LitElement {
  protected static override finalizeStyles(styles: CSSResultGroup = []): CSSResultOrNative[] {
    return LitElement.finalizeStyles([tokens, viewerControls, styles])
  }
}
