import type { ContentByDefinition, Item } from '@fixture-feed/client'
import type { RenderContext } from './render-context.ts'

/** A definition with its version, such as `basketball.four-factors@2`. */
export type DefinitionReference = `${string}@${number}`

/** An item of a definition, with typed content if the contract contains the definition. */
export type RenderedItem<Reference extends DefinitionReference> =
  Reference extends keyof ContentByDefinition
    ? Item & { readonly content: ContentByDefinition[Reference] }
    : Item

/**
 * Returns the rendered content of an item: a lit template, a DOM node, a text (inserted as text, never as markup), or
 * an array of these. It is called for each revision, and again when data of the context changes. It must not store or
 * change the item.
 */
export type Renderer<Reference extends DefinitionReference = DefinitionReference> = (
  item: RenderedItem<Reference>,
  context: RenderContext,
) => unknown

/** The definition reference of an item, as in the registry of renderers. */
export function referenceOf({ definitionKey, definitionVersion }: Item): DefinitionReference {
  return `${definitionKey}@${definitionVersion}`
}
