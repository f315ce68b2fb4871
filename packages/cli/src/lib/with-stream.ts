import { type Command, Option } from 'commander'
import { parseCount, parseList } from './option-values.ts'

/** Adds the options that say how a stream of NATS is reached. */
export function withStream(command: Command): Command {
  return command
    .addOption(
      new Option('--nats <urls>', 'NATS servers, with commas between').argParser(parseList),
    )
    .addOption(
      new Option(
        '--nats-replicas <n>',
        'servers that keep the stream (default: as it is; a new one in a cluster: 3)',
      ).argParser(parseCount),
    )
    .option('--nats-stream <name>', 'name of the stream', 'FIXTURE_FEED')
    .option('--nats-domain <name>', 'JetStream domain of the stream, behind leaf nodes')
    .option('--nats-credentials <file>', 'credentials file of NATS')
    .option('--nats-ca <file>', 'certificates to trust, PEM')
    .option('--nats-cert <file>', 'certificate of this node, PEM')
    .option('--nats-key <file>', 'key of that certificate, PEM')
}
