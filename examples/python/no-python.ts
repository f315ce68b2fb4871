import { spawnSync } from 'node:child_process'

/** Why a test of a Python program is skipped, or that it is not. */
export const noPython: string | false =
  spawnSync('python3', ['--version']).status === 0 || process.env.REQUIRE_TOOLS === '1'
    ? false
    : 'skipped: python3 is not installed'
