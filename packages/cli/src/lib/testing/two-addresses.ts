/**
 * This module is loaded before a program. It gives every host two addresses, as `localhost` has on most machines, and
 * `.invalid` none.
 */
import dns from 'node:dns'

type Callback = (error: Error | null, addresses?: unknown, family?: number) => void

dns.lookup = ((hostname: string, options: { readonly all?: boolean }, callback: Callback) => {
  const addresses = [
    { address: '::1', family: 6 },
    { address: '127.0.0.1', family: 4 },
  ]
  if (hostname.endsWith('.invalid')) {
    const facts = { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname }
    const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), facts)
    process.nextTick(callback, error)
  } else if (options.all) process.nextTick(callback, null, addresses)
  else process.nextTick(callback, null, '127.0.0.1', 4)
}) as unknown as typeof dns.lookup
