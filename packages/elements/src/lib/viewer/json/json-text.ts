export interface JsonPiece {
  readonly kind: 'name' | 'string' | 'other'
  readonly text: string
}

/** A value as indented JSON in segments. Joined, they equal the result of `JSON.stringify`. */
export function jsonPieces(value: unknown): readonly JsonPiece[] {
  const parts = JSON.stringify(value, undefined, 2).split(/("(?:[^"\\]|\\.)*")/)
  return parts.flatMap((text, index): readonly JsonPiece[] => {
    const isName = parts[index + 1]?.startsWith(':')
    if (index % 2 === 1) return [{ kind: isName ? 'name' : 'string', text }]
    return text === '' ? [] : [{ kind: 'other', text }]
  })
}
