import { visit } from 'jsonc-parser'
import { type Problem, problem } from '../problem/problem.ts'

/** Deeper than any content; a body beyond it is an attack or a mistake. */
const maxDepth = 64

/**
 * The JSON value of a request body, or what is wrong with it. Stricter than `JSON.parse` where that would lose something
 * silently: UTF-8 must be whole, a key may stand once in its object, and none may be `__proto__`.
 */
export function readJsonBody(body: Buffer | undefined): { readonly value: unknown } | Problem {
  if (body === undefined || body.length === 0)
    return malformed('The body is empty: JSON is expected')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return malformed('The body is not UTF-8')
  }
  const depth = depthOf(text)
  if (depth > maxDepth)
    return malformed(`The body is nested ${depth} levels deep: at most ${maxDepth} are read`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return malformed(`The body is not JSON: ${(error as SyntaxError).message}`)
  }
  const wrongKey = findWrongKey(text)
  return wrongKey === undefined ? { value } : malformed(wrongKey)
}

/** A key that `JSON.parse` would drop or misuse, in words. */
function findWrongKey(text: string): string | undefined {
  const keysOfOpenObjects: Set<string>[] = []
  let found: string | undefined
  visit(text, {
    onObjectBegin: () => {
      keysOfOpenObjects.push(new Set())
    },
    onObjectEnd: () => {
      keysOfOpenObjects.pop()
    },
    onObjectProperty: (key, _offset, _length, line, character) => {
      const keys = keysOfOpenObjects.at(-1)
      const place = `at line ${line + 1}, column ${character + 1}`
      if (key === '__proto__') found ??= `The body has the key "__proto__" ${place}: it is refused`
      if (keys?.has(key))
        found ??= `The body has the key ${JSON.stringify(key)} twice in one object ${place}`
      keys?.add(key)
    },
  })
  return found
}

/** The greatest number of brackets open at once, outside of texts. Linear, and without recursion. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (let index = 0; index < text.length; index++) {
    switch (text[index]) {
      case '"':
        index = endOfText(text, index)
        break
      case '{':
      case '[':
        depth++
        if (depth > deepest) deepest = depth
        break
      case '}':
      case ']':
        depth--
        break
      default:
    }
  }
  return deepest
}

function endOfText(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === '\\') index++
    else if (text[index] === '"') return index
  }
  return text.length
}

function malformed(detail: string): Problem {
  return problem('malformed_request', detail)
}
