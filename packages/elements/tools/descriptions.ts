import { mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create, ts } from '@custom-elements-manifest/analyzer/index.js'
import { litPlugin } from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js'
import { jsxTypesPlugin } from '@wc-toolkit/jsx-types'

const root = new URL('../', import.meta.url)

/** The modules whose elements and events are described. */
const sources = [
  'src/content-item.ts',
  'src/feed-events.ts',
  'src/fixture-feed.ts',
  'src/fixture-feed-wall.ts',
]

interface Named {
  readonly name: string
  readonly description?: string
}

interface Declaration extends Named {
  readonly tagName?: string
  members?: readonly (Named & { readonly privacy?: string })[]
  events?: readonly Named[]
  cssParts?: readonly Named[]
  cssProperties?: readonly Named[]
}

interface Manifest {
  readonly modules: {
    readonly path: string
    readonly declarations: readonly Declaration[]
    readonly exports: object[]
  }[]
}

/**
 * Descriptions of the elements from their sources, for editors and for JSX: the text of each generated file, by the
 * name of the file.
 */
export function descriptions(): ReadonlyMap<string, string> {
  const modules = sources.map(path => {
    const text = readFileSync(new URL(path, root), 'utf8')
    return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  })
  const manifest = create({ modules, plugins: litPlugin() }) as Manifest
  leaveOutPrivate(manifest)
  addPartsOfItems(manifest)
  addDefinitions(manifest)
  return new Map([
    ['custom-elements.json', `${JSON.stringify(manifest, undefined, 2)}\n`],
    ['jsx.d.ts', jsxTypes(manifest)],
  ])
}

/** The JSX types of the elements, with an import of the event classes, which the plugin's output lacks. */
function jsxTypes(manifest: Manifest): string {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'elements-jsx-'))
  const fileName = 'jsx.d.ts'
  // Imports use the package's own name, which works for the sources and for compiled files.
  const componentTypePath = (_name: string, tag = '') => `@fixture-feed/elements/${tag}`
  const plugin = jsxTypesPlugin({ outdir: folder.path, fileName, componentTypePath })
  plugin.packageLinkPhase({ customElementsManifest: manifest })
  const types = readFileSync(join(folder.path, fileName), 'utf8')
  const names = new Set(types.match(/\b(?:Feed|Item)\w+Event\b/g)).values()
  return `import type { ${[...names].sort().join(', ')} } from "@fixture-feed/elements/feed-events";\n${types}`
}

/** Removes private members, and events that the analyzer inferred from a `dispatchEvent` without a description. */
function leaveOutPrivate(manifest: Manifest): void {
  for (const declaration of declarationsOf(manifest)) {
    const { members, events } = declaration
    if (members) declaration.members = members.filter(({ privacy }) => privacy !== 'private')
    if (events) declaration.events = events.filter(({ description }) => description !== undefined)
  }
}

/**
 * Adds the parts of items to the feed, which exports them, and the custom properties of items to the feed and the wall,
 * where they apply to all their items.
 */
function addPartsOfItems(manifest: Manifest): void {
  const [item, feed, wall] = ['content-item', 'fixture-feed', 'fixture-feed-wall'].map(tag =>
    declarationsOf(manifest).find(({ tagName }) => tagName === tag),
  )
  if (item === undefined || feed === undefined || wall === undefined)
    throw new Error(
      'Cannot describe the elements: content-item, fixture-feed or fixture-feed-wall is missing',
    )
  const { cssParts = [], cssProperties = [] } = item
  const { cssParts: own = [], cssProperties: ownProperties = [] } = feed
  const others = cssParts.filter(part => !own.some(({ name }) => name === part.name))
  const itemParts = others.map(part => ({
    ...part,
    description: `Of an item: ${part.description}`,
  }))
  feed.cssParts = [...own, ...itemParts]
  feed.cssProperties = [...ownProperties, ...cssProperties]
  wall.cssProperties = cssProperties
}

/**
 * Adds the modules that register the elements, because the analyzer detects only a direct call of
 * `customElements.define`.
 */
function addDefinitions({ modules }: Manifest): void {
  for (const { path, declarations } of [...modules]) {
    for (const { name, tagName } of declarations) {
      if (tagName === undefined) continue
      const declaration = { name, module: path }
      modules.push({
        path: `src/${tagName}-define.ts`,
        declarations: [],
        exports: [{ kind: 'custom-element-definition', name: tagName, declaration }],
      })
    }
  }
}

function declarationsOf({ modules }: Manifest): readonly Declaration[] {
  return modules.flatMap(({ declarations }) => declarations)
}
