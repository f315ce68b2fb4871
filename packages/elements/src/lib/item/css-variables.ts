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

/** Sets custom properties through the object model: a strict policy refuses the style attribute of lit's `styleMap`. */
export const cssVariables: (variables: Readonly<Record<string, string>>) => unknown =
  directive(CssVariables)
