import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create, ts } from '@custom-elements-manifest/analyzer/index.js'
import { litPlugin } from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js'
import { jsxTypesPlugin } from '@wc-toolkit/jsx-types'

const root = new URL('../', import.meta.url)

/** The modules with something to tell. */
const sources = ['src/content-item.ts', 'src/feed-events.ts', 'src/fixture-feed.ts']

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

/** What the elements' sources say of them, for editors and for JSX: the texts of the files of the package, by name. */
export function descriptions(): ReadonlyMap<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'elements-jsx-'))
  try {
    const jsxTypes = jsxTypesPlugin({
      outdir: folder,
      fileName: 'jsx.d.ts',
      // By the package's own name, which holds for the sources and for what is compiled.
      componentTypePath: (_name, tagName) => `@fixture-feed/elements/${tagName}`,
    })
    const manifest = create({
      modules: sources.map(path =>
        ts.createSourceFile(
          path,
          readFileSync(new URL(path, root), 'utf8'),
          ts.ScriptTarget.Latest,
          true,
        ),
      ),
      plugins: [...litPlugin(), publicOnly, partsOfItems, definitions, jsxTypes],
    })
    return new Map([
      ['custom-elements.json', `${JSON.stringify(manifest, undefined, 2)}\n`],
      ['jsx.d.ts', withEventTypes(readFileSync(join(folder, 'jsx.d.ts'), 'utf8'))],
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The JSX types name the classes of events and do not import them. */
function withEventTypes(jsxTypes: string): string {
  const names = new Set(jsxTypes.match(/\b(?:Feed|Item)\w+Event\b/g)).values()
  return `import type { ${[...names].sort().join(', ')} } from "@fixture-feed/elements/feed-events";\n${jsxTypes}`
}

/** Leaves out private members, and events that the analyzer guessed from a `dispatchEvent` but nobody described. */
const publicOnly = plugin('public-only', ({ modules }) => {
  for (const declaration of modules.flatMap(({ declarations }) => declarations)) {
    const { members, events } = declaration
    if (members) declaration.members = members.filter(({ privacy }) => privacy !== 'private')
    if (events) declaration.events = events.filter(({ description }) => description !== undefined)
  }
})

/** A feed hands on the parts of its items, and its items inherit the custom properties that are set on it. */
const partsOfItems = plugin('parts-of-items', manifest => {
  const [item, feed] = ['content-item', 'fixture-feed'].map(tagName => declared(manifest, tagName))
  if (item === undefined || feed === undefined)
    throw new Error('Cannot describe the elements: one is missing')
  const { cssParts = [], cssProperties = [] } = item
  const ofItems = cssParts.filter(part => !feed.cssParts?.some(({ name }) => name === part.name))
  feed.cssParts = [
    ...(feed.cssParts ?? []),
    ...ofItems.map(({ name, description }) => ({
      name,
      description: `Of an item: ${description}`,
    })),
  ]
  feed.cssProperties = cssProperties
})

/** The modules that register the elements: the analyzer only sees a call of `customElements.define`. */
const definitions = plugin('definitions', ({ modules }) => {
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
})

function plugin(name: string, link: (manifest: Manifest) => void) {
  return {
    name,
    packageLinkPhase: ({ customElementsManifest }: { customElementsManifest: Manifest }) =>
      link(customElementsManifest),
  }
}

function declared({ modules }: Manifest, tagName: string): Declaration | undefined {
  return modules
    .flatMap(({ declarations }) => declarations)
    .find(declaration => declaration.tagName === tagName)
}
