import { OperatorClient } from '@fixture-feed/client/operator'
import { CommandFailure } from './failure.ts'
import { io } from './io.ts'

/** The environment variable with the secret of an operator token. */
export const tokenVariable = 'FIXTURE_FEED_OPERATOR_TOKEN'

/**
 * The operator secret of the environment; `undefined` if the variable is missing or empty. Throws if it contains white
 * space.
 */
export function secretFromEnvironment(): string | undefined {
  const secret = io().env[tokenVariable] ?? ''
  if (/\s/.test(secret)) {
    throw new CommandFailure(
      `${tokenVariable} contains a space or a line break, which a token must not contain`,
    )
  }
  return secret === '' ? undefined : secret
}

/** A client of the operator listener at `url`, with the secret of the environment, which must exist and be valid. */
export function connectOperator(url: string, signal?: AbortSignal): OperatorClient {
  const token = secretFromEnvironment()
  if (token === undefined) {
    throw new CommandFailure(
      `${tokenVariable} is missing or empty: set it to the secret of an operator token, which ${url} requires`,
    )
  }
  return new OperatorClient({ url, token, signal })
}
