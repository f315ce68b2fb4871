/** Who may publish where: for whoever starts a service. */
export { type OperatorToken, parseTokenFile, tokenOfSecret } from './lib/operator-api/tokens.ts'
