import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The files of a certificate and its key, PEM. */
export interface CertificateFiles {
  readonly cert: string
  readonly key: string
}

/** A certificate authority that is trusted only where configured. */
export interface Authority extends CertificateFiles {
  /** Issues a certificate for servers and clients. Default host: `localhost`. */
  issue(name: string, host?: string): Promise<CertificateFiles>
}

const configuration = `
[req]
distinguished_name = nobody
[nobody]
[none]
`

/** Creates an authority with openssl. All files of the authority and of its certificates are in the folder. */
export async function createAuthority(folder: string, name: string): Promise<Authority> {
  const config = join(folder, 'openssl.cnf')
  await writeFile(config, configuration)
  const authority = await createCertificate(name, 'basicConstraints=critical,CA:TRUE')
  return {
    ...authority,
    issue: (each, host = 'localhost') => {
      const issuer = ['-CA', authority.cert, '-CAkey', authority.key]
      return createCertificate(each, `subjectAltName=DNS:${host}`, issuer)
    },
  }

  async function createCertificate(
    subject: string,
    extension: string,
    issuer: readonly string[] = [],
  ): Promise<CertificateFiles> {
    const files = { cert: join(folder, `${subject}.pem`), key: join(folder, `${subject}.key`) }
    await run('openssl', [
      ...['req', '-x509', '-config', config, '-extensions', 'none', ...issuer],
      ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '2'],
      ...['-subj', `/CN=${subject}`, '-addext', extension],
      ...['-out', files.cert, '-keyout', files.key],
    ])
    return files
  }
}
