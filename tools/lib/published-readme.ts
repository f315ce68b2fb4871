import { posix } from 'node:path'

/**
 * A README whose links work on any page: links that are relative to the repository become addresses of its files at a
 * tag.
 *
 * @param folder the folder of the README, relative to the repository.
 * @param address the address of the repository at the tag, such as `https://example.org/project/blob/v1.0.0`.
 */
export function publishedReadme(text: string, folder: string, address: string): string {
  return text.replaceAll(
    /(\]\()(?!https?:|#|mailto:)([^)#\s]+)/g,
    (_, before, target) =>
      `${before}${address}/${posix.join(folder, target).replace(/^\.?\/?$|\/$/, '')}`,
  )
}
