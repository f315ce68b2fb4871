import type { Item } from '@fixture-feed/client'
import type { CSSResultOrNative } from 'lit'
import { builtInRenderers } from './lib/renderers/built-in-renderers.ts'
import { renderUnknown } from './lib/renderers/unknown.ts'
import { type DefinitionReference, type Renderer, referenceOf } from './renderer.ts'

export interface RendererOptions {
  /**
   * The label of items above their headline. Default: the label of a known definition, otherwise the words of its
   * key.
   */
  readonly label?: string | undefined
  /** Style sheets for the rendered content; they apply only within the item. */
  readonly styles?: readonly CSSResultOrNative[] | undefined
}

export interface RegisteredRenderer extends RendererOptions {
  readonly render: Renderer
}

const registered = new Map<string, RegisteredRenderer>(
  Object.entries(builtInRenderers).map(([reference, render]) => [
    reference,
    // The cast is safe, because an item finds its renderer only by this reference.
    { render: render as Renderer },
  ]),
)
const fallback: RegisteredRenderer = { render: renderUnknown }

/** Fires `change` after each registration. */
export const registrations: EventTarget = new EventTarget()

/**
 * Registers the renderer for exactly this key and version, and replaces an existing one. Displayed items of the
 * definition are rendered again.
 *
 * @throws {TypeError} if the reference does not have the form `key@version`.
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

/** The renderer of an item; `renderUnknown` for an unknown definition, such as a newer version of a known key. */
export function rendererFor(item: Item): RegisteredRenderer {
  return registered.get(referenceOf(item)) ?? fallback
}
