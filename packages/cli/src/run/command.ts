import { Command, Option } from 'commander'
import { count, portNumber } from '../numbers.js'
import type { RunCommandOptions } from './operator.js'

/** `setpoint run` */
export function runCommand(): Command {
  return new Command('run')
    .description('run an operator from its TypeScript source against the current cluster, until Ctrl-C')
    .argument('[path]', "the operator's folder, or a file that exports its controllers", '.')
    .showHelpAfterError('(add --help for the options)')
    .option('--install', 'install the CustomResourceDefinitions of its kinds first', false)
    .addOption(
      new Option('--concurrency <number>', 'workers of a controller (default: what it says itself)').argParser(count),
    )
    .option('--kubeconfig <file>', "which cluster (default: $KUBECONFIG, then the pod's own, then ~/.kube/config)")
    .option('--context <name>', 'context of the kubeconfig (default: the current one)')
    .option('--namespace <name>', 'work in this namespace alone (default: all namespaces)')
    .addOption(
      new Option('--health-port <number>', 'serve /healthz and /readyz').default(0, 'off').argParser(portNumber),
    )
    .addOption(new Option('--metrics-port <number>', 'serve /metrics').default(0, 'off').argParser(portNumber))
    .option(
      '--webhook-host <address>',
      'an address of this machine that the API server can reach, to serve webhooks at (default: 127.0.0.1, for a server that runs here too)',
    )
    .addOption(
      new Option('--webhook-port <number>', 'serve webhooks on this port')
        .default(0, 'any free one')
        .argParser(portNumber),
    )
    .addOption(
      new Option('--log <format>', 'how to log: for people, or a line of JSON each')
        .choices(['pretty', 'json'])
        .default(undefined, 'pretty on a terminal, else json'),
    )
    .addOption(
      new Option('--doctor <how>', 'whether the loop doctor contains loops, only tells of them, or looks away')
        .choices(['on', 'warn', 'off'])
        .default(undefined, 'what the operator says to run(), else on'),
    )
    .option('--no-type-check', "do not have the project's TypeScript compiler look at it first")
    .option('--verbose', 'log every pass with its causes', false)
    .addHelpText(
      'after',
      `
Examples:
  $ setpoint run
  $ setpoint run examples/webapp --install
  $ setpoint run src/webapp.ts --concurrency 4 --namespace staging --verbose
  $ setpoint run --install --webhook-host 10.0.0.7 --webhook-port 9443`,
    )
    .action(async (path: string, options: RunCommandOptions) => {
      // Outside of the bundle: see scripts/bundle.mjs.
      const { runOperator } = await import('../run/operator.js')
      await runOperator(path, options)
    })
}
