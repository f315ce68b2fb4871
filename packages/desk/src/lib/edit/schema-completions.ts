import type {
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { choicesOf, type Schema, schemaAt } from './fields.ts'
import { propertyName } from './json-problems.ts'

/** Offers the fields that an object may have, and the values of enumerations, as the schema of the value says. */
export function schemaCompletions(schema: Schema): CompletionSource {
  return context => {
    const node = syntaxTree(context.state).resolveInner(context.pos, -1)
    const word = context.matchBefore(/"?[\w-]*/)
    if (word === null || (word.from === word.to && !context.explicit)) return null
    return node.name === 'String'
      ? valueCompletions(context, node, schema)
      : fieldCompletions(context, node, { schema, from: word.from })
  }
}

function fieldCompletions(
  { state }: CompletionContext,
  node: SyntaxNode,
  { schema, from }: { readonly schema: Schema; readonly from: number },
): CompletionResult | null {
  const owner = around(node, 'Object')
  if (owner === undefined) return null
  const { properties = {} } = schemaAt(schema, placeOf(state, owner)) ?? {}
  const there = new Set(owner.getChildren('Property').map(each => propertyName(state, each)))
  const options = Object.entries(properties)
    .filter(([name]) => !there.has(name))
    .map(([name, { description }]) => ({
      label: `"${name}"`,
      apply: `"${name}": `,
      type: 'property',
      ...(description !== undefined && { info: description }),
    }))
  return { from, options }
}

function valueCompletions(
  { state }: CompletionContext,
  node: SyntaxNode,
  schema: Schema,
): CompletionResult | null {
  const choices = choicesOf(schemaAt(schema, placeOf(state, node)) ?? {}, schema)
  if (choices === undefined) return null
  const options = choices.map(choice => ({ label: `"${choice}"`, type: 'enum' }))
  return { from: node.from, to: node.to, options, filter: false }
}

function around(node: SyntaxNode | null, name: string): SyntaxNode | undefined {
  for (let each = node; each !== null; each = each.parent) if (each.name === name) return each
  return undefined
}

/** Where a value stands: names of fields, and 0 for members of lists, as all have one schema. */
function placeOf(state: EditorState, node: SyntaxNode): readonly (string | number)[] {
  const place: (string | number)[] = []
  for (let each: SyntaxNode | null = node; each !== null; each = each.parent) {
    if (each.parent?.name === 'Array') place.unshift(0)
    if (each.name === 'Property') place.unshift(propertyName(state, each))
  }
  return place
}
