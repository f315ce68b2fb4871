import type { RunningService } from '@fixture-feed/test-support/running-service'

/**
 * The responses at the index, and at the feed's address with each ending in `ends`.
 *
 * @param header One more header that is compared.
 */
export async function observe(
  service: RunningService,
  ends: readonly string[] = ['', '/timeline'],
  header = 'etag',
): Promise<readonly string[]> {
  const addresses = [
    ...ends.map(end => service.feedUrl() + end),
    `${service.publicUrl}/v1/fixtures`,
  ]
  return Promise.all(
    addresses.map(async address => {
      const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
      const { status, headers } = response
      return `${status} ${headers.get('etag')} ${headers.get(header)} ${await response.text()}`
    }),
  )
}
