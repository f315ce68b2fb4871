import type { FileHandle } from 'node:fs/promises'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { lockForWriting } from '@fixture-feed/journal/writer-lock'
import type { SiteFile, SiteGroup } from '@fixture-feed/server/site'
import { CommandFailure } from '../failure.ts'
import { RealFolder } from './real-folder.ts'

/** The list of the files that an export wrote to a folder, for the next export. */
const listName = '.fixture-feed-site'
const codings = ['.br', '.gz', ''] as const

/**
 * A line of the list. An incomplete group has only the paths of files that may exist. A complete group has all its
 * paths, its name, and its state if it has one.
 */
interface ListLine {
  readonly paths: readonly string[]
  readonly name?: string
  readonly state?: string | undefined
}

/** The numbers of files of an export. The content codings of a file are not counted separately. */
export interface SiteCounts {
  written: number
  unchanged: number
  removed: number
}

/**
 * A folder into which a site is written repeatedly. A file is written under a temporary name and then renamed, so
 * that it is always complete. Its path is added to the list before it is created, so that the files of a killed
 * export are recognized. Files that are not in the list belong to others.
 */
export class SiteFolder {
  readonly counts: SiteCounts = { written: 0, unchanged: 0, removed: 0 }
  readonly #files: RealFolder
  readonly #listed = new Set<string>()
  readonly #before = new Map<string, ListLine>()
  readonly #groups: ListLine[] = []
  readonly #lock: ReturnType<typeof lockForWriting>
  #list: FileHandle | undefined

  private constructor(files: RealFolder) {
    this.#files = files
    this.#lock = lockForWriting(files.at(listName), files.directory)
  }

  /** @throws {Error} when another export writes into the folder, or its list cannot be read. */
  static async open(directory: string): Promise<SiteFolder> {
    await mkdir(directory, { recursive: true })
    const files = new RealFolder(directory, `${listName}.`)
    await files.refuseLink(`${listName}-lock`)
    const folder = new SiteFolder(files)
    try {
      await files.clearAside()
      folder.#list = await files.openList(listName)
      await folder.#readList(folder.#list)
      // This ends an incomplete last line of a killed export, which never created the files of that line.
      await folder.#list.write('\n')
    } catch (error) {
      await folder.close()
      throw error
    }
    return folder
  }

  /**
   * Writes the changed files of a group. Skips a group with the same state as before if all of its files exist.
   */
  async put(group: SiteGroup): Promise<void> {
    const { name, state } = group
    const before = this.#before.get(name)
    if (state !== undefined && before?.state === state && (await this.#areThere(before.paths))) {
      this.#groups.push(before)
      this.counts.unchanged += before.paths.length
      return
    }
    const paths: string[] = []
    for await (const file of group.files()) {
      await this.#put(file)
      paths.push(file.path)
    }
    this.#groups.push({ name, state, paths })
  }

  /** Removes files that the site no longer contains, and folders that become empty. Writes the new list. */
  async finish(): Promise<void> {
    const retained = new Set(this.#groups.flatMap(({ paths }) => paths))
    for (const path of this.#listed) {
      if (retained.has(path)) continue
      for (const coding of codings) await this.#files.remove(path + coding)
      this.counts.removed++
      await this.#files.removeEmpty(dirname(path))
    }
    await this.#files.write(
      listName,
      this.#groups.map(group => `${JSON.stringify(group)}\n`).join(''),
    )
  }

  async close(): Promise<void> {
    this.#lock.close()
    await this.#list?.close()
  }

  async #readList(list: FileHandle): Promise<void> {
    for await (const lineText of list.readLines({ start: 0, autoClose: false })) {
      const line = parseListLine(lineText)
      if (line?.name !== undefined) this.#before.set(line.name, line)
      for (const path of line?.paths ?? []) {
        if (path.startsWith('/') || path.split('/').includes('..'))
          throw new CommandFailure(`${this.#files.at(listName)}: ${path} is outside of the folder`)
        this.#listed.add(path)
      }
    }
  }

  async #areThere(paths: readonly string[]): Promise<boolean> {
    for (const path of paths) if ((await this.#files.mtimeOf(path)) === undefined) return false
    return true
  }

  async #put({ path, identity, gzip, br }: SiteFile): Promise<void> {
    if (!this.#listed.has(path)) {
      for (const coding of codings) {
        if ((await this.#files.mtimeOf(path + coding)) !== undefined)
          throw new CommandFailure(
            `${this.#files.at(path + coding)} already exists and was not written by an export; it stays unchanged: move it, or export to another folder`,
          )
      }
      await this.#list?.write(`${JSON.stringify({ paths: [path] })}\n`)
      this.#listed.add(path)
    }
    // The uncompressed file, which the address names, is written last.
    const forms = { '.br': br, '.gz': gzip, '': identity }
    let isChanged = false
    for (const coding of codings) {
      const bytes = forms[coding]
      if (bytes === undefined) await this.#files.remove(path + coding)
      else if (!(await this.#files.has(path + coding, bytes))) {
        await this.#files.write(path + coding, bytes)
        isChanged = true
      }
    }
    this.counts[isChanged ? 'written' : 'unchanged']++
  }
}

/** Parses a line of the list; `undefined` for an incomplete line of a killed export. */
function parseListLine(text: string): ListLine | undefined {
  try {
    return JSON.parse(text) as ListLine
  } catch {
    return undefined
  }
}
