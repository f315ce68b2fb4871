import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performanceItem, preGameItem } from '../../packages/conformance/src/lib/sample-items.ts'
import type { Result } from '../../packages/conformance/src/result.ts'
import { listChecks, runConformance } from '../../packages/conformance/src/run-conformance.ts'
import { type ComparedServer, comparedServers } from './servers.ts'

/**
 * Holds servers that people use to serve a JSON document to pollers against the checks that make sense for any of them,
 * and writes the table of docs/compared.md: `node bench/compared/conformance.ts`.
 */

const page = join(import.meta.dirname, '..', '..', 'docs', 'compared.md')

/** The table and the reasons stand between these; the rest of the page is written by hand. */
const [start, end] = ['<!-- generated -->', '<!-- end of generated -->']

/** Groups of checks that need nothing but one address with a JSON document. */
const groups = ['entity-tag', 'if-none-match', 'not-modified', 'codings', 'connection', 'methods']

/** Checks of these groups that need more: two feeds, the addresses of the spec, or a refusal of writes. */
const needsMore: ReadonlySet<string> = new Set([
  ...['tag-of-other-feed', 'keep-alive', 'head-unknown', 'read-only', 'method-not-allowed'],
])

const fixtureId = 'compared'
const snapshot = {
  fixtureId,
  feedKey: 'pulse',
  snapshotAt: '2026-01-01T18:00:00Z',
  items: [
    performanceItem({ fixtureId, id: 'performance' }),
    ...Array.from({ length: 20 }, (_, index) =>
      preGameItem({ fixtureId, id: `pre-game-${index}` }),
    ),
  ],
}

const checks = listChecks().filter(
  ({ id, group, level }) => groups.includes(group) && level !== 'ours' && !needsMore.has(id),
)

interface Column extends Pick<ComparedServer, 'name' | 'setUp'> {
  readonly version: string
  readonly results: readonly Result[]
}

const columns: Column[] = []
for (const server of comparedServers) {
  const column = await compare(server)
  if (column === undefined) throw new Error(`${server.name} is not installed: the page needs it`)
  columns.push(column)
}
const written = await readFile(page, 'utf8')
const before = written.slice(0, written.indexOf(start) + start.length)
const after = written.slice(written.indexOf(end))
await writeFile(page, `${before}\n\n${generated()}\n${after}`)

async function compare({
  name,
  setUp,
  version,
  start,
}: ComparedServer): Promise<Column | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'compared-'))
  await chmod(folder, 0o755)
  try {
    const running = await start(snapshot, folder)
    if (running === undefined) return undefined
    const { origin, pathname, search } = new URL(running.url)
    const only = checks.map(({ id }) => id)
    const results: Result[] = []
    try {
      const run = runConformance({ url: origin, feedPaths: [pathname + search], only })
      for await (const result of run) results.push(result)
    } finally {
      await running.stop()
    }
    return { name, setUp, version: version(), results }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function generated(): string {
  const date = new Date().toISOString().slice(0, 10)
  return `Made on ${date} with Node ${process.versions.node} by \`bench/compared/conformance.ts\`.

| Server | Version | Set up |
|---|---|---|
${columns.map(({ name, version, setUp }) => `| ${name} | ${version} | ${setUp} |`).join('\n')}

✓ holds, ✗ does not, – not applicable.

| Check | ${columns.map(({ name }) => name).join(' | ')} |
|---|${columns.map(() => ':-:|').join('')}
${checks.map(checkRow).join('\n')}
| **✓ of those applicable** | ${columns.map(score).join(' | ')} |

### Why not

${columns.map(reasons).filter(Boolean).join('\n\n')}

### Why not applicable

${columns.map(lacks).filter(Boolean).join('\n\n')}
`
}

function checkRow({ id, title }: { readonly id: string; readonly title: string }): string {
  const cells = columns.map(({ results }) => signOf(results.find(result => result.id === id)))
  return `| \`${id}\`: ${escaped(title)} | ${cells.join(' | ')} |`
}

function signOf(result: Result | undefined): string {
  return { held: '✓', broken: '✗', skipped: '–' }[result?.outcome ?? 'skipped']
}

function score({ results }: Column): string {
  const held = results.filter(({ outcome }) => outcome === 'held').length
  const skipped = results.filter(({ outcome }) => outcome === 'skipped').length
  return `${held} of ${results.length - skipped}`
}

function reasons({ name, results }: Column): string {
  const broken = results.filter(({ outcome }) => outcome === 'broken')
  if (broken.length === 0) return ''
  const lines = broken.map(({ id, why, source, exchange }) => {
    const sent = /^If-None-Match: .*$/m.exec(exchange?.request ?? '')?.[0]
    const shown = sent === undefined ? '' : `, for \`${shortened(sent)}\``
    return `- \`${id}\` (${source.place}): ${escaped(why)}${shown}`
  })
  return [`**${name}**`, '', ...lines].join('\n')
}

function lacks({ name, results }: Column): string {
  const skipped = results.filter(({ outcome }) => outcome === 'skipped')
  if (skipped.length === 0) return ''
  const byReason = Map.groupBy(skipped, ({ why }) => why)
  const lines = [...byReason].map(
    ([why, members]) => `- ${why}: ${members.map(({ id }) => `\`${id}\``).join(', ')}`,
  )
  return [`**${name}**`, '', ...lines].join('\n')
}

function shortened(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 80)}…`
}

function escaped(text: string): string {
  return text.replaceAll(/[|*<>]/g, String.raw`\$&`)
}
