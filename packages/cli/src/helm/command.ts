import { Command, Option } from 'commander'
import type { HelmCommandOptions } from './helm.js'

/** `setpoint helm` */
export function helmCommand(): Command {
  return new Command('helm')
    .description('write a Helm chart of an operator')
    .argument('[path]', "the operator's folder, or a file that exports its controllers", '.')
    .showHelpAfterError('(add --help for the options)')
    .option('--out <folder>', 'where to write it, in the project', 'dist/chart')
    .option('--image <name>', "the operator's image (default: what package.json says, or controller:latest)")
    .option('--chart-version <version>', "the chart's version (default: that of package.json)")
    .addOption(new Option('--output <format>', 'what to print').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      `
What administrators set is in its values.yaml: image, replicas, resources, scope, metrics, webhooks, crds and more.

Examples:
  $ setpoint helm --image ghcr.io/example/webapp:1.0.0
  $ helm install webapp dist/chart --namespace webapp-system --create-namespace`,
    )
    .action(async (path: string, options: HelmCommandOptions) => {
      // Outside of the bundle: see scripts/bundle.mjs.
      const { helm } = await import('../helm/helm.js')
      await helm(path, options)
    })
}
