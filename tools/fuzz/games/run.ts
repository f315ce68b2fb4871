import { parseArgs } from 'node:util'
import { type EditKind, editKinds } from './edits/game-edit.ts'
import { runFibaTrial } from './fiba-trial.ts'
import { runTrial, type Trial } from './trial.ts'

/**
 * Puts faults into simulated games, generates and follows them, and prints the results by kind of fault:
 *
 *     npm run fuzz:games -- --runs 100 --kind score --kind row --edits 1
 *     npm run fuzz:games -- --format fiba-livestats
 *
 * Also prints each run with a crash, with a false statement, or in which the command neither finishes nor fails, and
 * exits with 1 if there is such a run. The same `--seed` gives the same runs.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    edits: { type: 'string', default: '1' },
    format: { type: 'string', default: 'live-data' },
    kind: { type: 'string', multiple: true, default: [...editKinds] },
    'generate-only': { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})

const runs = Number(values.runs)
const first = Number(values.seed)
const edits = Number(values.edits)
const kinds = editKinds.filter(kind => values.kind.includes(kind))
async function main(): Promise<number> {
  let faults = 0
  for (const [kindIndex, kind] of kinds.entries()) {
    const trials: Trial[] = []
    for (let round = 0; round < runs; round += 1) {
      const seed = first + round * kinds.length + kindIndex
      const isFollowed = !values['generate-only']
      const run = values.format === 'live-data' ? runTrial : runFibaTrial
      const trial = await run({ seed, kind, edits, isFollowed })
      trials.push(trial)
      faults += report(trial)
    }
    console.log(summary(kind, trials))
  }
  return faults === 0 ? 0 : 1
}

/** Prints the faults of a trial, and with `--verbose` also its weak results. Returns the number of faults. */
function report({ seed, edits, generated, followed }: Trial): number {
  const faults = [
    ...(generated.crash === undefined ? [] : [`generate crashed: ${generated.crash}`]),
    ...generated.falsehoods.map(each => `generate: false: ${each}`),
    ...(followed?.crash === undefined ? [] : [`follow crashed: ${followed.crash}`]),
    ...(followed?.falsehoods ?? []).map(each => `follow: false: ${each}`),
    ...(followed?.isSilent === true ? ['follow: neither finished nor failed'] : []),
  ]
  const isLow = generated.published < 0.95 || (followed?.published ?? 1) < 0.95
  const isNoisy = (followed?.warnings.length ?? 0) > edits.length
  const isOpen = followed?.isFinished === false
  const isChanged = generated.changedBefore.length + (followed?.changedBefore.length ?? 0) > 0
  const isHoley = (followed?.unreported.length ?? 0) > 0
  if (
    faults.length > 0 ||
    (values.verbose && (isLow || isNoisy || isOpen || isHoley || isChanged))
  ) {
    console.log(`seed ${seed}: ${edits.map(({ description }) => description).join('; ')}`)
    const percents = [generated, followed].map(outcome => percent(outcome?.published ?? 0))
    console.log(
      `  published: ${percents.join(', ')}; ${generated.refusal ?? ''} ${followed?.refusal ?? ''}`,
    )
    for (const line of [...faults, ...(followed?.warnings ?? [])].slice(0, 6)) {
      console.log(`  ${line.slice(0, 300)}`)
    }
    if (isChanged)
      console.log(
        `  changed before: ${[...generated.changedBefore, ...(followed?.changedBefore ?? [])].slice(0, 4).join(', ')}`,
      )
    if (isHoley) console.log(`  unreported: ${followed?.unreported.slice(0, 4).join(', ')}`)
  }
  return faults.length
}

function summary(kind: EditKind, trials: readonly Trial[]): string {
  const mean = (of: (trial: Trial) => number): number =>
    trials.reduce((sum, trial) => sum + of(trial), 0) / trials.length
  const columns = [
    kind.padEnd(8),
    `${trials.length} runs`,
    `generated ${percent(mean(({ generated }) => generated.published))}`,
    `same ${percent(mean(({ generated }) => generated.same))}`,
    `followed ${percent(mean(({ followed }) => followed?.published ?? 0))}`,
    `same ${percent(mean(({ followed }) => followed?.same ?? 0))}`,
    `finished ${percent(mean(({ followed }) => Number(followed?.isFinished ?? false)))}`,
    `silent ${percent(mean(({ followed }) => Number(followed?.isSilent ?? false)))}`,
    `holes ${percent(mean(({ followed }) => Number((followed?.unreported.length ?? 0) > 0)))}`,
    `warnings ${mean(({ followed }) => followed?.warnings.length ?? 0).toFixed(1)}`,
    `false ${percent(mean(({ generated, followed }) => Number(generated.falsehoods.length + (followed?.falsehoods.length ?? 0) > 0)))}`,
  ]
  return columns.join('  ')
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

process.exitCode = await main()
