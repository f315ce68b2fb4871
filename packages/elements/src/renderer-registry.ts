import type { Item } from '@fixture-feed/client'
import type { CSSResultOrNative } from 'lit'
import { builtInRenderers } from './lib/renderers/built-in-renderers.ts'
import { renderUnknown } from './lib/renderers/unknown.ts'
import { type DefinitionReference, type Renderer, referenceOf } from './renderer.ts'

export interface RendererOptions {
  /** What items of this definition are called above their headline. Default: the words of the definition's key. */
  readonly label?: string | undefined
  /** Style sheets for what the renderer makes; they see nothing outside of the item. */
  readonly styles?: readonly CSSResultOrNative[] | undefined
}

export interface RegisteredRenderer extends RendererOptions {
  readonly render: Renderer
}

const registered = new Map<string, RegisteredRenderer>(
  Object.entries(builtInRenderers).map(([reference, render]) => [
    reference,
    // Safe: items find their renderer by this reference alone.
    { render: render as Renderer },
  ]),
)
const fallback: RegisteredRenderer = { render: renderUnknown }

/** Has a `change` after each registration. */
export const registrations: EventTarget = new EventTarget()

/**
 * Registers the renderer of exactly this key and version, in place of the one there was. Items that are on a page
 * already are rendered again.
 *
 * @throws {TypeError} for a reference that is not `key@version`.
 */
export function registerRenderer<Reference extends DefinitionReference>(
  reference: Reference,
  render: Renderer<Reference>,
  options: RendererOptions = {},
): void {
  if (!/^[^@]+@[1-9]\d*$/.test(reference)) {
    throw new TypeError(
      `Cannot register a renderer for "${reference}": not of the form key@version`,
    )
  }
  registered.set(reference, { ...options, render: render as Renderer })
  registrations.dispatchEvent(new Event('change'))
}

/** The renderer of an item: newer versions of a known key are unknown, not "probably alike". */
export function rendererFor(item: Item): RegisteredRenderer {
  return registered.get(referenceOf(item)) ?? fallback
}
