import type { Command, Option } from 'commander'

/**
 * Adds options, each with an environment variable of its name, `FIXTURE_FEED_PORT` for `--port`: flags win over
 * variables. For a flag without a value the variable is `true` or `false`.
 */
export function addWithVariables(command: Command, options: readonly Option[]): Command {
  for (const option of options) command.addOption(option.env(variableOf(option)))
  return command.hook('preAction', () => {
    for (const option of options) if (!takesValue(option)) readSwitch(command, option)
  })
}

function variableOf({ long = '' }: Option): string {
  return `FIXTURE_FEED_${long.slice(2).replaceAll('-', '_').toUpperCase()}`
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional
}

/** Commander takes a flag without a value as given whatever its variable holds. */
function readSwitch(command: Command, option: Option): void {
  const { envVar, flags, negate } = option
  const name = option.attributeName()
  if (envVar === undefined || command.getOptionValueSource(name) !== 'env') return
  const value = process.env[envVar] ?? ''
  if (value !== 'true' && value !== 'false') {
    const found = `option '${flags}' value '${value}' from env '${envVar}' is invalid`
    command.error(`error: ${found}. Expected true or false.`)
  }
  command.setOptionValueWithSource(name, (value === 'true') !== negate, 'env')
}
