/** Samples for tests that still import them from here. */
export { pulse } from '@fixture-feed/test-support/samples'
