/**
 * The responses of the public listener, as files for any static host: for users who have a journal but do not run a
 * service.
 */
import type { OwnDefinition } from '@fixture-feed/contract/definition-set'
import type { Timeline } from '@fixture-feed/contract/snapshot'
import { runToCompletion } from '@fixture-feed/contract/steps'
import { chainKey, type Entry, type FeedId, type ListedFixture } from '@fixture-feed/journal/entry'
import type { HeadReader, JournalReader } from '@fixture-feed/journal/journal'
import { feedPath } from './lib/publish/own-asset.ts'
import { gameLists } from './lib/read-api/calendar/calendar-games.ts'
import { fixedBase } from './lib/read-api/link-base.ts'
import { pagePath } from './lib/read-api/page-content.ts'
import { createPublicServer, type PublicServer } from './lib/read-api/public-server.ts'
import { embedPath } from './lib/read-api/static-reads.ts'
import { Rendition } from './lib/representation/representation.ts'
import { SiteAssets } from './lib/site/site-assets.ts'
import { readCatalog } from './lib/snapshot/catalog.ts'
import type { Views } from './lib/snapshot/views.ts'
import type { StaticFile } from './static-file.ts'

export interface SiteOptions {
  /** The files of the viewer. */
  readonly files: readonly StaticFile[]
  readonly definitions: readonly OwnDefinition[]
  /** The fixtures to include; an empty list means all listed fixtures. */
  readonly fixtureIds: readonly string[]
  /** The address under which the site is served, for absolute links. Default: links are relative. */
  readonly publicUrl?: string | undefined
  /** Names at the root that belong to files of the host. No asset is written below them. */
  readonly reserved?: readonly string[] | undefined
}

/** One file, also in the codings in which it is smaller. */
export interface SiteFile {
  /** The path below the folder, with `/` between its parts. */
  readonly path: string
  readonly identity: Uint8Array
  readonly gzip: Uint8Array | undefined
  readonly br: Uint8Array | undefined
}

/** Files that change together. */
export interface SiteGroup {
  readonly name: string
  /** A text that changes whenever the files change; `undefined` if it is not known before the files are made. */
  readonly state: string | undefined
  files(): AsyncIterable<SiteFile>
}

export interface Site {
  /**
   * Descriptions of the fixtures, assets, evidence and calendars that are left out, because they cannot be stored as
   * files. Complete once all groups were made.
   */
  readonly leftOut: ReadonlySet<string>
  /** The number of included fixtures. */
  readonly fixtures: number
  /**
   * Folders at the root with assets of relayed feeds, complete once all groups were made. Everything in them comes
   * from an upstream.
   */
  readonly outsideFolders: ReadonlySet<string>
  /** A group for each published feed and each fixture; the last one is about all of them. */
  groups(): AsyncIterable<SiteGroup>
  close(): Promise<void>
}

/** The memory limit in bytes. It suffices for the largest feed, because the feeds are written one after the other. */
const maxMemoryBytes = 256 * 1024 * 1024

/**
 * A journal as a static site, in its current state. A file is the response to its address: a path below `/v1/` ends in
 * `.json` unless it is an asset, a page ends in `.html`, and a replay is `…/until/{instant}.json`, without the colons
 * of the instant.
 *
 * @throws {RangeError} for a fixture that is not listed.
 */
export async function openSite(
  journal: JournalReader,
  { files, definitions, fixtureIds, publicUrl, reserved = [] }: SiteOptions,
): Promise<Site> {
  const { fixtures, retired, leftOut } = await chooseFixtures(journal, fixtureIds)
  const server = createPublicServer(
    {
      files,
      definitions,
      maxMemoryBytes,
      embedOrigins: [],
      linkBase: publicUrl === undefined ? { kind: 'none' } : fixedBase(publicUrl),
      recognizesPolls: false,
      limits: {},
    },
    {
      isReady: () => true,
      relay: undefined,
      onFailure: error => {
        throw error
      },
    },
  )
  const views = await server.open(
    {
      readChain: journal.readChain,
      readAt: journal.readAt,
      follow: () => () => {},
      async *readHeads() {
        for await (const entry of journal.readHeads())
          if (fixtures.has(entry.fixtureId) || isRetirementOf(retired, entry)) yield entry
      },
    },
    () => {},
  )
  const ownNames = files.map(({ path }) => path.split('/')[1] ?? '')
  const assets = new SiteAssets(['index.html', ...ownNames, ...reserved], isFileName)
  const source: Source = { server, views, leftOut, assets }
  return {
    leftOut,
    fixtures: fixtures.size,
    outsideFolders: assets.outsideFolders,
    async *groups() {
      for (const fixture of fixtures.values()) yield* groupsOf(source, fixture)
      yield groupOf(source, 'all', sharedFiles(files, source))
    },
    async close() {
      views.close()
      await server.listener.drain(0)
    },
  }
}

interface Source {
  readonly server: PublicServer
  readonly views: Views
  readonly leftOut: Set<string>
  readonly assets: SiteAssets
}

/** An address of the public listener, and the path of its file. */
type Place = readonly [address: string, path: string]

async function chooseFixtures(journal: HeadReader, fixtureIds: readonly string[]) {
  const catalog = await readCatalog(journal)
  const listed = new Map([...catalog.registrations()].map(each => [each.fixtureId, each]))
  const unknown = fixtureIds.find(id => !listed.has(id))
  if (unknown !== undefined) throw new RangeError(`Unknown fixture ${JSON.stringify(unknown)}`)
  const chosen = fixtureIds.length === 0 ? listed.keys() : new Set(fixtureIds)
  const fixtures = new Map<string, ListedFixture>()
  const leftOut = new Set<string>()
  for (const id of chosen) {
    const fixture = listed.get(id) as ListedFixture
    const name = [id, ...fixture.feeds].find(each => !isFileName(each))
    if (name === undefined) fixtures.set(id, fixture)
    else
      leftOut.add(
        `fixture ${JSON.stringify(id)}: the site cannot have a file with the name ${JSON.stringify(name)}`,
      )
  }
  const retirements = fixtureIds.length === 0 ? [...catalog.retirements()] : []
  const retired = new Set(retirements.map(({ fixtureId }) => fixtureId))
  return { fixtures, retired, leftOut }
}

/** Whether an entry belongs to the registration of a retired fixture, which calendars list as canceled for a while. */
function isRetirementOf(retired: ReadonlySet<string>, entry: Entry): boolean {
  return retired.has(entry.fixtureId) && !('feedKey' in entry)
}

/**
 * Whether a file can have this name, even with a suffix after it, and the name can be a part of a URL. Hosts do not
 * serve names that begin with a dot. Endings such as `.html` and `.gz` have a special meaning for hosts or for this
 * site.
 */
function isFileName(name: string): boolean {
  const length = Buffer.byteLength(name)
  if (length === 0 || length > 240) return false
  return name.isWellFormed() && !/^\.|[/\\\p{Cc}]|\.(?:html|atom|ics|gz|br)$/iu.test(name)
}

async function* groupsOf(source: Source, { fixtureId, feeds }: ListedFixture) {
  const first = `games/${encodeURIComponent(fixtureId)}`
  const pages: Place[] = [[`/${first}`, `games/${fixtureId}.html`]]
  for (const feedKey of feeds) {
    const feed = { fixtureId, feedKey }
    const page = `/${pagePath(feed)}`
    pages.push([page, `games/${fixtureId}/${feedKey}.html`])
    if (!source.views.catalog.hasChanges(feed)) continue
    pages.push([`${page}.atom`, `games/${fixtureId}/${feedKey}.atom`])
    yield await historyOf(source, feed)
  }
  yield groupOf(source, first, pages)
}

/**
 * The files of a feed: its snapshot, its timeline, its snapshot at every instant, its assets and its evidence. An
 * erasure is also an instant.
 */
async function historyOf(source: Source, feed: FeedId): Promise<SiteGroup> {
  const { fixtureId, feedKey } = feed
  const address = feedPath(feed)
  const path = `v1/fixtures/${fixtureId}/feeds/${feedKey}`
  const timeline = await read(source, `${address}/timeline`)
  const { opaque } = await read(source, address)
  const { fold } = await source.views.feeds.open(feed)
  const { instants } = JSON.parse(timeline.identity.toString()) as Timeline
  const evidence = [...fold.evidence.all()]
  // No published item names the other assets, so they are left out. A relay stores only assets that published items
  // name.
  const isRelayed = source.views.catalog.origin(fixtureId) === 'observed'
  const assets = [...fold.assets.all()].filter(({ isPublished }) => isPublished || isRelayed)
  const places: Place[] = []
  for (const asset of assets) {
    const { name } = asset
    const reason = source.assets.refuse(asset)
    if (reason !== undefined)
      source.leftOut.add(`asset ${JSON.stringify(name)} of ${address}: ${reason}`)
    // The address of an asset of a relayed feed may lie outside of the address of the feed.
    else if (name.startsWith('/')) places.push([name, name.slice(1)])
    else places.push([`${address}/assets/${encodeURIComponent(name)}`, `${path}/assets/${name}`])
  }
  for (const { id, revision } of evidence) {
    const below = (item: string): string => `/items/${item}/evidence/${revision}`
    const encodedId = encodeURIComponent(id.toWellFormed())
    if (isFileName(id)) places.push([address + below(encodedId), `${path}${below(id)}.json`])
    else
      source.leftOut.add(
        `evidence of item ${JSON.stringify(id)} of ${address}: the site cannot have a file with that name`,
      )
  }
  for (const { snapshotAt } of instants) {
    const until = `${address}?until=${encodeURIComponent(snapshotAt)}`
    places.push([until, `${path}/until/${snapshotAt.toUpperCase().replaceAll(':', '')}.json`])
  }
  places.push([address, `${path}.json`], [`${address}/timeline`, `${path}/timeline.json`])
  const last = evidence.reduce((most, { position }) => Math.max(most, position), 0)
  const state = `${timeline.opaque} ${opaque} ${evidence.length} ${last} ${assets.length}`
  return { ...groupOf(source, chainKey(feed), places), state }
}

/** The files about all feeds. The index is last, because the files that it lists must exist before it is written. */
function sharedFiles(files: readonly StaticFile[], { server, views, leftOut }: Source): Place[] {
  const { definitions } = server
  const calendars: Place[] = [['/fixtures.ics', 'fixtures.ics']]
  const { byTeam } = runToCompletion(gameLists(views.catalog.registeredFixtures()))
  for (const teamId of byTeam.keys()) {
    if (isFileName(teamId))
      calendars.push([`/teams/${encodeURIComponent(teamId)}.ics`, `teams/${teamId}.ics`])
    else
      leftOut.add(
        `calendar of team ${JSON.stringify(teamId)}: the site cannot have a file with that name`,
      )
  }
  const json = (address: string): Place => [address, `${address.slice(1)}.json`]
  return [
    ...calendars,
    json('/v1/scoreboard'),
    json('/v1/changes'),
    json('/v1/definitions'),
    ...definitions
      .list()
      .map(each => json(`/v1/definitions/${each.definitionKey}/${each.definitionVersion}`)),
    ...files
      .filter(({ path }) => path !== embedPath)
      .map(({ path }): Place => [path, path === '/' ? 'index.html' : path.slice(1)]),
    json('/v1/fixtures'),
  ]
}

function groupOf(source: Source, name: string, places: readonly Place[]): SiteGroup {
  return {
    name,
    state: undefined,
    async *files() {
      for (const [address, path] of places) {
        const { identity, codings } = await read(source, address)
        const [gzip, br] = await Promise.all([codings.gzip.encode(), codings.br.encode()])
        const smaller = (bytes: Buffer) => (bytes.length < identity.length ? bytes : undefined)
        yield { path, identity, gzip: smaller(gzip), br: smaller(br) }
      }
    },
  }
}

/** The response of the public listener at an address. Throws unless its status is 200. */
async function read({ server }: Source, url: string): Promise<Rendition> {
  const { statusCode, rawPayload, payload } = await server.listener.app.inject({ url })
  if (statusCode !== 200) throw new Error(`Cannot read ${url}: ${payload}`)
  return new Rendition(rawPayload)
}
