import type { RunningService } from './running-service.ts'
import { until } from './until.ts'

export interface PublicResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export async function readPath(
  { publicUrl }: Pick<RunningService, 'publicUrl'>,
  path: string,
): Promise<PublicResponse> {
  const response = await fetch(publicUrl + path)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text }
}

/**
 * Reads until the response satisfies the condition, and returns it.
 *
 * @throws {Error} after 60 s, with the last response.
 */
export async function readUntil(
  service: Pick<RunningService, 'publicUrl'>,
  path: string,
  holds: (result: PublicResponse) => boolean,
): Promise<PublicResponse> {
  let result = await readPath(service, path)
  const describe = (): string =>
    `${holds} of ${path}; last response: ${result.status} ${result.text.slice(0, 500)}`
  await until(
    async () => {
      result = await readPath(service, path)
      return holds(result)
    },
    { describe },
  )
  return result
}
