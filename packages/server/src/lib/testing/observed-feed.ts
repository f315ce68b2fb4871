import type { RunningService } from './running-service.ts'

/** What an observer of the feed can tell: everything that a publication could change. */
export async function observe(service: RunningService): Promise<readonly string[]> {
  const addresses = [
    service.feedUrl(),
    `${service.feedUrl()}/timeline`,
    `${service.publicUrl}/v1/fixtures`,
  ]
  return Promise.all(
    addresses.map(async address => {
      const response = await fetch(address)
      return `${response.status} ${response.headers.get('etag')} ${await response.text()}`
    }),
  )
}
