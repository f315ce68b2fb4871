import { isServable } from '../snapshot/asset-store.ts'

/** An asset of a feed: its name, which is a path for an asset outside of its feed, and its media type. */
export interface SiteAsset {
  readonly name: string
  readonly mediaType: string
}

/** Host files have a rule for each folder of assets outside of their feeds. Cloudflare Pages takes 100 rules in all. */
const maxOutsideFolders = 50

/** The media types that each extension may stand for, because hosts choose the type of a file by its extension. */
const mediaTypesOf: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries({
    svg: ['image/svg+xml'],
    png: ['image/png', 'image/apng'],
    apng: ['image/apng'],
    jpg: ['image/jpeg'],
    jpeg: ['image/jpeg'],
    gif: ['image/gif'],
    webp: ['image/webp'],
    avif: ['image/avif'],
    bmp: ['image/bmp', 'image/x-ms-bmp'],
    ico: ['image/x-icon', 'image/vnd.microsoft.icon'],
    json: ['application/json'],
    txt: ['text/plain'],
    csv: ['text/csv'],
    vtt: ['text/vtt'],
    pdf: ['application/pdf'],
    mp3: ['audio/mpeg'],
    ogg: ['audio/ogg', 'video/ogg', 'application/ogg'],
    wav: ['audio/wav', 'audio/x-wav'],
    mp4: ['video/mp4', 'audio/mp4'],
    webm: ['video/webm', 'audio/webm'],
    woff: ['font/woff'],
    woff2: ['font/woff2'],
  }),
])

/** Extensions that hosts run or treat specially wherever they stand in a name, as Apache's mod_mime does. */
const runExtension =
  /\.(?:php\d?|ph(?:tml|ar|t|ps)|f?cgi|pl|py|rb|lua|sh|[aj]spx?|cfm|[sx]?html?|xht|var)(?:\.|$)/i

/** Selects the assets that a static host can serve like the service, and reports why others are left out. */
export class SiteAssets {
  /** First parts of paths that belong to files of the site. */
  readonly #reserved: ReadonlySet<string>
  readonly #isFileName: (name: string) => boolean
  readonly #files = new Set<string>()
  readonly #folders = new Set<string>()
  readonly #outsideFolders = new Set<string>()

  constructor(reserved: Iterable<string>, isFileName: (name: string) => boolean) {
    this.#reserved = new Set([...reserved].map(name => name.toLowerCase()))
    this.#isFileName = isFileName
  }

  /** The folders at the root that have assets of relayed feeds. Everything in them comes from an upstream. */
  get outsideFolders(): ReadonlySet<string> {
    return this.#outsideFolders
  }

  /** Accepts an asset, or returns the reason for which it is left out. */
  refuse(asset: SiteAsset): string | undefined {
    const isOutside = asset.name.startsWith('/')
    const path = isOutside ? asset.name.slice(1) : asset.name
    const parts = path.split('/')
    if (!isServable(asset)) return 'the service does not serve it'
    // A host decodes the escapes of a path, so no file can have the path as its name.
    if (path.includes('%') && isOutside) return 'its path has escaped characters'
    const unusable = parts.find(part => !this.#isFileName(part))
    if (unusable !== undefined)
      return `the site cannot have a file with the name ${JSON.stringify(unusable)}`
    if (parts.some(part => runExtension.test(part)))
      return 'a web server may execute a file at this path'
    const extension = /\.([^.]+)$/.exec(path)?.[1]?.toLowerCase()
    if (!fits(extension, asset.mediaType, isOutside))
      return `a static host may serve its path with another media type than ${asset.mediaType}`
    return isOutside ? this.#takeOutside(parts) : undefined
  }

  #takeOutside(parts: readonly string[]): string | undefined {
    const [first = ''] = parts
    const path = parts.join('/')
    const above = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'))
    // Host files name the folder in a rule, in which other characters have a special meaning.
    if (!/^[\w.~-]+$/.test(first))
      return `the folder ${JSON.stringify(first)} has characters that may have a special meaning for web hosts: use letters, digits, ".", "_", "~" and "-"`
    // Web hosts interpret some files and folders whose names begin with an underscore, such as `_worker.js`.
    if (first.startsWith('_'))
      return `web hosts may interpret ${JSON.stringify(first)}, because it begins with "_": use another name`
    if (this.#reserved.has(first.toLowerCase()))
      return `the site has its own file or folder ${JSON.stringify(first)}: use another name`
    if (this.#files.has(path)) return 'an asset of another feed has the same path'
    if (this.#folders.has(path) || above.some(folder => this.#files.has(folder)))
      return 'its path is both a file and a folder'
    if (!this.#outsideFolders.has(first) && this.#outsideFolders.size >= maxOutsideFolders)
      return `more than ${maxOutsideFolders} folders at the root`
    this.#files.add(path)
    for (const folder of above) this.#folders.add(folder)
    this.#outsideFolders.add(first)
    return undefined
  }
}

/**
 * Whether a host that derives the media type from the extension serves this media type. Hosts serve a file
 * without an extension as binary data, which pages still show as an image, so an asset at a path of its feed needs no
 * extension. Any other asset needs one.
 */
function fits(extension: string | undefined, mediaType: string, isOutside: boolean): boolean {
  if (extension === undefined) return !isOutside
  const [essence = ''] = mediaType.toLowerCase().split(';')
  return mediaTypesOf.get(extension)?.includes(essence.trim()) === true
}
