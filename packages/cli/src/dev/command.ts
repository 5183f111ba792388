import { Command, Option } from 'commander'
import { portNumber } from '../numbers.js'
import { dev, type DevOptions } from './dev.js'

/** `setpoint dev` */
export function devCommand(): Command {
  return new Command('dev')
    .description('a cluster of its own with the operator in it, which restarts when a file is saved, until Ctrl-C')
    .argument('[path]', "the operator's folder, or a file that exports its controllers", '.')
    .showHelpAfterError('(add --help for the options)')
    .addOption(
      new Option('--port <number>', 'port of the API server; 0 takes any free one').default(6443).argParser(portNumber),
    )
    .option('--data-dir <folder>', 'keep all objects in this folder (default: in memory, gone at the end)')
    .option('--kubeconfig <file>', 'where to write the kubeconfig', '.setpoint/kubeconfig')
    .option('--no-type-check', "do not have the project's TypeScript compiler look at what was saved")
    .option('--quiet', 'no line for every pass with its causes', false)
    .addHelpText(
      'after',
      `
The embedded API server runs with workloads; CustomResourceDefinitions are installed, and webhooks are served. What does
not load is shown with file and line, and what ran before keeps running; type errors are shown and stop nothing.

Examples:
  $ setpoint dev
  $ setpoint dev examples/webapp --port 0
  $ setpoint dev --data-dir .setpoint/state`,
    )
    .action((path: string, options: DevOptions) => dev(path, options))
}
