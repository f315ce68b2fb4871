import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { mkdir, open, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { lockForWriting } from '@fixture-feed/journal/writer-lock'
import type { SiteFile, SiteGroup } from '@fixture-feed/server/site'
import { CommandFailure } from '../failure.ts'

/** Lists what an export has put into a folder, in which the next one finds its files again. */
const listName = '.fixture-feed-site'
const codings = ['.br', '.gz', ''] as const

/** A line of the list: files that may be there; of a group that is whole, all of them with its name and state. */
interface ListLine {
  readonly paths: readonly string[]
  readonly name?: string
  readonly state?: string | undefined
}

/** What an export did, in files; a file in other codings is the same file. */
export interface SiteCounts {
  written: number
  unchanged: number
  removed: number
}

/**
 * A folder into which a site is written, again and again. A file is written aside and renamed, so that it is whole
 * whenever somebody looks; its path is in the list before it is there, so that nothing of an export that was killed is
 * taken for somebody else's. Whatever is not in the list is.
 */
export class SiteFolder {
  readonly counts: SiteCounts = { written: 0, unchanged: 0, removed: 0 }
  readonly #directory: string
  readonly #listed = new Set<string>()
  readonly #before = new Map<string, ListLine>()
  readonly #groups: ListLine[] = []
  readonly #folders = new Set<string>()
  readonly #lock: ReturnType<typeof lockForWriting>
  #list: FileHandle | undefined

  private constructor(directory: string) {
    this.#directory = directory
    this.#lock = lockForWriting(this.#at(listName), directory)
  }

  /** @throws {Error} when another export writes into the folder, or its list cannot be read. */
  static async open(directory: string): Promise<SiteFolder> {
    await mkdir(directory, { recursive: true })
    const folder = new SiteFolder(directory)
    try {
      await folder.#readList()
      folder.#list = await open(folder.#at(listName), 'a')
      // What a killed export left half-written in the list was never put into the folder.
      await folder.#list.write('\n')
    } catch (error) {
      await folder.close()
      throw error
    }
    return folder
  }

  /** Puts the files of a group into the folder, but for those that are there already. */
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

  /** Removes what the site does not have any more, with the folders that it leaves empty. */
  async finish(): Promise<void> {
    const kept = new Set(this.#groups.flatMap(({ paths }) => paths))
    for (const path of this.#listed) {
      if (kept.has(path)) continue
      for (const coding of codings) await this.#remove(path + coding)
      this.counts.removed++
      await this.#removeEmpty(dirname(path))
    }
    await this.#write(listName, this.#groups.map(group => `${JSON.stringify(group)}\n`).join(''))
  }

  async close(): Promise<void> {
    this.#lock.close()
    await this.#list?.close()
  }

  async #readList(): Promise<void> {
    const file = this.#at(listName)
    if ((await mtimeOf(file)) === undefined) return
    for await (const text of createInterface({ input: createReadStream(file) })) {
      const line = parseListLine(text)
      if (line?.name !== undefined) this.#before.set(line.name, line)
      for (const path of line?.paths ?? []) {
        if (path.startsWith('/') || path.split('/').includes('..'))
          throw new CommandFailure(`${file}: ${path} is outside of the folder`)
        this.#listed.add(path)
      }
    }
  }

  async #areThere(paths: readonly string[]): Promise<boolean> {
    for (const path of paths) if ((await mtimeOf(this.#at(path))) === undefined) return false
    return true
  }

  async #put({ path, identity, gzip, br }: SiteFile): Promise<void> {
    if (!this.#listed.has(path)) {
      for (const coding of codings) {
        if ((await mtimeOf(this.#at(path + coding))) !== undefined)
          throw new CommandFailure(
            `${this.#at(path + coding)} is in the way: it is from no export, so it stays`,
          )
      }
      await this.#list?.write(`${JSON.stringify({ paths: [path] })}\n`)
      this.#listed.add(path)
    }
    // What is asked for by its address comes last.
    const forms = { '.br': br, '.gz': gzip, '': identity }
    let isChanged = false
    for (const coding of codings) {
      const bytes = forms[coding]
      if (bytes === undefined) await this.#remove(path + coding)
      else if (!(await this.#has(path + coding, bytes))) {
        await this.#write(path + coding, bytes)
        isChanged = true
      }
    }
    this.counts[isChanged ? 'written' : 'unchanged']++
  }

  async #has(path: string, bytes: Uint8Array): Promise<boolean> {
    return (await unlessMissing(readFile(this.#at(path))))?.equals(bytes) === true
  }

  /**
   * Hosts make entity tags of the second and the length of a file, so that a file is in a later second than the one whose
   * place it takes.
   */
  async #write(path: string, content: Uint8Array | string): Promise<void> {
    const file = this.#at(path)
    const aside = this.#at(`${listName}.part`)
    const folder = dirname(file)
    if (!this.#folders.has(folder)) await mkdir(folder, { recursive: true })
    this.#folders.add(folder)
    await writeFile(aside, content)
    const [before, now] = [await mtimeOf(file), await mtimeOf(aside)]
    if (before !== undefined && now !== undefined && now <= before)
      await utimes(aside, before + 1, before + 1)
    await rename(aside, file)
  }

  async #remove(path: string): Promise<void> {
    await rm(this.#at(path), { force: true })
  }

  /** A folder with something in it, or gone already, ends it. */
  async #removeEmpty(path: string): Promise<void> {
    if (path === '.') return
    try {
      await rmdir(this.#at(path))
    } catch (error) {
      if (/^(?:ENOTEMPTY|EEXIST|ENOENT)$/.test(`${(error as NodeJS.ErrnoException).code}`)) return
      throw error
    }
    await this.#removeEmpty(dirname(path))
  }

  #at(path: string): string {
    return join(this.#directory, path)
  }
}

/** `undefined` for what a killed export left half-written. */
function parseListLine(text: string): ListLine | undefined {
  try {
    return JSON.parse(text) as ListLine
  } catch {
    return undefined
  }
}

/** The second in which a file was last changed; `undefined` when it is not there. */
async function mtimeOf(file: string): Promise<number | undefined> {
  const found = await unlessMissing(stat(file))
  return found && Math.floor(found.mtimeMs / 1000)
}

async function unlessMissing<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
