export interface JsonPiece {
  readonly kind: 'name' | 'string' | 'other'
  readonly text: string
}

/** A value as indented JSON, cut into pieces. Joined, they are what `JSON.stringify` makes. */
export function jsonPieces(value: unknown): readonly JsonPiece[] {
  const text = JSON.stringify(value, undefined, 2)
  const pieces: JsonPiece[] = []
  let end = 0
  for (const { 0: string, index } of text.matchAll(/"(?:[^"\\]|\\.)*"/g)) {
    if (index > end) pieces.push({ kind: 'other', text: text.slice(end, index) })
    end = index + string.length
    pieces.push({ kind: text[end] === ':' ? 'name' : 'string', text: string })
  }
  if (end < text.length) pieces.push({ kind: 'other', text: text.slice(end) })
  return pieces
}
