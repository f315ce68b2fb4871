/** Operator tokens and their rights, for code that starts a service. */
export { type OperatorToken, parseTokenFile, tokenOfSecret } from './lib/operator-api/tokens.ts'
