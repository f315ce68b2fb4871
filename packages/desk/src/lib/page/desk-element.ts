import { PageElement } from '@fixture-feed/elements/page-parts'
import type { CSSResultGroup, CSSResultOrNative } from 'lit'
import { deskStyles } from './desk-styles.ts'

/** An element of the desk. */
export abstract class DeskElement extends PageElement {
  protected static override finalizeStyles(styles: CSSResultGroup = []): CSSResultOrNative[] {
    return PageElement.finalizeStyles([deskStyles, styles])
  }
}
