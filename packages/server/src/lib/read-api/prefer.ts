// Prefer     = 1#preference                                           (RFC 7240 §2)
// preference = token [ BWS "=" BWS word ] *( OWS ";" [ OWS parameter ] )
// parameter  = token [ BWS "=" BWS word ]
// word       = token / quoted-string
const token = "[!#$%&'*+.^_`|~\\w-]+"
const word = `(?:${token}|"(?:[^"\\\\]|\\\\.)*")`
const parameter = `${token}(?:[ \\t]*=[ \\t]*${word})?`
const preference = new RegExp(
  `[ \\t,]*(${token})(?:[ \\t]*=[ \\t]*(${word}))?(?:[ \\t]*;(?:[ \\t]*${parameter})?)*[ \\t]*(?=,|$)`,
  'y',
)
const wholeSeconds = /^"?(\d+)"?$/

/**
 * Maximum wait in seconds. A longer requested wait is shortened to it, because proxies and load balancers close a
 * silent connection after about 60 s.
 */
export const longestWaitSeconds = 30

/**
 * The seconds of the first `wait` (RFC 7240 §2), at most `longestWaitSeconds`; `undefined` if it is missing, zero or
 * invalid.
 */
export function parseWait(prefer: string | undefined): number | undefined {
  if (prefer === undefined) return undefined
  preference.lastIndex = 0
  for (;;) {
    const [, name, value = ''] = preference.exec(prefer) ?? []
    if (name === undefined) return undefined
    if (name.toLowerCase() !== 'wait') continue
    const seconds = Number(wholeSeconds.exec(value)?.[1])
    return seconds >= 1 ? Math.min(seconds, longestWaitSeconds) : undefined
  }
}
