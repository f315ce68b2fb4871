/** The keys of `serve --signing-key`: for whoever starts a service. */
export { parseSigningKey, publicKeyOf } from './lib/representation/signing.ts'
