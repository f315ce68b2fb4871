import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Adapter } from './adapter.ts'
import { createSubprocessAdapter } from './subprocess-adapter.ts'

/** The exports of a module with an adapter. */
export interface AdapterModule {
  readonly createAdapter: (target: { readonly url: string }) => Adapter | Promise<Adapter>
}

/**
 * Opens the adapter of a file: a JavaScript or TypeScript module by its extension, otherwise a program.
 *
 * @throws {TypeError} if a module exports no function `createAdapter`.
 */
export async function openAdapter(
  file: string,
  target: { readonly url: string },
): Promise<Adapter> {
  if (!/\.[cm]?[jt]s$/.test(file)) {
    return createSubprocessAdapter({ command: file, parameters: [target.url] })
  }
  const module: Partial<AdapterModule> = await import(pathToFileURL(resolve(file)).href)
  if (typeof module.createAdapter !== 'function') {
    throw new TypeError(`Cannot use ${file} as an adapter: it exports no function "createAdapter"`)
  }
  return module.createAdapter(target)
}
