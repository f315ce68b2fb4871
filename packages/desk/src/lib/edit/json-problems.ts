import { syntaxTree } from '@codemirror/language'
import type { Diagnostic } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { stepsOf } from './place.ts'

/** What the service finds wrong, at the places in the text that it is about. */
export function placedProblems(
  state: EditorState,
  problems: ReadonlyMap<string, readonly string[]>,
): Diagnostic[] {
  return [...problems].map(([pointer, messages]) => {
    const { from, to } = nodeAt(state, stepsOf(pointer))
    return { from, to, severity: 'error', message: messages.join(' ') }
  })
}

/** The value at a place, or the innermost value around it that is there. */
function nodeAt(state: EditorState, steps: readonly string[]): SyntaxNode {
  const { topNode } = syntaxTree(state)
  let node = topNode.firstChild ?? topNode
  for (const step of steps) {
    const next = node.name === 'Array' ? memberOf(node, Number(step)) : fieldOf(state, node, step)
    if (next === undefined) break
    node = next
  }
  return node
}

function fieldOf(state: EditorState, node: SyntaxNode, name: string): SyntaxNode | undefined {
  return (
    node.getChildren('Property').find(property => propertyName(state, property) === name)
      ?.lastChild ?? undefined
  )
}

function memberOf(node: SyntaxNode, index: number): SyntaxNode | undefined {
  const members: SyntaxNode[] = []
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (!/^[[\],⚠]$/.test(child.name)) members.push(child)
  }
  return members[index]
}

/** The name of a property of an object, without its quotes. */
export function propertyName(state: EditorState, property: SyntaxNode): string {
  const name = property.getChild('PropertyName')
  return name === null ? '' : state.sliceDoc(name.from + 1, name.to - 1)
}
