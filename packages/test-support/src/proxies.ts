import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, type Program, startProgram } from './programs.ts'

/** The folder of the configurations that docs/proxies.md describes. */
const configurations = join(import.meta.dirname, '..', '..', '..', 'docs', 'proxies')

/** The folder of the certificate in the documented configurations. */
const certificates = '/etc/ssl/feeds.example'

/** Additions to a configuration that let the program run alone in a folder. */
export interface Around {
  readonly program: string
  /**
   * The configuration with which the program starts: the parts that an installation supplies, and an inclusion of the
   * documented file unless `parameters` names that file.
   */
  readonly whole: (file: string, folder: string) => string
  readonly parameters: (file: string, folder: string, port: number) => readonly string[]
}

const nginx: Around = {
  program: 'nginx',
  whole: (
    file,
    folder,
  ) => `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  include ${file};
}
`,
  parameters: (file, folder) => ['-c', file, '-p', folder],
}

const varnish: Around = {
  program: 'varnishd',
  whole: file => `vcl 4.1;\ninclude "${file}";\n`,
  parameters: (file, folder, port) => [
    ...['-F', '-f', file, '-n', join(folder, 'varnish'), '-s', 'malloc,32m'],
    ...['-a', `127.0.0.1:${port}`, '-p', 'thread_pool_min=10', '-p', 'thread_pools=1'],
    ...['-p', 'http_gzip_support=off'],
  ],
}

const apacheModules = [
  ...['mpm_event', 'authz_core', 'headers', 'setenvif', 'proxy', 'proxy_http', 'filter', 'deflate'],
  ...['mime', 'rewrite'],
]

const apache: Around = {
  program: 'apache2',
  whole: (file, folder) => `ServerName localhost
PidFile ${folder}/pid
DefaultRuntimeDir ${folder}
ErrorLog ${folder}/error.log
LogLevel crit
User www-data
Group www-data
${apacheModules.map(name => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
TypesConfig /dev/null
Include ${file}
`,
  parameters: file => ['-D', 'FOREGROUND', '-f', file],
}

const haproxy: Around = {
  program: 'haproxy',
  whole: () => 'global\n  maxconn 1000\n',
  parameters: (file, folder) => ['-db', '-f', file, '-f', join(folder, 'haproxy.cfg')],
}

/** File servers for the folder of a static site. */
export const siteServers: readonly Proxy[] = [
  { file: 'nginx-site.conf', around: nginx, breaks: [] },
  { file: 'apache-site.conf', around: apache, breaks: ['junk'] },
]

/** A documented configuration. */
export interface Proxy {
  readonly file: string
  readonly around: Around
  /** The checks that the configuration breaks, with an explanation in docs/proxies.md. */
  readonly breaks: readonly string[]
}

export const proxies: readonly Proxy[] = [
  { file: 'nginx.conf', around: nginx, breaks: ['repeated-header'] },
  { file: 'nginx-gzip.conf', around: nginx, breaks: ['repeated-header'] },
  { file: 'varnish.vcl', around: varnish, breaks: ['malformed-request', 'head'] },
  { file: 'apache.conf', around: apache, breaks: [] },
  { file: 'apache-deflate.conf', around: apache, breaks: ['head'] },
  { file: 'haproxy.cfg', around: haproxy, breaks: ['malformed-request'] },
]

/** nginx with TLS and HTTP/2. The conformance checks are not run through it, because they use HTTP/1.1. */
export const nginxWithTls: Proxy = { file: 'nginx-tls.conf', around: nginx, breaks: [] }

/** nginx in front of the operator listener, with its own sign-in. */
export const nginxWithSignIn: Proxy = { file: 'nginx-desk.conf', around: nginx, breaks: [] }

/**
 * Starts a program with a documented configuration in front of a service or of the folder of a site. The program ends
 * after the test.
 *
 * @param served The address of the service or the site.
 * @param ports Actual ports of other programs, by documented port.
 */
export async function startProxy(
  t: { readonly after: (stop: () => Promise<void>) => void },
  { file: name, around }: Proxy,
  served: string,
  ports: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const { program, whole, parameters } = around
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  // If started by root, these programs change to their own user, which must be able to read the folder.
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'varnish'))
  const port = await freePort()
  const { port: servicePort, pathname } = new URL(served)
  const documented = await readFile(join(configurations, name), 'utf8')
  if (documented.includes(certificates)) await makeCertificate(folder)
  const file = join(folder, name)
  const placed = documented.replaceAll(certificates, folder).replaceAll('/srv/site', pathname)
  await writeFile(file, withPorts(placed, { 8000: String(port), 8080: servicePort, ...ports }))
  const outer = join(folder, 'whole.conf')
  await writeFile(outer, whole(file, folder))
  const running = await startProgram(program, parameters(outer, folder, port), port)
  t.after(() => running.stop())
  return running
}

/** Creates a self-signed certificate for `feeds.example` in a folder. */
async function makeCertificate(folder: string): Promise<void> {
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-subj', '/CN=feeds.example', '-days', '2'],
    ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')],
  ])
}

/** Replaces the ports of a documented configuration, in which the proxy has port 8000 and the service port 8080. */
function withPorts(documented: string, ports: Readonly<Record<string, string>>): string {
  const named = new RegExp(`\\b(?:${Object.keys(ports).join('|')})\\b`, 'g')
  return documented.replaceAll(named, port => ports[port] ?? port)
}
