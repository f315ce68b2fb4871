export interface JsonPiece {
  readonly kind: 'name' | 'string' | 'other'
  readonly text: string
}

/** A value as indented JSON in segments. Joined, they equal the result of `JSON.stringify` with an indent of 2. */
export function jsonPieces(value: unknown): readonly JsonPiece[] {
  const parts = JSON.stringify(value, undefined, 2).split(/("(?:[^"\\]|\\.)*")/)
  const pieces: JsonPiece[] = []
  for (const [index, text] of parts.entries()) {
    const isName = parts[index + 1]?.startsWith(':')
    if (index % 2 === 1) pieces.push({ kind: isName ? 'name' : 'string', text })
    else if (text !== '') pieces.push({ kind: 'other', text })
  }
  return pieces
}
