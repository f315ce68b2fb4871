const VERSION_LINE = 'NATS/1.0'

/** Returns a header block of NATS, which begins with a version line. */
export function encodeHeaders(
  fields: Readonly<Record<string, string | number>>,
  status: string = '',
): Buffer {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  const first = status === '' ? VERSION_LINE : `${VERSION_LINE} ${status}`
  return Buffer.from(`${first}\r\n${lines.join('')}\r\n`)
}

/** Reads the value of a field; `undefined` if the block has no such field. */
export function readHeader(block: Buffer, name: string): string | undefined {
  for (const line of block.toString().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0 && line.slice(0, colon) === name) return line.slice(colon + 1).trim()
  }
  return undefined
}

/** Adds fields to a header block. */
export function withHeaders(
  block: Buffer,
  fields: Readonly<Record<string, string | number>>,
): Buffer {
  if (block.length === 0) return encodeHeaders(fields)
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([block.subarray(0, -2), Buffer.from(`${lines.join('')}\r\n`)])
}
