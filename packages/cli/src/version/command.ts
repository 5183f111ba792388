import { Command, Option } from 'commander'
import type { VersionOptions } from './show.js'

/** `setpoint version` */
export function versionCommand(): Command {
  return new Command('version')
    .description('show the versions of Setpoint, of Node, and with --server of the current cluster')
    .showHelpAfterError('(add --help for the options)')
    .option('--server', 'ask the cluster for its version too', false)
    .option('--kubeconfig <file>', 'which cluster (default: $KUBECONFIG, then ~/.kube/config)')
    .option('--context <name>', 'context of the kubeconfig (default: the current one)')
    .addOption(new Option('--output <format>', 'what to print').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      `
Examples:
  $ setpoint version
  $ setpoint version --server --context staging
  $ setpoint version --output json`,
    )
    .action(async (options: VersionOptions) => {
      // Outside of the bundle: see scripts/bundle.mjs.
      const { showVersion } = await import('../version/show.js')
      await showVersion(options)
    })
}
