import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

interface PackageManifest {
  readonly name: string
  readonly version: string
}

/** A version of a package: a tarball, or an installed folder that can be packed. */
interface PackageVersion {
  readonly manifest: PackageManifest
  readonly tarball?: string
  readonly folder: string
}

/** A package registry on loopback. */
export interface FolderRegistry {
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves packages to npm clients without any other registry: tarballs, and packages that are installed in
 * `node_modules` folders.
 *
 * Tests can thus run `npm install` as a consumer does, and detect a dependency that a manifest does not name.
 */
export async function startFolderRegistry(
  packed: readonly { readonly staged: string; readonly tarball: string }[],
  installed: readonly string[],
): Promise<FolderRegistry> {
  const versions = [
    ...packed.map(({ staged, tarball }) => ({ ...versionIn(staged), tarball })),
    ...installed.flatMap(folder => installedIn(folder)),
  ]
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1)
    const [, name, version] = /^-\/tarballs\/(.+)@([^@]+)\.tgz$/.exec(path) ?? []
    const wanted = versions.find(
      ({ manifest }) => manifest.name === name && manifest.version === version,
    )
    // Nothing changes during the test, so each install after the first one can use npm's cache.
    response.setHeader('Cache-Control', 'public, max-age=86400, immutable')
    if (wanted !== undefined) {
      response.end(await tarballOf(wanted))
      return
    }
    const known = versions.filter(({ manifest }) => manifest.name === path)
    response.statusCode = known.length > 0 ? 200 : 404
    response.end(JSON.stringify(known.length > 0 ? packument(path, known, url) : {}))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    url,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function packument(name: string, versions: readonly PackageVersion[], url: string): object {
  const entries = versions.map(({ manifest }) => {
    const tarball = `${url}-/tarballs/${encodeURIComponent(name)}@${manifest.version}.tgz`
    return [manifest.version, { ...manifest, dist: { tarball } }] as const
  })
  return {
    name,
    'dist-tags': { latest: entries[0]?.[0] },
    versions: Object.fromEntries(entries),
  }
}

async function tarballOf({ tarball, folder }: PackageVersion): Promise<Buffer> {
  if (tarball !== undefined) return readFile(tarball)
  const parameters = ['-c', '--exclude=./node_modules', '--transform=s,^[.],package,', '.']
  const { stdout } = await promisify(execFile)('tar', ['-C', folder, ...parameters], {
    encoding: 'buffer',
    maxBuffer: 2 ** 28,
  })
  return stdout
}

/** The packages in a `node_modules` folder, including nested ones. Links belong to other packages. */
function installedIn(folder: string): PackageVersion[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => {
      const path = join(folder, name)
      if (name.startsWith('@')) return installedIn(path)
      if (!existsSync(join(path, 'package.json'))) return []
      return [versionIn(path), ...installedIn(join(path, 'node_modules'))]
    })
}

function versionIn(folder: string): PackageVersion {
  return { manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')), folder }
}
