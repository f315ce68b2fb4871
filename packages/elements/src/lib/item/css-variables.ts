import { noChange } from 'lit'
import { Directive, directive, type ElementPart } from 'lit/directive.js'

class CssVariables extends Directive {
  #set: Readonly<Record<string, string>> = {}

  override render(_variables: Readonly<Record<string, string>>): typeof noChange {
    return noChange
  }

  override update(
    { element }: ElementPart,
    [variables]: [Readonly<Record<string, string>>],
  ): typeof noChange {
    const { style } = element as HTMLElement
    for (const name of Object.keys(this.#set)) {
      if (!(name in variables)) style.removeProperty(name)
    }
    for (const [name, value] of Object.entries(variables)) {
      if (this.#set[name] !== value) style.setProperty(name, value)
    }
    this.#set = variables
    return noChange
  }
}

/**
 * Sets custom properties of an element: `<div ${cssVariables({ '--share': '0.4' })}>`. Lit's `styleMap` first writes a
 * style attribute, which a strict Content-Security-Policy refuses; this goes through the object model alone.
 */
export const cssVariables: (variables: Readonly<Record<string, string>>) => unknown =
  directive(CssVariables)
