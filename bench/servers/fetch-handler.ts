import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

// The smallest handler for a conditional read with the server of Bun or Deno: one comparison and prepared bytes.

/** The part of Bun's API that the handler uses. */
interface BunRuntime {
  serve(options: { hostname: string; port: number; fetch: typeof respond }): {
    readonly port: number
  }
}

/** The part of Deno's API that the handler uses. */
interface DenoRuntime {
  serve(
    options: { hostname: string; port: number; onListen: (address: { port: number }) => void },
    handler: typeof respond,
  ): unknown
}

const { Bun, Deno } = globalThis as { readonly Bun?: BunRuntime; readonly Deno?: DenoRuntime }
const path = process.argv[2] ?? ''
const identity = readFileSync(path)
const gzip = readFileSync(`${path}.gz`)
const tag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
const policy = { ETag: tag, 'Cache-Control': 'no-store', Vary: 'Accept-Encoding' }
const json = { ...policy, 'Content-Type': 'application/json' }
const hostname = '127.0.0.1'

if (Bun !== undefined) announce(Bun.serve({ hostname, port: 0, fetch: respond }).port)
else Deno?.serve({ hostname, port: 0, onListen: ({ port }) => announce(port) }, respond)

function respond({ headers }: Request): Response {
  if (headers.get('if-none-match') === tag)
    return new Response(null, { status: 304, headers: policy })
  return headers.get('accept-encoding')?.includes('gzip')
    ? new Response(gzip, { headers: { ...json, 'Content-Encoding': 'gzip' } })
    : new Response(identity, { headers: json })
}

function announce(port: number): void {
  process.stdout.write(`listening on ${port}\n`)
}
