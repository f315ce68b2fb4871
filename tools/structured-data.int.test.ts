/** Checks the JSON-LD of pages with external libraries: the types of schema.org, and a JSON-LD processor. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { runService } from '@fixture-feed/test-support/running-service'
import { draftSample, registrationSample } from '@fixture-feed/test-support/samples'
import { loadChecker, withoutCheckers } from './lib/testing/checkers.ts'
import { consumersFolder } from './lib/testing/consumer.ts'

const skip = withoutCheckers

const path = '/games/tides-at-comets/pulse'
const bytes = Buffer.from('<head><title>Viewer</title></head><noscript>None.</noscript>')
const page = { path: '/', mediaType: 'text/html; charset=utf-8', immutable: false }

type Node = Readonly<Record<string, unknown>>

/**
 * Reads the JSON-LD of three pages: of a game without items, of a live game with items and details, and of the same
 * game after its end.
 */
async function readPages(): Promise<readonly Node[]> {
  const service = await runService({ after }, { files: [{ ...page, bytes }] })
  const read = async (): Promise<Node> => {
    const text = await (await fetch(service.publicUrl + path)).text()
    const [, block = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(text) ?? []
    return JSON.parse(block)
  }
  const bare = await read()
  const details = {
    scheduledAt: '2026-03-01T18:30:00Z',
    status: 'postponed',
    venue: { name: 'Marrow Hill Arena', place: 'Marrow Hill' },
  } as const
  await service.register(undefined, registrationSample({ details }))
  await service.publish({ items: [draftSample('a'), draftSample('b')] })
  const live = await read()
  await service.settle({ state: 'finished', language: 'es' })
  return [bare, live, await read()]
}

interface TypeScript {
  createProgram(files: readonly string[], options: object): object
  getPreEmitDiagnostics(program: object): readonly {
    readonly file?: { readonly fileName: string }
    readonly messageText: unknown
  }[]
  flattenDiagnosticMessageText(text: unknown, newLine: string): string
}

/** The faults that the compiler finds in each node, by the types of schema.org. */
async function typeFaults(nodes: readonly Node[]): Promise<readonly (readonly string[])[]> {
  const loaded = (await loadChecker('typescript-5')) as { readonly default: TypeScript }
  const typescript = loaded.default
  const folder = mkdtempSync(join(tmpdir(), 'fixture-feed-schema-'))
  try {
    symlinkSync(join(consumersFolder, 'node_modules'), join(folder, 'node_modules'))
    const files = nodes.map((_, index) => join(folder, `page${index}.ts`))
    for (const [index, node] of nodes.entries()) {
      const type = node['@type'] === 'SportsEvent' ? 'SportsEvent' : 'LiveBlogPosting'
      const text = `import type { ${type}, WithContext } from 'schema-dts'
export const page: WithContext<${type}> = ${JSON.stringify(node)}`
      writeFileSync(files[index] ?? '', text)
    }
    const program = typescript.createProgram(files, {
      ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
      // These numbers mean ES2022, ESNext and Bundler.
      ...{ target: 9, module: 99, moduleResolution: 100 },
    })
    const found = typescript.getPreEmitDiagnostics(program)
    assert.ok(found.every(({ file }) => file !== undefined && files.includes(file.fileName)))
    return files.map(name =>
      found
        .filter(({ file }) => file?.fileName === name)
        .map(({ messageText }) => typescript.flattenDiagnosticMessageText(messageText, ' ')),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the types of schema.org allow the JSON-LD of each page, and reject unknown properties and values', {
  skip,
}, async () => {
  const pages = await readPages()
  assert.deepEqual(
    pages.map(node => node['@type']),
    ['SportsEvent', 'LiveBlogPosting', 'LiveBlogPosting'],
  )
  const [event = {}] = pages
  const wrong = [
    { ...event, venue: 'Marrow Hill Arena' },
    { ...event, eventStatus: 'https://schema.org/EventPlayed' },
    { ...event, location: { '@type': 'Organization', name: 'x', latitude: 1 } },
  ]
  const faults = await typeFaults([...pages, ...wrong])
  assert.deepEqual(
    faults.map(({ length }) => length),
    [0, 0, 0, 1, 1, 1],
    faults.flat().join('\n'),
  )
})

interface JsonLd {
  expand(document: object, options: object): Promise<readonly Node[]>
  toRDF(document: object, options: object): Promise<readonly Quad[]>
}

interface Quad {
  readonly subject: { readonly value: string }
  readonly predicate: { readonly value: string }
  readonly object: { readonly value: string }
}

/**
 * Replaces the context of schema.org, with the same effect on the terms of the pages: all are in its vocabulary, and
 * the values of `url` and `eventStatus` are addresses.
 */
const context = {
  '@vocab': 'https://schema.org/',
  url: { '@type': '@id' },
  eventStatus: { '@type': '@id' },
}

test('a JSON-LD processor reads each page, resolves its addresses and finds the facts of an event', {
  skip,
}, async () => {
  const { default: jsonld } = (await loadChecker('jsonld')) as { readonly default: JsonLd }
  const options = {
    base: `https://feeds.example${path}`,
    safe: true,
    documentLoader: async (documentUrl: string) => {
      assert.equal(documentUrl, 'https://schema.org')
      return { documentUrl, document: { '@context': context } }
    },
  }
  for (const node of await readPages()) {
    const quads = await jsonld.toRDF(node, options)
    const valuesOf = (name: string): readonly string[] =>
      quads
        .filter(({ predicate }) => predicate.value === `https://schema.org/${name}`)
        .map(({ object }) => object.value)
    for (const url of valuesOf('url'))
      assert.ok(url.startsWith('https://feeds.example/games/tides-at-comets/pulse'), url)
    // Google's documentation of events requires a start, a location and a name, and recommends a status. Its
    // documentation of live blogs has no requirements.
    for (const name of ['startDate', 'location', 'eventStatus'])
      assert.equal(valuesOf(name).length, 1, name)
    assert.ok(valuesOf('name').length >= 4)
    assert.match(
      valuesOf('eventStatus')[0] ?? '',
      /^https:\/\/schema\.org\/Event(Scheduled|Postponed)$/,
    )
  }
})
