import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChunkLimits, chunksOf } from './chunks.ts'

/** Chunks of texts, with `|` between chunks. */
async function chunked(texts: readonly string[], limits: ChunkLimits): Promise<string> {
  const chunks: string[] = []
  for await (const { members } of chunksOf(each(texts), limits)) {
    chunks.push(members.map(({ text }) => text).join(' '))
  }
  return chunks.join(' | ')
}

async function* each(texts: readonly string[]): AsyncGenerator<{ readonly text: string }> {
  for (const text of texts) yield { text }
}

test('chunksOf() keeps every group within both limits', async () => {
  const texts = ['aa', 'b', 'c', 'd', 'ee']
  assert.equal(await chunked(texts, { maxLength: 3, maxMembers: 9 }), 'aa b | c d | ee')
  assert.equal(await chunked(texts, { maxLength: 99, maxMembers: 2 }), 'aa b | c d | ee')
})

test('chunksOf() returns a group of its own for a member above the limit, and none for no members', async () => {
  assert.equal(await chunked(['a', 'bbbbb', 'c'], { maxLength: 3, maxMembers: 9 }), 'a | bbbbb | c')
  assert.equal(await chunked([], { maxLength: 3, maxMembers: 9 }), '')
})
