import type { ContentByDefinition, Item } from '@fixture-feed/client'
import type { RenderContext } from './render-context.ts'

/** A definition with its version: `basketball.four-factors@2`. */
export type DefinitionReference = `${string}@${number}`

/** An item of a definition: with typed content where the contract has the definition. */
export type RenderedItem<Reference extends DefinitionReference> =
  Reference extends keyof ContentByDefinition
    ? Item & { readonly content: ContentByDefinition[Reference] }
    : Item

/**
 * Makes what is shown of an item: a lit template, a DOM node, a text (shown as text, never as markup), or a list of
 * those. It is called once for each revision, and must not keep or change the item.
 */
export type Renderer<Reference extends DefinitionReference = DefinitionReference> = (
  item: RenderedItem<Reference>,
  context: RenderContext,
) => unknown

/** The definition of an item, as renderers are registered for it. */
export function referenceOf({ definitionKey, definitionVersion }: Item): DefinitionReference {
  return `${definitionKey}@${definitionVersion}`
}
