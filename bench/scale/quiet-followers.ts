import { parseArgs } from 'node:util'
import { cpuSeconds } from '../lib/cpu-time.ts'
import { Followers, missingFollowers } from '../lib/followers.ts'
import { processTree } from '../lib/process-tree.ts'
import { print, progress, runScale } from '../lib/scale-run.ts'
import { type Following, startFollowings } from '../targets/followings.ts'

// What followers of a feed that does not change cost: requests, processor time and memory of the server.
const { values } = parseArgs({
  options: {
    followers: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
  },
})
const count = Number(values.followers)
const seconds = Number(values.seconds)

const missing = missingFollowers()
if (missing !== undefined) print(`skipped: ${missing} is not installed`)
else
  await runScale(async directory => {
    const { followings, stop } = await startFollowings(directory)
    try {
      const rows: (string | number)[][] = []
      // One after the other, each with all of the core.
      for (const following of followings) {
        rows.push([following.name, ...(await measure(following, directory))])
        progress(following.name)
      }
      return {
        name: 'quiet-followers',
        title: 'Followers of a quiet feed',
        finding: `${count} followers of something that does not change, for ${seconds} s, each on a connection of its own. A wait of 30 s is shorter by up to a tenth; an interval is 2 s; @durable-streams/server ends a long poll after 30 s.`,
        columns: ['followers, by', 'requests a minute', 'server CPU ms a minute', 'server kB'],
        rows,
        hasNoChart: true,
      }
    } finally {
      await stop()
    }
  })

/** Of one follower: requests and processor time a minute, and memory. */
async function measure(following: Following, directory: string): Promise<readonly number[]> {
  const { url, pid } = following
  const before = residentBytes(pid)
  const followers = await Followers.open(url, count, directory)
  try {
    await following.begin(followers)
    const quiet = await following.quiet()
    const cpuBefore = cpuSeconds(pid)
    const answers =
      quiet === undefined
        ? await wait()
        : await followers.follow(seconds, quiet.pauseMs, quiet.request)
    const perMinute = 60 / seconds / count
    const cpuMs = (cpuSeconds(pid) - cpuBefore) * 1000
    return [answers * perMinute, cpuMs * perMinute, (residentBytes(pid) - before) / 1024 / count]
  } finally {
    await followers.close()
  }
}

async function wait(): Promise<number> {
  await new Promise(resolve => setTimeout(resolve, seconds * 1000))
  return 0
}

function residentBytes(pid: number): number {
  return processTree(pid).reduce((sum, each) => sum + each.residentBytes, 0)
}
