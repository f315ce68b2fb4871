/**
 * Registers an element, unless the name is taken. A registry takes a class once, so any other than the usual name gets
 * a class of its own.
 */
export function defineElement(
  element: CustomElementConstructor,
  usualTag: string,
  tag: string,
  registry: CustomElementRegistry,
): void {
  if (registry.get(tag) !== undefined) return
  registry.define(tag, tag === usualTag ? element : class extends element {})
}
