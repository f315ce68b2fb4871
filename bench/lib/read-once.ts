import { get } from 'node:http'

export interface ReadResponse {
  readonly status: number
  readonly entityTag: string
  readonly coding: string
}

/**
 * Reads an address once, with only the given headers, `Host` and `Connection`. `fetch` would add `no-cache`, which
 * makes some servers ignore `If-None-Match`.
 */
export function readOnce(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<ReadResponse> {
  const answered = Promise.withResolvers<ReadResponse>()
  const request = get(url, { headers, agent: false }, response => {
    response.resume()
    response.on('error', answered.reject)
    response.on('end', () =>
      answered.resolve({
        status: response.statusCode ?? 0,
        entityTag: String(response.headers.etag ?? ''),
        coding: String(response.headers['content-encoding'] ?? 'identity'),
      }),
    )
  })
  request.on('error', answered.reject)
  return answered.promise
}
