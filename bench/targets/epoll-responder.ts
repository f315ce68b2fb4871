import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  endChild,
  findProgram,
  lineOf,
  serverCore,
  spawnPinned,
  versionOf,
} from '../lib/processes.ts'
import type { Target } from './target.ts'

/** A small C loop that writes prepared bytes. Its rate is the upper limit of the core and the kernel. */
export const epollResponder: Target = {
  name: 'C responder (the limit)',
  hasGzip: true,
  missing: () => (findProgram('gcc') === undefined ? 'gcc' : undefined),
  version: () =>
    versionOf(findProgram('gcc') ?? '', '--version').replace(/^gcc \([^)]*\) /, 'gcc '),
  async start({ bytes, directory }) {
    const program = join(directory, 'epoll-responder')
    const source = join(import.meta.dirname, '..', 'servers', 'epoll-responder.c')
    execFileSync('gcc', ['-O2', '-o', program, source])
    const identity = join(directory, `epoll-${bytes.length}.json`)
    const gzip = `${identity}.gz`
    await writeFile(identity, bytes)
    await writeFile(gzip, gzipSync(bytes))
    const child = spawnPinned(serverCore, [program, identity, gzip, '"AAAAAAAAAAAAAAAAAAAAAA"'])
    const [, port] = await lineOf(child, /^listening on (\d+)/)
    const url = `http://127.0.0.1:${port}/snapshot.json`
    return { url, pid: child.pid ?? 0, stop: () => endChild(child) }
  },
}
