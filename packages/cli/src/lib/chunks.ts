/** Texts that are sent together. */
export interface Chunk<Member> {
  readonly members: readonly Member[]
  /** The total length of the texts in UTF-16 code units. */
  readonly length: number
}

export interface ChunkLimits {
  readonly maxLength: number
  readonly maxMembers: number
}

/** Groups members in order. A group exceeds a limit only if it is a single member that is longer than `maxLength`. */
export async function* chunksOf<Member extends { readonly text: string }>(
  members: AsyncIterable<Member>,
  { maxLength, maxMembers }: ChunkLimits,
): AsyncGenerator<Chunk<Member>> {
  let chunk: Member[] = []
  let length = 0
  for await (const member of members) {
    const isFull = chunk.length >= maxMembers || length + member.text.length > maxLength
    if (chunk.length > 0 && isFull) {
      yield { members: chunk, length }
      chunk = []
      length = 0
    }
    chunk.push(member)
    length += member.text.length
  }
  if (chunk.length > 0) yield { members: chunk, length }
}
