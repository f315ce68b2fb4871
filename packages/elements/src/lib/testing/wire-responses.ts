import type { Page } from 'playwright-core'

/** A response with status 200, as transferred. */
export interface WireResponse {
  readonly url: string
  readonly coding: string | undefined
  /** The size of head and body, as the browser counts it. */
  readonly bytes: number
}

/** Starts to record the 200 responses of feeds and dictionaries on a page. The list grows as they arrive. */
export async function recordResponses(page: Page): Promise<readonly WireResponse[]> {
  const responses: WireResponse[] = []
  const underWay = new Map<string, Omit<WireResponse, 'bytes'>>()
  const session = await page.context().newCDPSession(page)
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { url, headers, status } = response
    if (status !== 200 || !url.includes('/feeds/')) return
    const coding = Object.entries(headers).find(([name]) => /^content-encoding$/i.test(name))?.[1]
    underWay.set(requestId, { url, coding })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = underWay.get(requestId)
    if (answer !== undefined) responses.push({ ...answer, bytes: encodedDataLength })
  })
  await session.send('Network.enable')
  return responses
}

export function bytesOf(responses: readonly WireResponse[]): number {
  return responses.reduce((sum, { bytes }) => sum + bytes, 0)
}
