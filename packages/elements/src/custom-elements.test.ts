import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { descriptions } from '../tools/descriptions.ts'
import { ContentItemElement } from './content-item.ts'
import {
  FeedChangeEvent,
  FeedStateEvent,
  ItemEvidenceEvent,
  ItemHistoryEvent,
  ItemInspectEvent,
} from './feed-events.ts'
import { FixtureFeedElement } from './fixture-feed.ts'
import { FixtureFeedWallElement } from './fixture-feed-wall.ts'

interface Named {
  readonly name: string
}

interface Declaration extends Named {
  readonly tagName: string
  readonly attributes: readonly (Named & { readonly fieldName: string })[]
  readonly members: readonly (Named & { readonly kind: string; readonly static?: boolean })[]
  readonly events: readonly Named[]
  readonly slots: readonly Named[]
  readonly cssParts: readonly Named[]
  readonly cssProperties: readonly Named[]
}

interface Manifest {
  readonly modules: readonly {
    readonly path: string
    readonly declarations: readonly Declaration[]
    readonly exports: readonly { readonly declaration: { readonly name: string } }[]
  }[]
}

const root = new URL('../', import.meta.url)
const manifest = JSON.parse(descriptions().get('custom-elements.json') ?? '') as Manifest
const classes = {
  'content-item': ContentItemElement,
  'fixture-feed': FixtureFeedElement,
  'fixture-feed-wall': FixtureFeedWallElement,
}

function declared(tagName: string): Declaration {
  const found = manifest.modules
    .flatMap(({ declarations }) => declarations)
    .find(declaration => declaration.tagName === tagName)
  assert.ok(found, `${tagName} is not declared`)
  return found
}

function namesOf(listed: readonly Named[]): string[] {
  return listed.map(({ name }) => name).sort()
}

/** Every match of a pattern's group in some sources, without duplicates, sorted. */
function found(pattern: RegExp, ...paths: string[]): string[] {
  const files = paths.flatMap(path => globSync(path, { cwd: root }))
  assert.ok(files.length > 0)
  const texts = files.map(file => readFileSync(new URL(file, root), 'utf8'))
  const names = texts.flatMap(text => [...text.matchAll(pattern)].map(([, name = '']) => name))
  return [...new Set(names)].sort()
}

for (const [tagName, element] of Object.entries(classes)) {
  test(`custom-elements.json lists the attributes and fields of ${tagName}`, () => {
    const { attributes, members } = declared(tagName)
    assert.deepEqual(namesOf(attributes), [...element.observedAttributes].sort())
    const properties = new Set(element.elementProperties.keys())
    for (const { fieldName } of attributes) assert.ok(properties.delete(fieldName), fieldName)
    const fields = members.filter(({ kind }) => kind === 'field')
    for (const { name } of fields)
      assert.ok(properties.delete(name) || name in element.prototype, name)
    assert.deepEqual([...properties], [])
    for (const { name, kind, static: isStatic } of members) {
      if (kind === 'method') assert.ok(name in (isStatic ? element : element.prototype), name)
    }
  })
}

test('custom-elements.json lists the events that the elements dispatch', () => {
  const ofItems = [ItemEvidenceEvent.type, ItemHistoryEvent.type, ItemInspectEvent.type]
  const dispatched = [FeedChangeEvent.type, FeedStateEvent.type, ...ofItems].sort()
  assert.deepEqual(namesOf(declared('fixture-feed').events), dispatched)
  assert.deepEqual(namesOf(declared('content-item').events), ofItems)
})

const partsOfItems = [
  'src/content-item.ts',
  'src/lib/{chart,comparison,item,paired-bars,renderers,run-ribbon,score,stat-tiles}/*.ts',
]

test('custom-elements.json lists every part, also the parts of items in the feed', () => {
  const part = /\bpart="([a-z-]+)"/g
  const ofItem = found(part, ...partsOfItems)
  const ofFeed = found(part, 'src/fixture-feed.ts', 'src/lib/feed/*.ts')
  assert.deepEqual(namesOf(declared('content-item').cssParts), ofItem)
  const feed = [...new Set([...ofItem, ...ofFeed])].sort()
  assert.deepEqual(namesOf(declared('fixture-feed').cssParts), feed)
  const [exported = ''] = found(/const itemParts =\s+'([^']+)'/g, 'src/fixture-feed.ts')
  assert.deepEqual(exported.split(', ').sort(), ofItem)
})

test('custom-elements.json lists every custom property that a page can set', () => {
  for (const tagName of Object.keys(classes)) {
    const properties = found(
      /var\(\s*(--ff-[a-z-]+)/g,
      'src/lib/item/tokens.ts',
      `src/${tagName}.ts`,
    )
    assert.deepEqual(namesOf(declared(tagName).cssProperties), properties)
  }
})

test('custom-elements.json lists every slot', () => {
  const slots = (...paths: string[]) =>
    found(/<slot(?: name=["$]\{?([\w.]+)[^>]*)?>/g, ...paths).map(name => name || '')
  assert.deepEqual(namesOf(declared('content-item').slots), slots('src/content-item.ts'))
  // The slots of the notices `empty` and `failed` have the names of the notices. The loading notice is in the default
  // slot, and the stale notice has no slot.
  assert.deepEqual(slots('src/fixture-feed.ts'), ['', 'notice.kind'])
  assert.deepEqual(namesOf(declared('fixture-feed').slots), ['', 'empty', 'failed'])
})

test('custom-elements.json names existing modules and exported classes', async () => {
  for (const { path, declarations, exports } of manifest.modules) {
    assert.ok(existsSync(new URL(path, root)), path)
    assert.ok(exports.length > 0)
    if (declarations.length === 0) continue
    const module = (await import(new URL(path, root).href)) as Readonly<Record<string, unknown>>
    for (const { declaration } of exports) assert.equal(typeof module[declaration.name], 'function')
  }
})
