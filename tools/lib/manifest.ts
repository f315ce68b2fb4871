/** The fields of a package.json that packing uses. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly engines: { readonly node: string }
  /** Absent in a package that only this repository uses. */
  readonly files?: readonly string[]
  readonly exports: Readonly<Record<string, string | null>>
  readonly bin?: Readonly<Record<string, string>>
  readonly sideEffects?: boolean | readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly keywords?: readonly string[]
}

/** Whether a package is published. A package without `files` is private. */
export function isPublished({ files }: Manifest): boolean {
  return files !== undefined
}

/** The location of the project, the same for all packages. */
export interface Project {
  /** The address of the repository, without a trailing slash. */
  readonly homepage: string
}

interface PublishedEntry {
  readonly types: string
  readonly default: string
}

/**
 * The manifest of a published package. Its exports name compiled files with their types, one by one, and it names the
 * project's repository.
 *
 * @param modules names of the public files `src/*.ts`, without extension.
 */
export function publishedManifest(
  { private: _, ...source }: Manifest & { readonly private?: boolean },
  folder: string,
  modules: readonly string[],
  { homepage }: Project,
): object {
  const { exports, sideEffects, ...rest } = source
  return {
    ...rest,
    ...(sideEffects !== undefined && { sideEffects: publishedSideEffects(sideEffects) }),
    exports: publishedExports(exports, modules),
    repository: { type: 'git', url: `git+${homepage}.git`, directory: folder },
    homepage: `${homepage}/tree/main/${folder}#readme`,
    bugs: `${homepage}/issues`,
    publishConfig: { access: 'public', provenance: true },
  }
}

/**
 * The exports of a compiled package. A pattern that covers all of `src` becomes one export for each module that no
 * other export names.
 */
export function publishedExports(
  exports: Manifest['exports'],
  modules: readonly string[],
): Record<string, string | PublishedEntry> {
  const published: Record<string, string | PublishedEntry> = {}
  const named = new Set(Object.values(exports))
  for (const [subpath, target] of Object.entries(exports)) {
    if (target === null) continue
    if (target === './src/*.ts') {
      for (const module of modules) {
        if (named.has(`./src/${module}.ts`)) continue
        published[subpath.replace('*', module)] = publishedEntry(module)
      }
    } else {
      const module = /^\.\/src\/(.+)\.ts$/.exec(target)?.[1]
      published[subpath] = module === undefined ? target : publishedEntry(module)
    }
  }
  published['./package.json'] = './package.json'
  return published
}

function publishedEntry(module: string): PublishedEntry {
  return { types: `./dist/${module}.d.ts`, default: `./dist/${module}.js` }
}

function publishedSideEffects(sideEffects: boolean | readonly string[]): boolean | string[] {
  if (typeof sideEffects === 'boolean') return sideEffects
  const compiled = sideEffects.map(path => path.replace(/^\.\/src\/(.*)\.ts$/, './dist/$1.js'))
  return [...new Set(compiled)]
}
