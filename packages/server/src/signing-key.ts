/** The keys of `serve --signing-key`: for code that starts a service. */
export { parseSigningKey, publicKeyOf } from './lib/representation/signing.ts'
