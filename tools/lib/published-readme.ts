import { posix } from 'node:path'

/**
 * Returns the text of a README whose links work on any page: a relative link becomes the address of the file at a
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
