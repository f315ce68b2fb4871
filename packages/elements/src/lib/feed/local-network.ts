/** The closeness of an address to the reader: 0 on the internet, 1 in the local network, 2 on this device. */
type Closeness = 0 | 1 | 2

// Host names as `URL` writes them: IPv4 addresses in decimal, IPv6 addresses in brackets and in lower case.
const deviceHost = /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/
const localIPv4 = /^(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/
const otherLocalHost = /^(?:.+\.local|\[f[cde][\da-f]{2}:.*\])$/

/**
 * Whether browsers ask the reader before the page may read this address: it is closer to the reader than the page is
 * (Local Network Access). To the page, a refused request is indistinguishable from an unreachable host.
 */
export function asksForLocalNetwork(address: URL, page: URL): boolean {
  return closeness(address) > closeness(page)
}

function closeness({ hostname }: URL): Closeness {
  if (deviceHost.test(hostname)) return 2
  return localIPv4.test(hostname) || otherLocalHost.test(hostname) ? 1 : 0
}
