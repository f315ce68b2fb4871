import { spawnSync } from 'node:child_process'

/** The `skip` option of tests that run a Python program. */
export const noPython: string | false =
  spawnSync('python3', ['--version']).status === 0 || process.env.REQUIRE_TOOLS === '1'
    ? false
    : 'skipped: python3 is not installed'
