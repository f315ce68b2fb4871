import type { StaticFile } from '@fixture-feed/server/static-file'

/** Names of the files and folders in the root folder that configure hosts. */
export const hostFileNames: readonly string[] = [
  'nginx.conf',
  '_headers',
  '_redirects',
  '404.html',
  'problems',
]

/**
 * The configuration files of hosts for the files of a site, by path: addresses, headers and errors.
 *
 * @param outsideFolders Folders at the root with assets of relayed feeds.
 */
export function hostFiles(
  viewer: readonly StaticFile[],
  outsideFolders: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const policy = viewer.find(({ path }) => path === '/')?.contentSecurityPolicy
  const page: HeaderRows = policy ? [[csp, policy], referrers] : []
  return new Map([
    ['nginx.conf', nginxConf(page)],
    ['_headers', headersFile(page, outsideFolders)],
    ['_redirects', redirectsFile],
    ['404.html', notFoundPage],
    ...Object.entries(problems).map(([status, title]): [string, string] => {
      const type = 'about:blank'
      return [`problems/${status}.json`, JSON.stringify({ type, title, status: Number(status) })]
    }),
  ])
}

type HeaderRows = readonly (readonly [name: string, value: string])[]

const csp = 'Content-Security-Policy'
const referrers = ['Referrer-Policy', 'no-referrer'] as const

const problems = {
  400: 'Bad request: a static site supports only the query parameter "until", with an RFC 3339 date-time',
  404: 'No file exists for that address or instant',
  405: 'A static site is read-only',
}

/** The request headers that the service allows. */
const allowedHeaders =
  'If-None-Match, Prefer, Accept, Cache-Control, Pragma, If-Modified-Since, Content-Type, X-Requested-With, Authorization, traceparent, tracestate, baggage, *'

/** Headers that allow every origin (CORS), expose headers to scripts, and forbid guessing the media type. */
function openTo(exposed: string): HeaderRows {
  return [
    ['Access-Control-Allow-Origin', '*'],
    ['Access-Control-Expose-Headers', exposed],
    ['X-Content-Type-Options', 'nosniff'],
  ]
}

const open = openTo('ETag, Retry-After')
/**
 * CORS headers that do not expose `ETag`, for hosts that may answer a preflight with 405. A script that can read the
 * tag sends it, which causes a preflight.
 */
const openWithoutTag = openTo('Retry-After')
const preflight: HeaderRows = [
  ['Access-Control-Allow-Methods', 'GET, HEAD, OPTIONS'],
  ['Access-Control-Allow-Headers', allowedHeaders],
  ['Access-Control-Max-Age', '86400'],
  ['Allow', 'GET, HEAD, OPTIONS'],
]
/** In nginx, an empty value removes this header. */
const undated: HeaderRows = [['Last-Modified', '']]
const revalidated = 'public, max-age=0, must-revalidate'
const immutable = 'public, max-age=31536000, immutable'
/**
 * The policy for files of other services, which browsers display but never run. The service treats assets outside of
 * the path of their feed in the same way.
 */
const foreign: HeaderRows = [[csp, "default-src 'none'; sandbox"]]
/** The policy for assets, which browsers show but never run. */
const asset: HeaderRows = [
  [csp, "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"],
]

/** Regular expressions for the date-time and the offset of an instant in a query, in which colons may be encoded. */
const time = String.raw`(\d{4}-\d\d-\d\dT\d\d)(?::|%3A)(\d\d)(?::|%3A)(\d\d(?:\.\d+)?)`
const offset = String.raw`(\d\d)(?::|%3A)(\d\d)`

function nginxConf(page: HeaderRows): string {
  return `# Fixture Feed as files. Belongs inside a "server { }" whose root is this folder, alone or before other locations.
# nginx derives an entity tag from the time and the length of a file, and no two versions of a file have both equal.
# Last-Modified is not sent, because nginx would compare it in addition to the tag.
charset utf-8;
charset_types text/css text/javascript text/calendar;
gzip off;
gzip_static on;
gzip_proxied any;
gzip_vary on;
default_type application/octet-stream;
types {
  application/json json; application/atom+xml atom; text/calendar ics; text/html html; text/css css; text/javascript js;
  image/svg+xml svg; image/png png; image/jpeg jpg jpeg; image/webp webp; image/gif gif; image/avif avif;
}
# Headers of errors, which are never stored. They also apply to malformed requests.
${addHeaders([['Cache-Control', 'no-store'], ...undated, ...open, ...preflight], '', ' always')}
error_page 400 /problems/400.json;
error_page 403 404 =404 /problems/404.json;
error_page 405 /problems/405.json;
if ($request_method = OPTIONS) { return 204; }
# The file of an instant has its name without colons.
set $at "";
if ($args != "") { set $at "/unknown"; }
if ($args ~* "^until=${time}Z$") { set $at "/until/$1$2$3Z"; }
if ($args ~* "^until=${time}(?:\\+|%2B)${offset}$") { set $at "/until/$1$2$3+$4$5"; }
if ($args ~* "^until=${time}-${offset}$") { set $at "/until/$1$2$3-$4$5"; }
set $refused $at$uri;
if ($refused ~ "^/unknown/v1/") { return 400; }
location ^~ /problems/ {
  internal;
  etag off;
  types { }
  default_type application/problem+json;
}
location ~ /\\. { return 404; }
${location('/', revalidated, foreign, '$uri')}
${location('= /', revalidated, page, '/index.html')}
${location('/viewer/', revalidated, [], '$uri')}
${location('^~ /viewer/assets/', immutable, [], '$uri')}
${location('/embed/', 'public, max-age=300', [], '$uri')}
${location('/games/', revalidated, page, '$uri.html $uri')}
${location('/v1/', revalidated, [], '$uri$at.json')}
${location('~ ^/v1/fixtures/[^/]+/feeds/[^/]+/assets/', revalidated, asset, '$uri')}
${location('~ "^/v1/fixtures/[^/]+/feeds/[^/]+/assets/[\\da-f]{32}(?:\\.[\\da-z]+)?$"', immutable, asset, '$uri')}
`
}

function location(match: string, policy: string, more: HeaderRows, files: string): string {
  const headers = addHeaders([['Cache-Control', policy], ...undated, ...open, ...more], '  ')
  return `location ${match} {\n${headers}\n  try_files ${files} =404;\n}`
}

function addHeaders(rows: HeaderRows, indent = '', always = ''): string {
  return rows.map(([name, value]) => `${indent}add_header ${name} "${value}"${always};`).join('\n')
}

/**
 * The file `_headers` of Netlify and Cloudflare Pages, which revalidate automatically. On some hosts a header that two
 * rules set for one address has both values, and of two policies the stricter one applies. Therefore the rule for
 * foreign files names their folders.
 */
function headersFile(page: HeaderRows, outsideFolders: ReadonlySet<string>): string {
  const rule = (path: string, rows: HeaderRows): string =>
    [path, ...rows.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
  return [
    rule('/*', openWithoutTag),
    rule('/', page),
    rule('/games/*', page),
    rule('/viewer/assets/*', [['Cache-Control', immutable]]),
    rule('/v1/fixtures/:fixture/feeds/:feed/assets/*', asset),
    ...[...outsideFolders].sort().map(folder => rule(`/${folder}/*`, foreign)),
  ].join('')
}

/**
 * The file `_redirects` of Netlify and Cloudflare Pages. The first row answers a replay with a 404, because the other
 * rows would return the newest snapshot. The last row answers unknown addresses with JSON. Cloudflare ignores these two
 * rows, because it supports neither a query nor this status.
 */
const redirectsFile = [
  '/v1/* until=:until /problems/404.json 404',
  ...[
    ...[
      '/v1/fixtures',
      '/v1/scoreboard',
      '/v1/changes',
      '/v1/definitions',
      '/v1/definitions/:key/:version',
    ],
    ...['/v1/fixtures/:fixture/feeds/:feed', '/v1/fixtures/:fixture/feeds/:feed/timeline'],
    '/v1/fixtures/:fixture/feeds/:feed/items/:item/evidence/:revision',
  ].map(address => `${address} ${address}.json 200`),
  '/v1/* /problems/404.json 404',
  '',
].join('\n')

/** Without this page Cloudflare Pages answers unknown addresses with the page at `/` and 200. */
const notFoundPage = `<!doctype html>
<html lang="en"><meta charset="utf-8" /><title>Not found</title><p>This address does not exist.</p></html>
`
