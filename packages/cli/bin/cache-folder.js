import { lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'

/**
 * A folder for Node's compile cache that only this user can write to, or `undefined`. Node executes the cached code and
 * checks only a checksum, not the owner. In the default location, the shared temporary folder, any user of the machine
 * could therefore run code as any other user.
 *
 * @returns {string | undefined}
 */
export function privateCacheFolder() {
  try {
    const folder = join(userCacheFolder(), 'fixture-feed')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return isPrivate(folder) ? folder : undefined
  } catch {
    // Without a home folder, or on a disk that is full or read-only, the command starts without a cache. The start then
    // takes twice as long.
    return undefined
  }
}

/** This user's folder for files that may be deleted at any time. Its path depends on the operating system. */
function userCacheFolder() {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env
  if (process.platform === 'win32') return LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches')
  // A relative path must be ignored (XDG Base Directory Specification).
  return XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : join(homedir(), '.cache')
}

/** Whether only this user can access a folder, and no other user except root can replace it. */
function isPrivate(folder) {
  // On Windows the folders of a user are private by their access lists.
  if (process.getuid === undefined) return true
  const own = process.getuid()
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== own || (found.mode & 0o077) !== 0) return false
  let path = realpathSync(folder)
  while (path !== dirname(path)) {
    path = dirname(path)
    const { uid, mode } = lstatSync(path)
    // In a sticky folder such as /tmp, other users cannot rename our files.
    const isClosed = (mode & 0o022) === 0 || (mode & 0o1000) !== 0
    if ((uid !== own && uid !== 0) || !isClosed) return false
  }
  return true
}
