import fc from 'fast-check'

/** Unexpected replacement values. */
const oddities: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e21, -1e308, 5e-324, 2 ** 53, 4_294_967_296],
  ...['', ' ', 'x', '0', '-1', '\u0000', '\ud800', '\udc00x', '\u202e', '💥', 'é'.repeat(300)],
  ...['__proto__', 'constructor', '2026-02-30T00:00:00Z', '2026-01-01T24:00:00Z', '2026-01-01'],
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999+23:59', '//[', 'http://[', '%zz', '#'],
  ...[[], {}, [null], [[]], [{}], { toString: 1 }, { length: 3 }],
]

type Edit = readonly [place: number, kind: EditKind, replacement: unknown]
type EditKind = 'delete' | 'replace' | 'rename' | 'repeat' | 'nest' | 'graft'

const edits: fc.Arbitrary<Edit> = fc.tuple(
  fc.nat(),
  fc.constantFrom<EditKind>('delete', 'replace', 'replace', 'rename', 'repeat', 'nest', 'graft'),
  fc.oneof(fc.constantFrom(...oddities), fc.jsonValue({ maxDepth: 2 })),
)

/** Copies of JSON values with up to four changes. */
export function mutatedJson(values: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.constantFrom(...values), fc.array(edits, { maxLength: 4 }))
    .map(([value, changes]) => changes.reduce(edited, structuredClone(value)))
}

function edited(value: unknown, [place, kind, replacement]: Edit): unknown {
  const places = placesIn(value)
  const [object, name] = places[place % Math.max(places.length, 1)] ?? []
  if (object === undefined || name === undefined) return structuredClone(replacement)
  const there = object[name]
  const [other, otherName] = places[(place * 7 + 3) % places.length] ?? []
  if (kind === 'delete') remove(object, name)
  if (kind === 'replace') put(object, name, structuredClone(replacement))
  if (kind === 'rename' && !Array.isArray(object)) put(object, nameOf(replacement), there)
  if (kind === 'repeat' && Array.isArray(object)) object.push(structuredClone(there))
  if (kind === 'nest') put(object, name, place % 2 === 0 ? [there] : { [name]: there })
  if (kind === 'graft' && other && otherName) put(object, name, structuredClone(other[otherName]))
  return value
}

type Place = readonly [object: Record<string, unknown>, name: string]

function placesIn(value: unknown): readonly Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    [value as Record<string, unknown>, name] as const,
    ...placesIn(inner),
  ])
}

function nameOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function remove(object: object, name: string): void {
  if (Array.isArray(object)) object.splice(Number(name), 1)
  else delete (object as Record<string, unknown>)[name]
}

/** Sets a field as `JSON.parse` does, including `__proto__`. */
function put(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

type ByteEdit = readonly [kind: ByteEditKind, place: number, size: number, value: number]
type ByteEditKind = 'flip' | 'fill' | 'cut' | 'drop' | 'insert' | 'move'

const byteEdits: fc.Arbitrary<ByteEdit> = fc.tuple(
  fc.constantFrom<ByteEditKind>('flip', 'flip', 'flip', 'fill', 'cut', 'drop', 'insert', 'move'),
  fc.nat(),
  fc.oneof(fc.nat({ max: 16 }), fc.constantFrom(512, 4096, 8192)),
  fc.nat({ max: 255 }),
)

/** Damage to bytes: flipped bits; overwritten, dropped, inserted or copied ranges; a truncated end. */
export const byteDamage: fc.Arbitrary<readonly ByteEdit[]> = fc.array(byteEdits, {
  minLength: 1,
  maxLength: 4,
})

export function damaged(bytes: Buffer, damage: readonly ByteEdit[]): Buffer {
  return damage.reduce(damagedOnce, Buffer.from(bytes))
}

function damagedOnce(bytes: Buffer, [kind, place, size, value]: ByteEdit): Buffer {
  if (bytes.length === 0) return bytes
  const at = place % bytes.length
  switch (kind) {
    case 'flip':
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (value % 8))
      return bytes
    case 'fill':
      return bytes.fill(value, at, Math.min(at + size, bytes.length))
    case 'cut':
      return bytes.subarray(0, at)
    case 'drop':
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + size)])
    case 'insert':
      return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(size, value), bytes.subarray(at)])
    case 'move': {
      const from = (at * 7 + value) % bytes.length
      bytes.copy(bytes, at, from, Math.min(from + size, bytes.length))
      return bytes
    }
  }
}
