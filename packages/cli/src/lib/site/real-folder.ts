import { randomUUID } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { lstat, mkdir, open, readdir, rename, rm, rmdir, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CommandFailure } from '../failure.ts'

/** The flag that prevents following links. Windows has no such flag. */
const noFollow = constants.O_NOFOLLOW ?? 0

/**
 * A folder in which other users may have created symbolic links. Nothing is read, written or deleted through a link.
 * The path of the folder itself may be a link. Paths are relative to the folder, with `/` between their parts.
 */
export class RealFolder {
  readonly directory: string
  readonly #asidePrefix: string
  readonly #aside: string
  /** The folders that are known not to be links. */
  readonly #real = new Set<string>(['.'])

  /** @param asidePrefix The beginning of the names of temporary files. */
  constructor(directory: string, asidePrefix: string) {
    this.directory = directory
    this.#asidePrefix = asidePrefix
    // The name cannot be guessed, so no link can have been placed there.
    this.#aside = `${asidePrefix}${randomUUID()}.part`
  }

  at(path: string): string {
    return join(this.directory, path)
  }

  /** Deletes temporary files of exports that were killed. */
  async clearAside(): Promise<void> {
    for (const name of await readdir(this.directory))
      if (name.startsWith(this.#asidePrefix) && name.endsWith('.part'))
        await rm(this.at(name), { force: true })
  }

  /**
   * The modification time of a path in seconds. For a link it is the time of the link; `undefined` if the path does not
   * exist.
   */
  async mtimeOf(path: string): Promise<number | undefined> {
    if (!(await this.#isReachable(path))) return undefined
    return seconds(await unlessMissing(lstat(this.at(path))))
  }

  /** Opens a file to read its lines and to append lines. Creates it if it is missing. */
  async openList(path: string): Promise<FileHandle> {
    const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | noFollow
    return this.#refusingLinks(path, open(this.at(path), flags))
  }

  /** @throws {CommandFailure} when the path is a link. */
  async refuseLink(path: string): Promise<void> {
    const found = await unlessMissing(lstat(this.at(path)))
    if (found?.isSymbolicLink()) throw isALink(this.at(path))
  }

  /** Whether a file has exactly these bytes. */
  async has(path: string, bytes: Uint8Array): Promise<boolean> {
    if (!(await this.#isReachable(path))) return false
    const found = await unlessMissing(lstat(this.at(path)))
    if (found?.isFile() !== true || found.size !== bytes.length) return false
    const file = await this.#refusingLinks(path, open(this.at(path), constants.O_RDONLY | noFollow))
    try {
      return (await file.readFile()).equals(bytes)
    } finally {
      await file.close()
    }
  }

  /**
   * Writes a temporary file and renames it to the path, which replaces a file or a link. Hosts derive entity tags from
   * the length and the modification time (in seconds) of a file, so the new file gets a later time than the file that
   * it replaces.
   */
  async write(path: string, content: Uint8Array | string): Promise<void> {
    await this.#makeFolder(dirname(path))
    const aside = this.at(this.#aside)
    const file = await open(aside, 'wx')
    try {
      await file.writeFile(content)
      const now = seconds(await file.stat())
      const before = await this.mtimeOf(path)
      if (before !== undefined && now !== undefined && now <= before)
        await utimes(aside, before + 1, before + 1)
      await rename(aside, this.at(path))
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    } finally {
      await file.close()
    }
  }

  /** Deletes a file. Of a link, the link is deleted and not its target. */
  async remove(path: string): Promise<void> {
    if (await this.#isReachable(path)) await rm(this.at(path), { force: true })
  }

  /** Deletes a folder and its parents while they are empty. */
  async removeEmpty(path: string): Promise<void> {
    if (path === '.' || !(await this.#isReachable(path))) return
    try {
      await rmdir(this.at(path))
    } catch (error) {
      if (/^(?:ENOTEMPTY|EEXIST|ENOENT)$/.test(`${(error as NodeJS.ErrnoException).code}`)) return
      throw error
    }
    this.#real.delete(path)
    await this.removeEmpty(dirname(path))
  }

  async #makeFolder(path: string): Promise<void> {
    if (this.#real.has(path)) return
    await this.#makeFolder(dirname(path))
    if (!(await this.#isRealFolder(path))) {
      await mkdir(this.at(path))
      this.#real.add(path)
    }
  }

  /** Whether all folders above a path exist. Throws a `CommandFailure` if one of them is a link or a file. */
  async #isReachable(path: string): Promise<boolean> {
    const folder = dirname(path)
    if (this.#real.has(folder)) return true
    return (await this.#isReachable(folder)) && (await this.#isRealFolder(folder))
  }

  async #isRealFolder(path: string): Promise<boolean> {
    const found = await unlessMissing(lstat(this.at(path)))
    if (found === undefined) return false
    if (found.isSymbolicLink()) throw isALink(this.at(path))
    if (!found.isDirectory())
      throw new CommandFailure(`${this.at(path)} already exists, but a folder is needed there`)
    this.#real.add(path)
    return true
  }

  async #refusingLinks<Result>(path: string, opening: Promise<Result>): Promise<Result> {
    try {
      return await opening
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ELOOP') throw isALink(this.at(path))
      throw error
    }
  }
}

function isALink(file: string): CommandFailure {
  return new CommandFailure(
    `${file} is a symbolic link: remove it, because an export does not follow links`,
  )
}

function seconds(found: Stats | undefined): number | undefined {
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
