import { spawnSync } from 'node:child_process'

/** The `skip` option of tests that need Python: a reason if `python3` is missing, unless `REQUIRE_TOOLS` is `1`. */
export const noPython: string | false =
  spawnSync('python3', ['--version']).status === 0 || process.env.REQUIRE_TOOLS === '1'
    ? false
    : 'skipped: python3 is not installed'
