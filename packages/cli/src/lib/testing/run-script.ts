import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { type Ended, type RunOptions, runCommand, secret } from './run-command.ts'

/**
 * A shell function that replaces `npx fixture-feed` in a script. It sends arguments and input to this process with
 * `curl`, prints the command's output, and fails if the command failed.
 */
const shellFunction = `fixture_feed() {
  for argument do
    set -- "$@" --form-string "argument=$argument"
    shift
  done
  command curl -sS --fail-with-body -F input=@- "$@" \\
    --form-string "token=$FIXTURE_FEED_OPERATOR_TOKEN" "$FIXTURE_FEED_COMMANDS"
}
`

/**
 * Runs lines of shell in a folder, which meanwhile is the working directory of this process. The commands in the lines
 * run in this process, so that Node starts only once. Of the variables that the script exports, the commands see only
 * the token.
 */
export async function runScript(script: string, cwd: string): Promise<Ended> {
  let complaints = ''
  const server = createServer(async (request, response) => {
    const { args, ...options } = await commandOf(request)
    const { code, stdout, stderr } = await runCommand(args, options)
    complaints += stderr
    response.writeHead(code === 0 ? 200 : 500).end(stdout)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const before = process.cwd()
  process.chdir(cwd)
  try {
    const commands = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const lines = shellFunction + script.replaceAll('npx fixture-feed', 'fixture_feed')
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', lines], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        FIXTURE_FEED_OPERATOR_TOKEN: secret,
        FIXTURE_FEED_COMMANDS: commands,
      },
    })
    const [stdout, stderr, [code]] = await Promise.all([
      text(shell.stdout),
      text(shell.stderr),
      once(shell, 'close'),
    ])
    return { code, stdout, stderr: stderr + complaints }
  } finally {
    process.chdir(before)
    server.close()
    server.closeAllConnections()
  }
}

async function commandOf(
  request: IncomingMessage,
): Promise<RunOptions & { readonly args: readonly string[] }> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(await buffer(request), { headers }).formData()
  return {
    args: form.getAll('argument').map(String),
    input: await new Response(form.get('input')).text(),
    env: { FIXTURE_FEED_OPERATOR_TOKEN: String(form.get('token')) },
  }
}
