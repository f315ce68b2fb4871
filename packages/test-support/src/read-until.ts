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

/** Reads until the response satisfies the condition, and returns it. */
export async function readUntil(
  service: Pick<RunningService, 'publicUrl'>,
  path: string,
  holds: (result: PublicResponse) => boolean,
): Promise<PublicResponse> {
  let result = await readPath(service, path)
  await until(async () => {
    result = await readPath(service, path)
    return holds(result)
  })
  return result
}
